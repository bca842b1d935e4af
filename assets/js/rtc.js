// One direct connection between two browsers (WebRTC): a channel for texts, and the session descriptions that lay it.
// It knows nothing of codes, rooms or games: attractor.web.browser.rtc calls it and packs what it says.
//
//   const one = new attractorRtc.Connection(servers, certificate, tell);
//   tell(what, text)   "open" · "text" · "failed" (mends itself if the network does) · "mended" · "closed" (for good)
//   await one.offer()            -> description          the inviter
//   await one.answer(sdp)        -> description          the guest
//   await one.accept(sdp)                                the inviter
//   one.send(text)               -> false where it was dropped
//
// Texts are at most 17 KB each (the wire cuts them), so they pass in every browser. Those that the network cannot take
// yet wait in a queue; a queue that grows too long drops what comes, and the room asks for it again.
(function () {
  "use strict";
  const GATHERING = 2500; // ms; without any network the browser never says that it has finished
  const LOW = 65536;
  const HIGH = 262144; // bytes in the browser's own buffer; far more would close the channel
  const QUEUE = 2000; // texts that wait
  const KEEPING = 3000; // ms between two addresses that keep Firefox waiting
  const KEPT = 100; // so many of them
  const isFirefox = "mozInnerScreenX" in window;

  class Connection {
    // servers: JSON of iceServers, "[]" for none: then nobody is asked for anything.
    constructor(servers, certificate, tell) {
      this.tell = tell;
      this.queue = [];
      this.keeper = 0;
      const settings = { iceServers: JSON.parse(servers) };
      if (certificate) settings.certificates = [certificate];
      this.pc = new RTCPeerConnection(settings);
      // Both ends make the same channel: nothing needs to be agreed on when the connection stands.
      this.channel = this.pc.createDataChannel("room", { negotiated: true, id: 0 });
      this.channel.bufferedAmountLowThreshold = LOW;
      this.channel.onopen = () => { this.stopKeeping(); this.say("open", ""); };
      this.channel.onmessage = (event) => this.say("text", typeof event.data === "string" ? event.data : "");
      this.channel.onclose = () => this.close();
      this.channel.onerror = () => {};
      this.channel.onbufferedamountlow = () => this.pump();
      this.pc.onconnectionstatechange = () => {
        const state = this.pc.connectionState;
        if (state === "failed") this.say("failed", "");
        else if (state === "connected") this.say("mended", "");
        else if (state === "closed") this.close();
      };
    }

    say(what, text) {
      if (this.tell) this.tell(what, text);
    }

    // ---- descriptions ----------------------------------------------------------------------------------------------
    async offer(restart) {
      return this.local(await this.pc.createOffer({ iceRestart: Boolean(restart) }));
    }

    // name, password: what the answer has to say instead of the browser's own (an answer that was agreed on before a
    // reload); a browser that refuses throws, and there is no such answer.
    async answer(sdp, name, password) {
      await this.pc.setRemoteDescription({ type: "offer", sdp });
      const made = await this.pc.createAnswer();
      const own = name ? made.sdp.replace(/^(a=ice-ufrag:).*$/m, "$1" + name)
        .replace(/^(a=ice-pwd:).*$/m, "$1" + password) : made.sdp;
      const said = await this.local({ type: "answer", sdp: own });
      this.keep();
      return said;
    }

    async accept(sdp) {
      await this.pc.setRemoteDescription({ type: "answer", sdp });
      this.keep();
    }

    async local(description) {
      const gathered = new Promise((done) => {
        const look = () => { if (this.pc.iceGatheringState === "complete") done(); };
        this.pc.addEventListener("icegatheringstatechange", look);
        setTimeout(done, GATHERING);
      });
      await this.pc.setLocalDescription(description);
      if (this.pc.iceGatheringState !== "complete") await gathered;
      return this.pc.localDescription.sdp;
    }

    get remote() {
      return this.pc.remoteDescription ? this.pc.remoteDescription.sdp : "";
    }

    // Firefox gives up after five seconds without an address to try. It is given its own, again and again, until the
    // other end has been heard: so a person has time to carry the reply.
    keep() {
      const own = isFirefox && /^a=candidate:\S+ 1 udp \d+ (\S+) /im.exec(this.pc.localDescription.sdp);
      if (!own || this.keeper) return;
      let count = 0;
      const add = () => {
        if (count >= KEPT || this.channel.readyState !== "connecting") { this.stopKeeping(); return; }
        const candidate = `candidate:9${count} 1 udp 2113937151 ${own[1]} ${9000 + count} typ host`;
        count += 1;
        this.pc.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 }).catch(() => {});
      };
      this.keeper = setInterval(add, KEEPING);
      add();
    }

    stopKeeping() {
      clearInterval(this.keeper);
      this.keeper = 0;
    }

    // ---- texts -----------------------------------------------------------------------------------------------------
    send(text) {
      if (this.channel.readyState !== "open" || this.queue.length >= QUEUE) return false;
      this.queue.push(text);
      this.pump();
      return true;
    }

    pump() {
      while (this.queue.length && this.channel.readyState === "open" && this.channel.bufferedAmount < HIGH) {
        try { this.channel.send(this.queue[0]); } catch (full) { return; }
        this.queue.shift();
      }
    }

    close() {
      if (!this.tell) return;
      const tell = this.tell;
      this.tell = null;
      this.stopKeeping();
      this.queue.length = 0;
      this.pc.close();
      tell("closed", "");
    }
  }

  window.attractorRtc = {
    Connection,
    givesUp: isFirefox,
    // One a tab, kept over reloads: then a tab that comes back is known by it.
    certificate: () => RTCPeerConnection.generateCertificate(
      { name: "ECDSA", namedCurve: "P-256", expires: 31536000000 }),
    // What a connection with this certificate says of itself.
    describe: async (certificate) => {
      const one = new RTCPeerConnection({ certificates: [certificate] });
      one.createDataChannel("room");
      const made = await one.createOffer();
      one.close();
      return made.sdp;
    },
  };
})();

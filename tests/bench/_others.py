"""Other engines under the same random play, for ``bench speed``: as JSON {name: matches a second of processor time}.

OpenSpiel's hex on 19×19, driven from Python move by move (a C++ engine), and catanatron's Catan for two random players.
"""
import json
import random
import sys
import time

import pyspiel
from catanatron import Color, Game, RandomPlayer

HEX = pyspiel.load_game("hex(board_size=19)")


def hex19():
    state = HEX.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


def catan():
    Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]).play()


def rate(play, seconds):
    play()
    played, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        play()
        played += 1
    return round(played / (time.process_time() - began), 2)


random.seed(1)
seconds = float(sys.argv[1])
print(json.dumps({"OpenSpiel hex(19)": rate(hex19, seconds), "catanatron, two seats": rate(catan, seconds)}))

"""Practice that follows the learner: what was wrong or slow comes back sooner.

All that is known of a learner comes from the log of answers, read again from its beginning; a
game says what can be practised in its package `practice`.
"""

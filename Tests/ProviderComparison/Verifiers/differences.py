"""The classes of differences between Einlass and other people's verifiers, each with its reason and how it is recognised."""

import urllib.parse


class Request:
    """A request that two verifiers do not agree on."""

    def __init__(self, line, ours, theirs, base_string):
        self.line, self.ours, self.theirs, self.base_string = line, ours, theirs, base_string


OAUTHLIB = {}
AUTHLIB = {}
WOOCOMMERCE = {}
MEDIAWIKI = {}

"""BS-3: the vault as a bag of tokens, counted by kind, with an optional rigged draw order."""

from heistnight.games.big_score.cards import TOKENS, Token
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.rig import plain
from heistnight.kernel.steps import State, with_item

TOKEN_ALIASES = {
    **{
        plain(name.format(cash)): f"cash {cash}"
        for cash in (20, 30, 50, 100)
        for name in ("{}", "{}K", "cash {}K", "{} cash", "{}K cash")
    },
    "key": "digital key",
    "silver": "silver bar",
    "gold": "gold bar",
}


class VaultBag(State, kw_only=True):
    """A game state that includes the vault."""

    vault: tuple[int, ...]
    """How many of each token are in the vault."""
    vault_rig: tuple[Token, ...] = ()

    def draw_token(self) -> Token:
        """Draw a token at random, or the next rigged one. The vault must not be empty."""
        if self.vault_rig:
            token, self.vault_rig = self.vault_rig[0], self.vault_rig[1:]
            if not self.vault[token]:
                return self.draw_token()
        else:
            vault = self.vault
            token, rest = 0, self.below(sum(vault), "vault")
            while rest >= vault[token]:
                rest -= vault[token]
                token += 1
        self.vault = with_item(self.vault, token, self.vault[token] - 1)
        return token

    def put_back(self, token: Token) -> None:
        self.vault = with_item(self.vault, token, self.vault[token] + 1)


def rigged_tokens(names: list[str], vault: tuple[int, ...]) -> tuple[Token, ...]:
    """Parse the names of a rig into tokens, in drawing order."""
    tokens, left = [], list(vault)
    for name in names:
        word = TOKEN_ALIASES.get(plain(name), name)
        match = [token for token, known in enumerate(TOKENS) if plain(known) == plain(word)]
        if not match:
            raise BadOptions(
                f"The rig of 'vault' asks for {name!r}; the tokens are: {', '.join(TOKENS)}."
            )
        tokens.append(match[0])
        left[match[0]] -= 1
        if left[match[0]] < 0 and TOKENS[match[0]] != "cop":
            raise BadOptions(f"The rig of 'vault' asks for more {name!r} than there are.")
    return tuple(tokens)

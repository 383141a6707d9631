/** A player's secret as a phrase of 15 words from the English BIP-39 list, and back.
 *
 * Its last five bits are a checksum, so a wrong word is noticed here. Import it on demand: the
 * list has 2,048 words. */

import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

export const PHRASE_WORDS = 15;
/** The first letters of a word that tell it from all others in the list. */
const UNIQUE_LETTERS = 4;

export class PhraseError extends Error {}

export function phraseOf(secret: Uint8Array): string {
  return entropyToMnemonic(secret, wordlist);
}

/** Return the words that a person typed or pasted: case, commas and numbers don't matter. */
export function wordsIn(typed: string): string[] {
  return typed.toLowerCase().match(/[a-z]+/g) ?? [];
}

/** Return the list's word; its first four letters are enough. */
function listed(word: string): string {
  const found = wordlist.find(
    (one) => one === word || (word.length >= UNIQUE_LETTERS && one.startsWith(word)),
  );
  if (!found) throw new PhraseError(`“${word}” isn't in the word list. Check its spelling.`);
  return found;
}

/** Return the secret of a phrase; throw a `PhraseError` that says what is wrong. */
export function secretOfPhrase(typed: string): Uint8Array {
  const words = wordsIn(typed);
  if (words.length !== PHRASE_WORDS)
    throw new PhraseError(`The phrase has ${PHRASE_WORDS} words. You entered ${words.length}.`);
  const phrase = words.map(listed).join(" ");
  try {
    return mnemonicToEntropy(phrase, wordlist);
  } catch {
    throw new PhraseError("These words don't belong together. Check each word and their order.");
  }
}

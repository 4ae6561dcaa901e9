import { COMMON_WORDS } from "./common-words.ts";
import { LEAKED_WORDS } from "./leaked-words.ts";

/** Sequences on keyboards, in the alphabet and in digits: any part of them is a common choice. */
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "asdfghjklqwertyuiop",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
  "qazwsxedcrfvtgbyhnujmik",
  "zaq12wsxcde34rfvbgt56yhn",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "1a2b3c4d5e6f7g8h9i",
  "a1b2c3d4e5f6g7h8i9",
  "a1s2d3f4g5h6j7k8l9",
  "1z2x3c4v5b6n7m",
  "qweasdzxcrtyfghvbn",
  "147258369",
  "741852963",
  "159753",
  "789456123",
  "123654789",
  "951753",
  "852456",
  "357159",
  "!@#$%^&*()",
].flatMap((walk) => [walk, [...walk].reverse().join("")]);

const LOOKALIKE_CHARACTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "!": "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
  "8": "b",
};
/**
 * The number of digits and signs that people put around a word; more of them make a password uncommon unless they are a
 * sequence.
 */
const MAX_ORNAMENT = 5;

function isSequence(text: string): boolean {
  return text.length >= 3 && SEQUENCES.some((walk) => walk.includes(text));
}

/** The shortest part that a text repeats, as in `abcabc` or `112112112`; the text itself if it repeats none. */
function repeatedPart(text: string): string {
  const doubled = `${text}${text}`;
  return text.slice(0, doubled.indexOf(text, 1));
}

/** A word surrounded by digits and signs, with or without letters replaced by them. */
function isDecoratedWord(text: string): boolean {
  const [, before = "", word = "", after = ""] = /^([^a-z]*)([a-z].*[a-z])([^a-z]*)$/.exec(text) ?? [];
  const usual = before.length + after.length <= MAX_ORNAMENT || isSequence(before + after);
  return word !== "" && usual && (isCommonWord(word) || isCommonWord(normalizeText(word)));
}

function isListedWord(word: string): boolean {
  return COMMON_WORDS.has(word) || LEAKED_WORDS.has(word);
}

/** Includes plurals and reversed words. */
function isCommonWord(text: string): boolean {
  const singular = text.endsWith("s") ? text.slice(0, -1) : text;
  return isListedWord(text) || isSequence(text) || isListedWord(singular) || isListedWord([...text].reverse().join(""));
}

function normalizeText(text: string): string {
  return [...text].map((sign) => LOOKALIKE_CHARACTERS[sign] ?? sign).join("");
}

/** Two sequences, as in `asdf1234` or `123qwe`. */
function isTwoSequences(text: string): boolean {
  for (let cut = 3; cut <= text.length - 3; cut += 1) {
    if (isSequence(text.slice(0, cut)) && isSequence(text.slice(cut))) return true;
  }
  return false;
}

/** A digit sequence with one or two letters at its ends: `a123456`, `123456qw`. */
function isLetteredNumber(text: string): boolean {
  const figures = /^[a-z]{0,2}(\d{3,})[a-z]{0,2}$/.exec(text)?.[1];
  return figures !== undefined && isSequence(figures);
}

/** A short number, or a date in any format. */
function isNumber(text: string): boolean {
  return /^\d[\d ./-]*$/.test(text) && text.replaceAll(/\D/g, "").length <= 8;
}

/**
 * True for passwords that attackers try first: common words and names with digits around them or letters replaced,
 * keyboard sequences, repetitions, short numbers and dates (rule A11). Ignores case.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.trim().toLowerCase();
  const part = repeatedPart(text);
  if (isNumber(text) || part.length <= 2 || isSequence(text) || isTwoSequences(text) || isLetteredNumber(text))
    return true;
  if (part !== text && part.length <= 4) return true;
  return isCommonWord(text) || isCommonWord(part) || isCommonWord(normalizeText(text)) || isDecoratedWord(text);
}

import { expect, test } from "vitest";
import { typeset } from "../../src/rules/french.ts";
import {
  allTexts,
  containsWord,
  findRejectedNames,
  findRejectedUses,
  hasName,
  parseRejectedNames,
  parseRejectedWords,
} from "./glossary.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

test("one thing has one name: no text holds a word that the glossary rejects", async () => {
  expect(await findRejectedUses(ROOT)).toEqual([]);
});

test("the code uses the terms of the glossary: no file has a name that it rejects", () => {
  expect(findRejectedNames(ROOT)).toEqual([]);
});

test("a rejected name counts whole, or as the first words of a longer one", () => {
  expect(hasName("knowsJob", "knowsJob")).toBe(true);
  expect(hasName("knowsJobs", "knowsJob")).toBe(false);
  expect(hasName("tendBackups", "tend*")).toBe(true);
  expect(hasName("tend-backups", "tend*")).toBe(true);
  expect(hasName("tendency", "tend*")).toBe(false);
  expect(
    parseRejectedNames("\n## The code\n| Term | Meaning | Rejected names |\n|---|---|---|\n| a | b | `c`, `d*` |\n"),
  ).toEqual([
    { name: "c", term: "a" },
    { name: "d*", term: "a" },
  ]);
  expect(() => parseRejectedNames("# Nothing")).toThrow("rejects no name");
});

test("catalogues, mails and push messages of all four languages are read", async () => {
  const texts = await allTexts(ROOT);
  for (const language of ["en", "es", "fr", "de"]) {
    const own = texts.filter((text) => text.language === language);
    expect(own.some(({ where }) => where === "rewards:title")).toBe(true);
    expect(own.some(({ where }) => where === "src/server/infra/mail/messages/reward-step.ts")).toBe(true);
    expect(own.some(({ where }) => where === `src/server/notifications/push-texts/${language}.ts`)).toBe(true);
  }
});

test("a rejected word counts whole, in any case of letters, or as a beginning", () => {
  expect(containsWord("Deine Firma", "firma")).toBe(true);
  expect(containsWord("Bestätigung der Firmenadresse", "Firma")).toBe(false);
  expect(containsWord("Die Prämie ist hinterlegt", "hinterleg*")).toBe(true);
  expect(containsWord("L'échec de l'enregistrement", "échec de l’enregistrement")).toBe(true);
  expect(() => parseRejectedWords("# Nothing")).toThrow("rejects no word");
});

const TYPOGRAPHY: readonly { language: string; fault: RegExp; why: string }[] = [
  { language: "fr", fault: /\p{L}'\p{L}/u, why: "a straight apostrophe" },
  { language: "fr", fault: /\d%/, why: "no space before %" },
  { language: "de", fault: /\d%|\dMB/, why: "no space before % or a unit" },
  { language: "es", fault: /\d%|\dMB/, why: "no space before % or a unit" },
  ...["de", "es", "fr"].map((language) => ({ language, fault: /\$\s?\d/, why: "the dollar sign before the amount" })),
  ...["de", "es"].map((language) => ({ language, fault: /\d,\d{3}(?!\d)/, why: "thousands as in English" })),
  { language: "fr", fault: /\d[.,]\d{3}(?!\d)/, why: "thousands without a space" },
  { language: "de", fault: / \.\.\.$/, why: "a space before the dots of waiting" },
  { language: "en", fault: /…$/, why: "dots of waiting that are one character, elsewhere three" },
];

test("texts are set as their language sets them", async () => {
  const hints = /^(company:industry_hint)$/;
  // The catalogues are typeset when they are read (src/rules/french.ts); mails go out as they are written.
  const texts = (await allTexts(ROOT))
    .filter(({ where }) => !hints.test(where))
    .map((said) => (said.where.includes(":") ? { ...said, text: typeset(said.language, said.text) } : said));
  const found = TYPOGRAPHY.flatMap(({ language, fault, why }) =>
    texts
      .filter((said) => said.language === language && fault.test(said.text))
      .map(({ where, text }) => `${where}: ${why}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("the longer name of a control holds the words that are seen on it", async () => {
  // `view` is on the button, `view_of` is its name for who hears it or speaks to it. A sentence, not a control:
  const sentences = ["candidates:submitted_to"];
  const texts = (await allTexts(ROOT)).filter(({ where }) => where.includes(":"));
  const seen = new Map(texts.map(({ language, where, text }) => [`${language} ${where}`, text]));
  const named = texts.flatMap(({ language, where, text }) => {
    const short = seen.get(`${language} ${where.replace(/_(of|to)$/, "")}`);
    return /_(of|to)$/.test(where) && short !== undefined && !sentences.includes(where)
      ? [{ where: `${language} ${where}`, short, text }]
      : [];
  });
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ short, text }) => !text.toLowerCase().includes(short.toLowerCase()))).toEqual([]);
});

test("what is one sentence in English is one sentence in every language", async () => {
  const texts = (await allTexts(ROOT)).filter(({ where }) => where.includes(":"));
  const of = (language: string) =>
    new Map(texts.filter((said) => said.language === language).map(({ where, text }) => [where, text]));
  const english = of("en");
  for (const language of ["es", "fr", "de"]) {
    const own = of(language);
    const first = new Map<string, string>();
    const differ: string[] = [];
    for (const [key, text] of english) {
      // Short words agree in gender and number with what they stand beside; whole sentences do not.
      if (!/[.?!]$/.test(text) || text.endsWith("...")) continue;
      const known = first.get(text) ?? own.get(key) ?? "";
      first.set(text, known);
      if (own.get(key) !== known) differ.push(`${key} (${language}): ${own.get(key)} | ${known}`);
    }
    expect(differ).toEqual([]);
  }
});

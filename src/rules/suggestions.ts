import type { RoleInterest } from "../contract/statuses.ts";

/**
 * The keywords of each role interest (specification, business constants) with their other forms in postings:
 * inflections, and other spellings of the same word (rule J11).
 */
const KEYWORDS: Readonly<Record<RoleInterest, readonly string[]>> = {
  Engineering: [
    "engineer engineers engineering engineered",
    "developer developers",
    "software",
    "technical technically",
    "backend back_end",
    "frontend front_end",
    "fullstack full_stack",
  ],
  Product: [
    "product products",
    "manager managers",
    "pm pms",
    "strategy strategies",
    "roadmap roadmaps roadmapping roadmapped",
  ],
  Growth: ["growth", "marketing", "acquisition acquisitions", "retention", "analytics"],
  Design: [
    "design designs designing designed designer designers",
    "ui uis",
    "ux",
    "visual visuals visually",
    "creative creatives creatively",
  ],
  Sales: ["sales", "business_development business_developments", "account accounts", "revenue revenues"],
  Marketing: [
    "marketing",
    "content contents",
    "social socials socially",
    "brand brands branding branded",
    "campaign campaigns campaigning campaigned",
  ],
  Operations: [
    "operations operation operational",
    "ops",
    "process processes processing processed",
    "logistics",
    "supply supplies supplying supplied",
  ],
  Other: [],
};

type Form = { readonly words: readonly string[]; readonly keyword: string };

function formsOf(interest: RoleInterest): Form[] {
  return KEYWORDS[interest].flatMap((line) => {
    const [keyword = "", ...others] = line.split(" ");
    return [keyword, ...others].map((form) => ({ words: form.split("_"), keyword }));
  });
}

/** The words of each form, in lower case. Empty for an interest without keywords (rule J11). */
export function soughtForms(interest: RoleInterest): readonly (readonly string[])[] {
  return formsOf(interest).map(({ words }) => words);
}

type Word = { readonly plain: string; readonly from: number; readonly to: number };

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    plain: word
      .normalize("NFKD")
      .replaceAll(/\p{Mn}/gu, "")
      .toLowerCase(),
    from: index,
    to: index + word.length,
  }));
}

function occursAt(form: Form, words: readonly Word[], at: number): boolean {
  return form.words.every((word, step) => words[at + step]?.plain === word);
}

/**
 * The words of a text that match a role interest, in their order, each keyword once (rule J11). Only whole words: "ui"
 * does not match "require".
 */
export function countedWords(interest: RoleInterest, text: string): string[] {
  const forms = formsOf(interest);
  const words = wordsOf(text);
  const found = new Map<string, string>();
  words.forEach((word, at) => {
    const met = forms.find((form) => occursAt(form, words, at));
    if (met === undefined || found.has(met.keyword)) return;
    const end = words[at + met.words.length - 1] ?? word;
    found.set(met.keyword, text.slice(word.from, end.to).replaceAll(/\s+/g, " "));
  });
  return [...found.values()];
}

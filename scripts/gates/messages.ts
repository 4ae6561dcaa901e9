import {
  baseKey,
  fileOfKey,
  isRecord,
  LANGUAGES,
  loadCatalogues,
  loadModule,
  pluralFormOf,
  type Texts,
} from "./catalogues.ts";
import type { Finding } from "./finding.ts";

/** Four languages with the same keys, variables and marks, and every plural form that each language needs. */
export async function checkMessages(root: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const languages = await loadCatalogues(root);
  const english = languages.get("en") ?? new Map<string, string>();
  if (english.size === 0) throw new Error("The English catalogue holds no text.");
  const wanted = groupByKey(english);
  for (const language of LANGUAGES) {
    const texts = languages.get(language) ?? new Map<string, string>();
    const found = groupByKey(texts);
    const add = (key: string, message: string | undefined) =>
      message !== undefined && findings.push({ file: fileOfKey(language, key), message: `${key} ${message}` });
    for (const key of new Set([...wanted.keys(), ...found.keys()]))
      add(key, difference(found.get(key), wanted.get(key)));
    for (const [key, { forms }] of found) for (const fault of missingForms(language, forms)) add(key, fault);
    for (const [key, text] of texts) if (text.trim() === "") add(key, "is empty.");
  }
  return [...findings, ...(await checkContractTexts(root, english))];
}

/** All texts of one key: one (its form is ""), or one for each plural form. */
type Group = { forms: string[]; variables: string; marks: string };

function groupByKey(texts: Texts): Map<string, Group> {
  const keys = Map.groupBy(texts.keys(), (key) => baseKey(key, texts));
  return new Map(
    [...keys].map(([base, own]) => {
      const joined = own.map((key) => texts.get(key)).join("\n");
      const forms = own.map((key) => pluralFormOf(key, texts) ?? "");
      return [
        base,
        { forms, variables: matchNames(joined, /\{\{-?\s*([\w.]+)/g), marks: matchNames(joined, /<([A-Za-z0-9]+)/g) },
      ];
    }),
  );
}

function matchNames(text: string, pattern: RegExp): string {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1]))].sort().join(", ");
}

function difference(own: Group | undefined, english: Group | undefined): string | undefined {
  if (own === undefined) return "is missing.";
  if (english === undefined) return "is not in English.";
  if (own.variables !== english.variables)
    return `has the variables {${own.variables}}, English has {${english.variables}}.`;
  if (own.marks !== english.marks) return `has the marks <${own.marks}>, English has <${english.marks}>.`;
  if (own.forms.includes("") !== english.forms.includes(""))
    return "has plural forms in one language and none in another.";
  return undefined;
}

function missingForms(language: string, forms: readonly string[]): string[] {
  if (forms.includes("")) return [];
  const ordinal = forms.some((form) => form.startsWith("ordinal_"));
  const rules = new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" }).resolvedOptions();
  const needed = rules.pluralCategories.map((category) => `${ordinal ? "ordinal_" : ""}${category}`);
  return [
    ...needed.filter((form) => !forms.includes(form)).map((form) => `lacks the plural form "${form}".`),
    ...forms
      .filter((form) => !needed.includes(form) && form !== "zero")
      .map((form) => `has the plural form "${form}", which this language never uses.`),
  ];
}

/** The English texts of failures are the contract's, neither more nor fewer nor different. */
async function checkContractTexts(root: string, english: Texts): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [namespace, name] of [
    ["errors", "ERRORS"],
    ["field-errors", "FIELD_ERRORS"],
  ] as const) {
    const source = `src/contract/${namespace}.ts`;
    const codes = (await loadModule(root, source))[name];
    if (!isRecord(codes)) throw new Error(`${source} does not export ${name}.`);
    const prefix = `${namespace}:`;
    const own = [...english.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    for (const code of new Set([...Object.keys(codes), ...own])) {
      const value = codes[code];
      const wanted = isRecord(value) ? value.message : value;
      const text = english.get(prefix + code);
      if (text !== wanted)
        findings.push({
          file: fileOfKey("en", prefix),
          message: `${code} says "${text}", ${source} says "${wanted}".`,
        });
    }
  }
  return findings;
}

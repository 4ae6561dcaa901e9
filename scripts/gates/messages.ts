import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  baseKey,
  fileOfKey,
  formOf,
  isRecord,
  LANGUAGES,
  type Language,
  loadCatalogues,
  type Texts,
} from "./catalogues.ts";
import type { Finding } from "./finding.ts";
import { exists } from "./tree.ts";

/** Four languages with the same keys, variables and marks, and every plural form that each language needs. */
export async function checkMessages(root: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const languages = await loadCatalogues(root, (file, message) => findings.push({ file, message }));
  const english = languages.get("en") ?? new Map();
  if (english.size === 0) throw new Error("The English catalogue holds no text.");
  const wanted = byBase(english);
  for (const language of LANGUAGES) {
    const texts = languages.get(language) ?? new Map();
    findings.push(
      ...compare(language, wanted, byBase(texts)),
      ...faultyForms(language, texts),
      ...empty(language, texts),
    );
  }
  findings.push(...(await contractTexts(root, english)));
  return findings;
}

/** All texts of one key: one, or one for each plural form. */
type Group = { forms: Set<string>; variables: string; marks: string };

function byBase(texts: Texts): Map<string, Group> {
  const collected = new Map<string, string[]>();
  for (const [key, text] of texts) {
    const base = baseKey(key, texts);
    collected.set(base, [...(collected.get(base) ?? []), text]);
  }
  const groups = new Map<string, Group>();
  for (const [base, all] of collected) {
    const joined = all.join("\n");
    groups.set(base, {
      forms: new Set(),
      variables: namesIn(joined, /\{\{-?\s*([\w.]+)/g),
      marks: namesIn(joined, /<([A-Za-z0-9]+)/g),
    });
  }
  for (const key of texts.keys()) groups.get(baseKey(key, texts))?.forms.add(formOf(key, texts) ?? "");
  return groups;
}

function namesIn(text: string, pattern: RegExp): string {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1]))].sort().join(", ");
}

function compare(language: Language, wanted: Map<string, Group>, found: Map<string, Group>): Finding[] {
  const findings: Finding[] = [];
  for (const [key, group] of wanted) {
    const file = fileOfKey(language, key);
    const own = found.get(key);
    if (own === undefined) findings.push({ file, message: `${key} is missing.` });
    else if (own.variables !== group.variables) {
      findings.push({
        file,
        message: `${key} has the variables {${own.variables}}, English has {${group.variables}}.`,
      });
    } else if (own.marks !== group.marks) {
      findings.push({ file, message: `${key} has the marks <${own.marks}>, English has <${group.marks}>.` });
    } else if (own.forms.has("") !== group.forms.has("")) {
      findings.push({ file, message: `${key} has plural forms in one language and none in another.` });
    }
  }
  for (const key of found.keys()) {
    if (!wanted.has(key)) findings.push({ file: fileOfKey(language, key), message: `${key} is not in English.` });
  }
  return findings;
}

function faultyForms(language: Language, texts: Texts): Finding[] {
  const findings: Finding[] = [];
  for (const [base, group] of byBase(texts)) {
    if (group.forms.has("")) continue;
    const ordinal = [...group.forms].some((form) => form.startsWith("ordinal_"));
    const rules = new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" });
    const needed = rules
      .resolvedOptions()
      .pluralCategories.map((category) => `${ordinal ? "ordinal_" : ""}${category}`);
    const file = fileOfKey(language, base);
    for (const form of needed) {
      if (!group.forms.has(form)) findings.push({ file, message: `${base} lacks the plural form "${form}".` });
    }
    for (const form of group.forms) {
      if (needed.includes(form) || form === "zero") continue;
      findings.push({ file, message: `${base} has the plural form "${form}", which this language never uses.` });
    }
  }
  return findings;
}

function empty(language: Language, texts: Texts): Finding[] {
  return [...texts]
    .filter(([, text]) => text.trim() === "")
    .map(([key]) => ({ file: fileOfKey(language, key), message: `${key} is empty.` }));
}

const CONTRACT = [
  { namespace: "errors", file: "src/contract/errors.ts", name: "ERRORS" },
  { namespace: "faults", file: "src/contract/faults.ts", name: "FAULTS" },
];

/** The English texts of failures are the contract's, neither more nor fewer nor different. */
async function contractTexts(root: string, english: Texts): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { namespace, file, name } of CONTRACT) {
    if (!exists(root, file)) throw new Error(`${file} is not there.`);
    const module: unknown = await import(pathToFileURL(path.join(root, file)).href);
    const codes = isRecord(module) ? module[name] : undefined;
    if (!isRecord(codes)) throw new Error(`${file} does not export ${name}.`);
    const at = fileOfKey("en", `${namespace}:`);
    for (const [code, value] of Object.entries(codes)) {
      const text = isRecord(value) ? value.message : value;
      const own = english.get(`${namespace}:${code}`);
      if (own === undefined) findings.push({ file: at, message: `${code} of ${name} has no text.` });
      else if (own !== text) findings.push({ file: at, message: `${code} differs from ${file}: "${own}", "${text}".` });
    }
    for (const key of english.keys()) {
      if (key.startsWith(`${namespace}:`) && !Object.hasOwn(codes, key.slice(namespace.length + 1))) {
        findings.push({ file: at, message: `${key} is not in ${name}.` });
      }
    }
  }
  return findings;
}

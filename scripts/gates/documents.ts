import { execFileSync } from "node:child_process";
import path from "node:path";
import { FOREIGN_WORDS } from "./exceptions.ts";
import type { Finding } from "./finding.ts";
import { exists, filesBelow, needFiles, read } from "./tree.ts";

const OURS = /^(src|tests|scripts|docs|bench)\/[\w./-]+$/;

/** Links and paths in the documents lead to files that exist. */
export function checkLinks(root: string): Finding[] {
  const top = filesBelow(root, [""], /^[^/]+\.md$/);
  const files = [...top, ...filesBelow(root, ["docs", "bench"], /\.md$/)];
  if (files.length === 0) throw new Error("No documents to check.");
  return files.flatMap((file) => deadLinks(root, file));
}

function deadLinks(root: string, file: string): Finding[] {
  const findings: Finding[] = [];
  let fenced = false;
  for (const [index, text] of read(root, file).split("\n").entries()) {
    if (text.trimStart().startsWith("```")) fenced = !fenced;
    if (fenced) continue;
    for (const target of targetsIn(text, path.posix.dirname(file))) {
      if (!exists(root, target)) findings.push({ file, line: index + 1, message: `${target} does not exist.` });
    }
  }
  return findings;
}

/** Paths from the root that a line names: relative links, and our own paths in code marks. */
function targetsIn(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\s*\[[^\]]+\]:\s*(\S+)/g)]
    .map((match) => (match[1] ?? match[2] ?? "").replace(/[#?].*$/, ""))
    .filter((link) => link !== "" && !/^([a-z][\w+.-]*:|\/)/i.test(link))
    .map((link) => path.posix.normalize(path.posix.join(folder, link)));
  const marked = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? "").filter((name) => OURS.test(name));
  return [...links, ...marked];
}

// Bracketed letters keep the patterns from finding themselves.
const FOREIGN: readonly { pattern: RegExp; what: string }[] = [
  {
    pattern: /(?<![\w.:/-])\/(wor[k]|far[m]|roo[t]|Users(?=\/[a-z])|home\/[a-z][\w-]*)\//,
    what: "a path of one machine",
  },
  {
    pattern: /\/\/[\w.-]*(registr[y]|artifactor[y]|verdacci[o])[\w.-]*[/:]|npmj[s]\.(org|com)|_authToke[n]/i,
    what: "a registry",
  },
  { pattern: /\bclaud[e]\b|\banthropi[c]\b|\bchatgp[t]\b|\bcopilo[t]\b/i, what: "a tool of its making" },
  {
    pattern: /\b(large )?language mode[l]s?\b|\bsub-?agen[t]s?\b|\bAI[- ](assisted|generated)/i,
    what: "a tool of its making",
  },
];
const BINARY = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|docx?|zip|gz|br)$/i;

/** The repository speaks of the product alone: no machine's paths, no registry, no tools of its making. */
export function checkLanguage(root: string): Finding[] {
  return trackedFiles(root)
    .filter((file) => !BINARY.test(file) && !FOREIGN_WORDS.has(file) && exists(root, file))
    .flatMap((file) => foreignWords(file, read(root, file)));
}

function trackedFiles(root: string): string[] {
  if (!exists(root, ".git")) return needFiles(root, [""]);
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.split("\0").filter((file) => file !== "");
  if (files.length === 0) throw new Error("The repository holds no files.");
  return files;
}

function foreignWords(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    for (const { pattern, what } of FOREIGN) {
      const match = pattern.exec(line);
      if (match !== null) findings.push({ file, line: index + 1, message: `"${match[0]}" names ${what}.` });
    }
  }
  return findings;
}

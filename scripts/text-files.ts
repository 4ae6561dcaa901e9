import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { typeset } from "../src/rules/french.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const MESSAGES = path.join(ROOT, "src/web/messages");
const TEXT_READER = path.join(ROOT, "src/web/lib/language/texts.ts");

type TextFile = { name: string; json: string };

async function readTextFiles(language: string): Promise<TextFile[]> {
  const names = (await readdir(path.join(MESSAGES, language))).sort();
  return Promise.all(
    names.map(async (name) => {
      const module: unknown = await import(pathToFileURL(path.join(MESSAGES, language, name)).href);
      const { default: texts } = module as { default: unknown };
      return { name: `${language}-${path.basename(name, ".ts")}.json`, json: JSON.stringify(typeset(language, texts)) };
    }),
  );
}

async function allTexts(): Promise<{ folder: string; files: TextFile[] }> {
  const entries = await readdir(MESSAGES, { withFileTypes: true });
  const languages = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const files = (await Promise.all(languages.sort().map(readTextFiles))).flat();
  const hash = createHash("sha256").update(JSON.stringify(files)).digest("base64url").slice(0, 10);
  return { folder: `assets/texts-${hash}`, files };
}

function textReaderCode(folder: string): string {
  return `export async function readTexts(language, namespace) {
    const answer = await fetch(\`/${folder}/\${language}-\${namespace}.json\`);
    if (!answer.ok) throw new Error(\`No texts for \${language}/\${namespace}\`);
    return answer.json();
  }`;
}

/**
 * Serves translations to the browser as files of one folder, named by language and namespace. Individually hashed names
 * would need a list of two kilobytes on every page, so the folder's name contains the hash.
 */
export function textFiles(): Plugin {
  let texts: Awaited<ReturnType<typeof allTexts>>;
  return {
    name: "text-files",
    apply: "build",
    enforce: "pre",
    async config() {
      texts = await allTexts();
      return { define: { "import.meta.env.TEXTS_FOLDER": JSON.stringify(texts.folder) } };
    },
    load(id) {
      const inBrowser = this.environment.name === "client" && id === TEXT_READER;
      return inBrowser ? { code: textReaderCode(texts.folder), moduleSideEffects: false, moduleType: "js" } : null;
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { name, json } of texts.files) {
        this.emitFile({ type: "asset", fileName: `${texts.folder}/${name}`, source: json });
      }
    },
  };
}

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const VERIFIER = join(import.meta.dirname, "../../scripts/verify-receipt.mjs");

/** The verifier's output about these files, the receipt first; writes them to the folder. */
export function runVerifier(folder: string, ...contents: unknown[]): { code: number; words: string } {
  const files = contents.map((content, nth) => {
    const file = join(folder, `given-${nth}.json`);
    writeFileSync(file, JSON.stringify(content));
    return file;
  });
  try {
    return {
      code: 0,
      words: execFileSync(process.execPath, [VERIFIER, ...files], { encoding: "utf8", stdio: "pipe" }),
    };
  } catch (failure) {
    const { status, stderr } = failure as { status: number; stderr: string };
    return { code: status, words: stderr };
  }
}

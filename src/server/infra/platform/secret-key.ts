import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const SECRET_MIN = 16;

function existsAlready(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** Writes the key atomically, because two processes may start on an empty folder at once. The first one's key wins. */
function makeSecretKey(file: string): void {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!existsAlready(error)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The key of a data folder, created once. Undefined if the file is damaged, because a weak key could be forged. */
export function secretKeyIn(dataDir: string): { file: string; key: string | undefined } {
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    makeSecretKey(file);
  }
  const key = readFileSync(file, "utf8").trim();
  return { file, key: key.length < SECRET_MIN ? undefined : key };
}

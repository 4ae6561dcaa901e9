import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const SECRET_MIN = 16;

function createdAlready(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** Two processes may start on an empty folder at once: the key appears whole, and only the first one's. */
function makeSecretKey(file: string): void {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!createdAlready(error)) throw error;
  } finally {
    rmSync(draft);
  }
}

/** The key of a data folder, made once. Undefined for one that is damaged: a weak key would sign what anybody can make. */
export function secretKeyIn(dataDir: string): { file: string; key: string | undefined } {
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    makeSecretKey(file);
  }
  const key = readFileSync(file, "utf8").trim();
  return { file, key: key.length < SECRET_MIN ? undefined : key };
}

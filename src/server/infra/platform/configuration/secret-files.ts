import { closeSync, openSync, readSync } from "node:fs";

/** Secrets that may come from a file, because child processes and crash reports inherit the environment. */
export const SECRET_VARIABLES = [
  "SECRET_KEY",
  "SECRET_KEY_FORMER",
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_MIGRATE_URL",
  "FILES_URL",
  "ERASED_URL",
  "SMTP_URL",
  "OIDC_CLIENT_SECRET",
  "BANK_DETAILS",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

const FILE = "_FILE";
/** No secret is this long. A larger file, such as an endless device, was named by mistake. */
const MAX_BYTES = 65_536;

const WHY: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "this process may not read it",
  EISDIR: "it is a folder",
};

type Environment = Readonly<Record<string, string | undefined>>;

/** `errors`: lines that begin with the variable's name. `faulty`: the secrets that are missing because of them. */
export type SecretFilesResult = {
  readonly given: Record<string, string>;
  readonly errors: readonly string[];
  readonly faulty: ReadonlySet<string>;
};

class UnusableFileError extends Error {}

function firstBytes(file: string): Buffer {
  const handle = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(MAX_BYTES + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(handle, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

/** Removes the final line break that editors and `echo` add, and nothing else. Never reports the content. */
function readSecret(file: string): string {
  const bytes = firstBytes(file);
  if (bytes.length > MAX_BYTES) throw new UnusableFileError("is too large for a secret");
  const text = bytes
    .toString("utf8")
    .replace(/^\u{FEFF}/u, "")
    .replace(/(?<![\r\n])[\r\n]+$/, "");
  if (text.trim() === "") throw new UnusableFileError("is empty");
  return text;
}

function readFailureReason(error: unknown): string {
  if (error instanceof UnusableFileError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return `cannot be read: ${WHY[code] ?? code}`;
}

/**
 * Resolves `NAME_FILE` variables: returns the non-empty environment with each file's content under `NAME`. Reports
 * faulty names and files as lines for the operator.
 */
export function resolveSecretFiles(environment: Environment, known: ReadonlySet<string>): SecretFilesResult {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => (entry[1] ?? "") !== ""),
  );
  const errors: string[] = [];
  const faulty = new Set<string>();
  for (const [variable, file] of Object.entries(given)) {
    if (!variable.endsWith(FILE)) continue;
    const name = variable.slice(0, -FILE.length);
    if (!known.has(name)) continue;
    if (!SECRET_VARIABLES.some((secret) => secret === name)) {
      errors.push(`${variable}: only secrets are read from files; set ${name} itself`);
      continue;
    }
    try {
      if (given[name] !== undefined) throw new UnusableFileError(`is set as well as ${name}: leave one of them out`);
      given[name] = readSecret(file);
    } catch (error) {
      const what = given[name] === undefined ? `${file} ${readFailureReason(error)}` : readFailureReason(error);
      errors.push(`${variable}: ${what}`);
      faulty.add(name);
    }
  }
  return { given, errors, faulty };
}

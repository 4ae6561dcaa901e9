import { parseArgs } from "node:util";
import { LIMITS } from "../../../contract/limits.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { isWebUrl } from "../../../contract/web-url.ts";

/** Options of an import by the command line. */
export type ImportOptions = {
  readonly files: readonly string[];
  /** Email address of the account that owns the jobs. */
  readonly poster: string;
  /** Null: the company is named after its file. */
  readonly company: string | null;
  /** Empty where none was given; only imports may leave it empty. */
  readonly website: string;
  /** Whole dollars, for jobs that the import creates. */
  readonly reward: number;
  /** Closes jobs that are no longer listed without confirmation. */
  readonly yes: boolean;
};

export type ParsedArgs =
  | { readonly kind: "run"; readonly options: ImportOptions }
  | { readonly kind: "help" }
  | { readonly kind: "failure"; readonly message: string };

export const HELP = `Imports job boards into ${PRODUCT_NAME}.

  npm run import:jobs -- --poster EMAIL [options] FILE…

Each FILE is one company's board: JSON with a "jobs" array. A second import of the same board
updates its jobs, and closes those that the board no longer lists.

  --poster EMAIL   the account that owns the jobs (required)
  --company NAME   the company's name (default: the file's name without .json)
  --website URL    the company's website (default: none)
  --reward N       referral reward of new jobs in whole dollars, 0 to ${LIMITS.reward_max} (default: 0)
  --yes            close jobs that are no longer listed without asking
  --help           show this

Exit code: 0, also when single rows were refused; 1 when a file could not be read or nothing worked.
More in docs/import.md.
`;

const FLAGS = {
  poster: { type: "string" },
  company: { type: "string" },
  website: { type: "string" },
  reward: { type: "string" },
  yes: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Parses the arguments after the command. Returns the options, or a message that names the invalid argument. */
export function parseImportArgs(argv: readonly string[]): ParsedArgs {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true });
    return values.help === true ? { kind: "help" } : validateOptions(values, positionals);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return argsError(message.split(". ")[0] ?? message);
  }
}

function argsError(message: string): ParsedArgs {
  return { kind: "failure", message: `${message.replace(/\.$/, "")}. See --help.` };
}

type Values = { poster?: string; company?: string; website?: string; reward?: string; yes?: boolean };

function validateOptions(values: Values, files: readonly string[]): ParsedArgs {
  const poster = values.poster?.trim() ?? "";
  const company = values.company?.normalize("NFC").trim() ?? null;
  const website = values.website?.trim() ?? "";
  const reward = values.reward ?? "0";
  if (poster === "") return argsError("--poster EMAIL is missing: the account that the jobs shall belong to");
  if (company === "" || (company?.length ?? 0) > LIMITS.company_name) {
    return argsError(`--company must have 1 to ${LIMITS.company_name} characters`);
  }
  if (website !== "" && !isWebUrl(website)) return argsError("--website must start with http:// or https://");
  if (!/^\d{1,7}$/.test(reward) || Number(reward) > LIMITS.reward_max) {
    return argsError(`--reward must be a whole number of dollars from 0 to ${LIMITS.reward_max}`);
  }
  if (files.length === 0) return argsError("No file was given");
  const options = { files, poster, company, website, reward: Number(reward), yes: values.yes === true };
  return { kind: "run", options };
}

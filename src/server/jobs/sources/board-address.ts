import type { ImportSystem } from "../../../contract/posting/job-imports.ts";
import { sha256 } from "../../platform/crypto.ts";

/** A public board as it is asked for: whose format it has, where, what people call it, and what its jobs bear as their source. */
type BoardAddress = {
  readonly system: ImportSystem;
  readonly url: URL;
  readonly name: string;
  readonly source: string;
};

/** Hosts that people see, and the ones that answer programs; `$1` is the company's name there. */
const SEEN: readonly (readonly [RegExp, string])[] = [
  [/^jobs\.ashbyhq\.com\/([^/?]+)/, "https://api.ashbyhq.com/posting-api/job-board/$1"],
  [/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/([^/?]+)/, "https://boards-api.greenhouse.io/v1/boards/$1/jobs"],
  [/^jobs\.(eu\.)?lever\.co\/([^/?]+)/, "https://api.$1lever.co/v0/postings/$2"],
  [/^apply\.workable\.com\/(?!api\/)([^/?]+)/, "https://apply.workable.com/api/v1/widget/accounts/$1"],
  [/^(?:careers|jobs)\.smartrecruiters\.com\/([^/?]+)/, "https://api.smartrecruiters.com/v1/companies/$1/postings"],
  [/^([^/]+\.jobs\.personio\.(?:de|com))(?:\/(?!xml).*)?$/, "https://$1/xml"],
  [/^([^/]+\.recruitee\.com)(?:\/(?!api\/).*)?$/, "https://$1/api/offers/"],
];

type Format = {
  readonly system: ImportSystem;
  readonly path: RegExp;
  readonly query: Readonly<Record<string, string>>;
  /** What tells one company's board from others at the system's own hosts. */
  readonly board: RegExp;
};

/** The addresses at which these systems answer programs, on whatever host. */
const FORMATS: readonly Format[] = [
  {
    system: "ashby",
    path: /^\/posting-api\/job-board\/[^/]+\/?$/,
    query: { includeCompensation: "true" },
    board: /^api\.ashbyhq\.com\/posting-api\/job-board\/([^/]+)$/,
  },
  {
    system: "greenhouse",
    path: /^\/v1\/boards\/[^/]+\/jobs\/?$/,
    query: { content: "true" },
    board: /^boards-api\.greenhouse\.io\/v1\/boards\/([^/]+)\/jobs$/,
  },
  {
    system: "lever",
    path: /^\/v0\/postings\/[^/]+\/?$/,
    query: { mode: "json" },
    board: /^api\.(eu\.)?lever\.co\/v0\/postings\/([^/]+)$/,
  },
  {
    system: "workable",
    path: /^\/api(?:\/v1\/widget)?\/accounts\/[^/]+\/?$/,
    query: { details: "true" },
    board: /^(?:apply|www)\.workable\.com\/api\/(?:v1\/widget\/)?accounts\/([^/]+)$/,
  },
  { system: "personio", path: /^\/xml\/?$/, query: {}, board: /^(.+)\.jobs\.personio\.(?:de|com)\/xml$/ },
  { system: "recruitee", path: /^\/api\/offers\/?$/, query: {}, board: /^(.+)\.recruitee\.com\/api\/offers$/ },
  {
    system: "smartrecruiters",
    path: /^\/v1\/companies\/[^/]+\/postings\/?$/,
    query: {},
    board: /^api\.smartrecruiters\.com\/v1\/companies\/([^/]+)\/postings$/,
  },
];

function programAddress(url: URL): URL {
  const path = url.pathname.replace(/\/+$/, "");
  // What a company puts into its own page names it behind a question mark.
  const embedded = path.startsWith("/embed/") ? url.searchParams.get("for") : null;
  const seen = `${url.host}${embedded === null ? path : `/${encodeURIComponent(embedded)}`}`;
  for (const [pattern, answers] of SEEN) {
    const match = pattern.exec(seen);
    if (match === null) continue;
    const filled = answers.replaceAll(/\$([12])/g, (_all, nth: string) => match[Number(nth)] ?? "");
    return URL.canParse(filled) ? new URL(filled) : url;
  }
  return url;
}

/**
 * One for each board, however a company's name is written there and at whichever of the system's hosts it is asked for. What stands behind
 * the question mark of a page tells it apart as well, but may be a secret: nothing of it can be read here.
 */
function sourceOf(format: Format | undefined, name: string, search: string): string {
  if (format === undefined) return search === "" ? name : `${name}?${sha256(search).slice(0, 16)}`;
  const named = format.board
    .exec(name)
    ?.slice(1)
    .filter((part) => part !== undefined);
  return named === undefined ? name : `${format.system}:${named.join("").toLowerCase()}`;
}

/**
 * How a public board is asked for, by the address that people know or by the one for programs; any other is a page. Null for what is no
 * address of the web, or holds a password.
 */
export function boardAddress(address: string): BoardAddress | null {
  if (!URL.canParse(address)) return null;
  const given = new URL(address);
  if (!/^https?:$/.test(given.protocol) || `${given.username}${given.password}` !== "") return null;
  given.hash = "";
  const url = programAddress(given);
  const format = FORMATS.find(({ path }) => path.test(url.pathname));
  const path = url.pathname.replace(/\/+$/, "");
  if (format !== undefined) {
    const language = format.system === "personio" ? given.searchParams.get("language") : null;
    // All of a board, or what is left out would pass for gone.
    url.search = "";
    for (const [name, value] of Object.entries(format.query)) url.searchParams.set(name, value);
    if (language !== null) url.searchParams.set("language", language);
  }
  const name = `${url.host}${path}`;
  return { system: format?.system ?? "page", url, name, source: sourceOf(format, name, url.search) };
}

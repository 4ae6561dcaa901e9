import type { ImportSystem } from "../../../contract/jobs/posting/job-imports.ts";
import { sha256 } from "../../infra/platform/crypto.ts";

/** A public board: its format, its API address, its name for users, and the source value of its jobs. */
type BoardAddress = {
  readonly system: ImportSystem;
  readonly url: URL;
  readonly name: string;
  readonly source: string;
};

/** Hosts for people and the corresponding API hosts; `$1` is the company's name there. */
const PUBLIC_HOSTS: readonly (readonly [RegExp, string])[] = [
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
  /** What identifies a company's board at the system's own hosts. */
  readonly board: RegExp;
};

/** The API addresses of these systems, on any host. */
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

function toApiUrl(url: URL): URL {
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  // On a company's own page, the board is named in the query string.
  const embedded = path.startsWith("/embed/") ? url.searchParams.get("for") : null;
  const seen = `${url.host}${embedded === null ? path : `/${encodeURIComponent(embedded)}`}`;
  for (const [pattern, answers] of PUBLIC_HOSTS) {
    const match = pattern.exec(seen);
    if (match === null) continue;
    const filled = answers.replaceAll(/\$([12])/g, (_all, nth: string) => match[Number(nth)] ?? "");
    return URL.canParse(filled) ? new URL(filled) : url;
  }
  return url;
}

/**
 * One source per board, whatever the spelling of the company's name and whichever of the system's hosts. The query
 * string also identifies a page, but may be a secret, so it is hashed.
 */
function sourceKey(format: Format | undefined, name: string, search: string): string {
  if (format === undefined) return search === "" ? name : `${name}?${sha256(search).slice(0, 16)}`;
  const named = format.board
    .exec(name)
    ?.slice(1)
    .filter((part) => part !== undefined);
  return named === undefined ? name : `${format.system}:${named.join("").toLowerCase()}`;
}

/**
 * Resolves a public or API address of a board; any other address is a page. Null for an address that is no web URL or
 * contains a password.
 */
export function resolveBoardAddress(address: string): BoardAddress | null {
  if (!URL.canParse(address)) return null;
  const given = new URL(address);
  if (!/^https?:$/.test(given.protocol) || `${given.username}${given.password}` !== "") return null;
  given.hash = "";
  const url = toApiUrl(given);
  const format = FORMATS.find(({ path }) => path.test(url.pathname));
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  if (format !== undefined) {
    const language = format.system === "personio" ? given.searchParams.get("language") : null;
    // All postings of a board: missing ones would be taken as closed.
    url.search = "";
    for (const [name, value] of Object.entries(format.query)) url.searchParams.set(name, value);
    if (language !== null) url.searchParams.set("language", language);
  }
  const name = `${url.host}${path}`;
  return { system: format?.system ?? "page", url, name, source: sourceKey(format, name, url.search) };
}

import { hmac, requestJson, type VendorRequest, type VendorResponse, type VendorStandIn } from "./hiring-systems.ts";

// A local stand-in for Lever's published API: answers wrapped in `data`, opportunities of contacts, lists with an
// offset.

export const LEVER_KEYS = { vendor: "lever" as const, key: "lever-key-4711", user: "user-1" };
export const LEVER_WEBHOOK_SECRET = "lever-signs-with-this";

type Opportunity = {
  id: string;
  contact: string;
  name: string;
  emails: string[];
  links: string[];
  posting: string;
  origin: string;
  stage: string;
  archived: { archivedAt: number; reason: string } | null;
};

export type LeverStandIn = VendorStandIn & {
  readonly opportunities: Map<string, Opportunity>;
  readonly notes: { opportunity: string; value: string }[];
  readonly files: { opportunity: string; name: string; form: string }[];
  put(opportunity: string, stage: string | "hired" | "archived"): void;
  message(opportunity: string): { body: string; headers: Record<string, string> };
};

const STAGES = [
  { id: "lead-new", text: "New lead" },
  { id: "screen", text: "Phone Screen" },
  { id: "onsite", text: "Onsite" },
];
const POSTINGS = [
  { id: "posting-1", text: "Staff Engineer", state: "published" },
  { id: "posting-2", text: "Designer", state: "published" },
  { id: "posting-3", text: "Secret", state: "internal" },
];
const HIRED = { id: "reason-hired", text: "Hired", status: "active", type: "hired" };

/** Pages of one item, which reveals callers that read only the first page. */
function paged<T>({ query }: VendorRequest, all: readonly T[]): VendorResponse {
  const at = Number(query.get("offset") ?? 0);
  const hasNext = at + 1 < all.length;
  return { status: 200, body: { data: all.slice(at, at + 1), hasNext, ...(hasNext && { next: String(at + 1) }) } };
}

function viewOf({ posting, stage, ...one }: Opportunity, { query }: VendorRequest) {
  const expand = query.get("expand");
  const applications = expand === "applications" ? [{ id: `of-${one.id}`, posting }] : [`of-${one.id}`];
  return { ...one, applications, stage: expand === "stage" ? STAGES.find(({ id }) => id === stage) : stage };
}

function read(there: LeverStandIn, asked: VendorRequest): VendorResponse | null {
  const { path, query } = asked;
  const [, id = "", what] = /^\/v1\/opportunities\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (path === "/v1/postings")
    return paged(
      asked,
      POSTINGS.filter(({ state }) => state === query.get("state")),
    );
  if (path === "/v1/stages") return paged(asked, STAGES);
  if (path === "/v1/archive_reasons") return paged(asked, query.get("type") === "hired" ? [HIRED] : []);
  if (path === "/v1/opportunities") {
    const found = [...there.opportunities.values()].filter(({ emails }) => emails.includes(query.get("email") ?? ""));
    return paged(
      asked,
      found.map((one) => viewOf(one, asked)),
    );
  }
  const one = there.opportunities.get(id);
  if (id === "" || one === undefined) return id === "" ? null : { status: 404, body: { code: "ResourceNotFound" } };
  if (what === undefined) return { status: 200, body: { data: viewOf(one, asked) } };
  const of = ({ opportunity }: { opportunity: string }) => opportunity === id;
  if (what === "notes")
    return paged(
      asked,
      there.notes.filter(of).map(({ value }) => ({ id: "n", fields: [{ type: "note", text: "Note", value }] })),
    );
  return what === "files" ? paged(asked, there.files.filter(of)) : null;
}

function write(there: LeverStandIn, next: (kind: string) => string, asked: VendorRequest): VendorResponse | null {
  const { path, query, body } = asked;
  if (query.get("perform_as") !== LEVER_KEYS.user) return { status: 400, body: { code: "BadRequest" } };
  const [, id = "", what] = /^\/v1\/opportunities\/([^/]+)\/(\w+)$/.exec(path) ?? [];
  if (path === "/v1/opportunities") {
    const sent = requestJson(asked) as {
      name: string;
      emails: string[];
      links: string[];
      postings: string[];
      origin: string;
      contact?: string;
    };
    const posting = sent.postings[0] ?? "";
    if (!POSTINGS.some((one) => one.id === posting)) return { status: 400, body: { code: "BadRequest" } };
    const { name, emails, links, origin } = sent;
    const made = { id: next("o"), contact: sent.contact ?? next("c"), name, emails, links, posting, origin };
    there.opportunities.set(made.id, { ...made, stage: "lead-new", archived: null });
    return { status: 201, body: { data: { ...made, applications: ["x"], stage: "lead-new", archived: null } } };
  }
  if (!there.opportunities.has(id)) return { status: 404, body: { code: "ResourceNotFound" } };
  if (what === "notes") {
    there.notes.push({ opportunity: id, value: String(requestJson(asked).value) });
    return { status: 201, body: { data: { id: next("n") } } };
  }
  if (what !== "files") return null;
  const form = body.toString("latin1");
  there.files.push({ opportunity: id, name: /filename="([^"]*)"/.exec(form)?.[1] ?? "", form });
  return { status: 201, body: { data: { id: next("f") } } };
}

/** A Lever with two published postings and three stages, and no candidates. */
export function createLever(): LeverStandIn {
  let last = 0;
  const next = (kind: string) => {
    last += 1;
    return `${kind}-${last}`;
  };
  const there: LeverStandIn = {
    hosts: ["api.lever.co"],
    opportunities: new Map(),
    notes: [],
    files: [],
    put(id, stage) {
      const one = there.opportunities.get(id);
      if (one === undefined) throw new Error("no such opportunity");
      const reason = stage === "hired" ? HIRED.id : "reason-underqualified";
      if (stage === "hired" || stage === "archived") one.archived = { archivedAt: 1_795_000_000_000, reason };
      else Object.assign(one, { archived: null, stage: STAGES.find(({ text }) => text === stage)?.id ?? stage });
    },
    message(opportunityId) {
      const [token, triggeredAt] = [next("token"), 1_795_000_000_000 + last];
      const signature = hmac(LEVER_WEBHOOK_SECRET, `${token}${triggeredAt}`);
      const event = { event: "candidateStageChange", token, triggeredAt, signature, data: { opportunityId } };
      return { body: JSON.stringify(event), headers: {} };
    },
    answer(asked) {
      const basic = `Basic ${Buffer.from(`${LEVER_KEYS.key}:`).toString("base64")}`;
      if (asked.headers.authorization !== basic) return { status: 401, body: {} };
      const said = asked.method === "GET" ? read(there, asked) : write(there, next, asked);
      return said ?? { status: 404, body: {} };
    },
  };
  return there;
}

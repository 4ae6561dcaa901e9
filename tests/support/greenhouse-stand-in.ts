import { hmac, requestJson, type VendorRequest, type VendorResponse, type VendorStandIn } from "./hiring-systems.ts";

// A local stand-in for Greenhouse's Harvest v3 API: numeric ids, lists with a cursor in a header, `in_process` for
// candidates neither hired nor rejected, stages by name.

export type GreenhouseCandidate = {
  id: number;
  first_name: string;
  last_name: string;
  email_addresses: { value: string; type: string }[];
  social_media_addresses: { value: string }[];
};
export type GreenhouseApplication = {
  id: number;
  candidate_id: number;
  job_id: number;
  status: "in_process" | "hired" | "rejected";
  stage_name: string | null;
};

export const GREENHOUSE_KEYS = { vendor: "greenhouse" as const, key: "client-4711", secret: "gh-secret", user: "900" };
export const GREENHOUSE_WEBHOOK_SECRET = "gh-signs-with-this";
const TOKEN = "gh-token";

export type GreenhouseStandIn = VendorStandIn & {
  readonly candidates: Map<number, GreenhouseCandidate>;
  readonly applications: Map<number, GreenhouseApplication>;
  readonly notes: { candidate_id: number; user_id: number; body: string }[];
  readonly attachments: { application_id: number; filename: string; type: string; content: string }[];
  readonly jobs: { id: number; name: string; status: string }[];
  readonly stages: { id: number; job_id: number; name: string; sort_order: number; active: boolean }[];
  /** The accepted secret; another one makes a token request fail. */
  secret: string;
  /** Moves an application to a stage or an end. */
  put(application: number, stage: string | "hired" | "rejected"): void;
  /** The webhook it sends about an application. */
  message(application: number): { body: string; headers: Record<string, string> };
};

const PAGE = 2;

/** Pages like v3: the next URL contains only the cursor. */
function paged<T>({ query, path }: VendorRequest, all: readonly T[]): VendorResponse {
  const from = Number(query.get("cursor")?.split(":")[1] ?? 0);
  const filters = query.get("cursor")?.split(":")[0] ?? query.toString();
  const next = from + PAGE;
  const cursor = encodeURIComponent(`${filters}:${next}`);
  const link = `<https://harvest.greenhouse.io${path}?cursor=${cursor}>; rel="next"`;
  return { status: 200, body: all.slice(from, next), headers: next < all.length ? { link } : {} };
}

/** The filters of a list, also on later pages. */
function filtersOf({ query }: VendorRequest): URLSearchParams {
  const cursor = query.get("cursor");
  return cursor === null ? query : new URLSearchParams(cursor.slice(0, cursor.lastIndexOf(":")));
}

const numbers = (list: string | null): number[] | null => (list === null ? null : list.split(",").map(Number));

function listOf(there: GreenhouseStandIn, asked: VendorRequest): VendorResponse | null {
  const by = filtersOf(asked);
  const of = (name: string) => numbers(by.get(name));
  const within = (list: number[] | null, value: number) => list === null || list.includes(value);
  switch (asked.path) {
    case "/v3/jobs":
      return paged(
        asked,
        there.jobs.filter(({ status }) => status === by.get("status")),
      );
    case "/v3/job_interview_stages":
      return paged(
        asked,
        there.stages.filter(({ active }) => active),
      );
    case "/v3/candidates": {
      const email = by.get("email")?.toLowerCase();
      const found = [...there.candidates.values()].filter(({ email_addresses }) =>
        email_addresses.some(({ value }) => value.toLowerCase() === email),
      );
      return paged(asked, found);
    }
    case "/v3/applications": {
      const [ids, people, jobs] = [of("ids"), of("candidate_ids"), of("job_ids")];
      const all = [...there.applications.values()];
      return paged(
        asked,
        all.filter((one) => within(ids, one.id) && within(people, one.candidate_id) && within(jobs, one.job_id)),
      );
    }
    case "/v3/notes":
      return paged(
        asked,
        there.notes.filter(({ candidate_id }) => within(of("candidate_ids"), candidate_id)),
      );
    case "/v3/attachments": {
      const theirs = ({ application_id }: { application_id: number }) =>
        within(of("candidate_ids"), there.applications.get(application_id)?.candidate_id ?? 0);
      return paged(asked, there.attachments.filter(theirs));
    }
    default:
      return null;
  }
}

const REFUSED: VendorResponse = { status: 422, body: { message: "Invalid job_id" } };

function make(there: GreenhouseStandIn, next: () => number, asked: VendorRequest): VendorResponse | null {
  const sent = requestJson(asked);
  const applied = (candidate_id: number, job_id: unknown): GreenhouseApplication | null => {
    if (!there.jobs.some(({ id }) => id === job_id)) return null;
    const application: GreenhouseApplication = {
      id: next(),
      candidate_id,
      job_id: Number(job_id),
      status: "in_process",
      stage_name: "Application Review",
    };
    there.applications.set(application.id, application);
    return application;
  };
  switch (asked.path) {
    case "/v3/candidates": {
      const { application, ...facts } = sent as { application: { job_id: number } };
      const candidate = { social_media_addresses: [], ...facts, id: next() } as unknown as GreenhouseCandidate;
      const made = applied(candidate.id, application.job_id);
      if (made === null) return REFUSED;
      there.candidates.set(candidate.id, candidate);
      return { status: 201, body: { candidate, application: made } };
    }
    case "/v3/applications": {
      const made = applied(Number(sent.candidate_id), sent.job_id);
      return made === null ? REFUSED : { status: 201, body: made };
    }
    case "/v3/notes":
      there.notes.push(sent as GreenhouseStandIn["notes"][number]);
      return { status: 201, body: { id: next(), ...sent } };
    case "/v3/attachments":
      there.attachments.push(sent as GreenhouseStandIn["attachments"][number]);
      return { status: 201, body: { id: next(), ...sent } };
    default:
      return null;
  }
}

function remove(there: GreenhouseStandIn, path: string): VendorResponse | null {
  const [, kind, text] = /^\/v3\/(candidates|applications)\/(\d+)$/.exec(path) ?? [];
  if (kind === undefined) return null;
  const id = Number(text);
  if (!there[kind as "candidates" | "applications"].delete(id)) return { status: 404, body: { message: "Not found" } };
  if (kind === "candidates")
    for (const one of there.applications.values()) if (one.candidate_id === id) there.applications.delete(one.id);
  return { status: 200, body: { message: "deleted" } };
}

function token(there: GreenhouseStandIn, { headers, body }: VendorRequest): VendorResponse {
  const basic = Buffer.from(`${GREENHOUSE_KEYS.key}:${there.secret}`).toString("base64");
  const asked = new URLSearchParams(body.toString("utf8"));
  const right = headers.authorization === `Basic ${basic}` && asked.get("grant_type") === "client_credentials";
  if (!right || asked.get("sub") !== GREENHOUSE_KEYS.user) return { status: 400, body: { error: "invalid_client" } };
  return { status: 200, body: { access_token: TOKEN, token_type: "Bearer", expires_at: "2030-01-01T00:00:00Z" } };
}

const stage = (id: number, job_id: number, name: string, sort_order: number, active = true) => ({
  id,
  job_id,
  name,
  sort_order,
  active,
});
const STAGES = [
  stage(1, 31, "Application Review", 0),
  stage(2, 31, "Phone Screen", 1),
  stage(3, 31, "Onsite", 2),
  stage(4, 31, "Offer", 3),
  stage(5, 32, "application  review", 0),
  stage(6, 32, "Portfolio", 1),
  stage(7, 32, "Retired", 2, false),
];

/** A Greenhouse with two jobs and their stages, and no candidates. */
export function createGreenhouse(): GreenhouseStandIn {
  let last = 1_000;
  const next = () => {
    last += 1;
    return last;
  };
  const there: GreenhouseStandIn = {
    hosts: ["auth.greenhouse.io", "harvest.greenhouse.io"],
    candidates: new Map(),
    applications: new Map(),
    notes: [],
    attachments: [],
    jobs: [
      { id: 31, name: "Staff Engineer", status: "open" },
      { id: 32, name: "Designer", status: "open" },
      { id: 33, name: "Office Manager", status: "open" },
      { id: 34, name: "Long gone", status: "closed" },
    ],
    stages: [...STAGES],
    secret: GREENHOUSE_KEYS.secret,
    put(id, stage_name) {
      const application = there.applications.get(id);
      if (application === undefined) throw new Error("no such application");
      const ends = stage_name === "hired" || stage_name === "rejected";
      Object.assign(
        application,
        ends ? { status: stage_name, stage_name: null } : { status: "in_process", stage_name },
      );
    },
    message(id) {
      const application = there.applications.get(id);
      const body = JSON.stringify({
        action: "candidate_stage_change",
        payload: { application: { id, ...application } },
      });
      return { body, headers: { signature: `sha256 ${hmac(GREENHOUSE_WEBHOOK_SECRET, body)}` } };
    },
    answer(asked) {
      if (asked.host === "auth.greenhouse.io") return token(there, asked);
      if (asked.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { message: "Unauthorized" } };
      const said =
        asked.method === "GET"
          ? listOf(there, asked)
          : asked.method === "POST"
            ? make(there, next, asked)
            : remove(there, asked.path);
      return said ?? { status: 404, body: { message: "Not found" } };
    },
  };
  return there;
}

import type { Endpoint } from "../../src/contract/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import type { World } from "../support/world.ts";

/**
 * Endpoints that return only the caller's own data, so a walk as a company's member needs no record in their responses.
 */
export const OWN_DATA_ENDPOINTS: Readonly<Record<string, string>> = {
  "/api/account/files/{id}": "files that the reader uploaded",
  "/api/agent-requests/{request}": "what a program asks the reader to be allowed",
  "/api/company-sign-in": "whether addresses of a domain have a way in of their company's",
  "/api/jobs/{id}/link": "the address of a private job",
  "/api/reports/{id}": "what an admin decided about the reader's report",
};

/** Required parameters of some endpoints; `location` is a filter elsewhere. */
const REQUIRED_PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/api/profile/username": { username: "quorbex" },
  "/api/companies/same-website": { website: "https://quillstack.example" },
  "/api/facets": { facet: "skill" },
  "/api/facets/names": { skills: "go" },
  "/api/pay-rules": { location: "Lisbon" },
  "/api/places": { query: "Lisbon" },
  "/api/places/named": { entries: "lisbon" },
  "/api/places/read": { location: "Lisbon" },
};

/** All GET endpoints except those for admins. */
export const READS = Object.values(ENDPOINTS)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ method, answers, access }) => method === "get" && answers !== "events" && access !== "admin");

/** The query parameters that an endpoint accepts. */
function acceptedQueries(endpoint: Endpoint, ids: readonly string[]): Record<string, string>[] {
  const known = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const base = {
    ...(known.includes("zone") && { zone: "UTC" }),
    ...(known.includes("limit") && { limit: "100" }),
    ...REQUIRED_PARAMETERS[endpoint.path],
  };
  const queries: Record<string, string>[] = [base];
  if (known.includes("search")) queries.push({ ...base, search: "Quorbex" });
  if (known.includes("of")) queries.push({ ...base, of: "answer" });
  if (known.includes("record")) for (const record of ids) queries.push({ ...base, kind: "referral", record });
  else if (known.includes("kind")) queries.push({ ...base, kind: "referral" }, { ...base, kind: "all" });
  return queries;
}

/** Existing ids, and the values of other path parameters by an endpoint's path. */
export type WalkTargets = {
  readonly ids: readonly string[];
  readonly more: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
};

function endpointUrls({ path }: Endpoint, { ids, more }: WalkTargets): string[] {
  if (!path.includes("{")) return [path];
  const own = (more[path] ?? []).map((params) =>
    path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? "")),
  );
  return [...own, ...ids.map((id) => path.replaceAll(/\{\w+\}/g, id))];
}

export type EndpointResponse = { endpoint: string; status: number; text: string };

const AT_ONCE = 8;

/** Collects everything that GET endpoints return to a user, files included; `records` are requested one by one. */
export async function readAllEndpoints(
  world: World,
  token: string | null,
  places: WalkTargets,
  records: readonly string[],
): Promise<EndpointResponse[]> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const asked = READS.flatMap((endpoint) =>
    endpointUrls(endpoint, { ...places, ids: [...places.ids, ...records] }).flatMap((address) =>
      acceptedQueries(endpoint, records).map((query) => ({
        endpoint,
        address: `${address}?${new URLSearchParams(query)}`,
      })),
    ),
  );
  async function told({ endpoint, address }: (typeof asked)[number]): Promise<EndpointResponse> {
    const answer = await world.app.request(address, { headers });
    return { endpoint: endpoint.path, status: answer.status, text: await answer.text() };
  }
  const answers: EndpointResponse[] = [];
  for (let nth = 0; nth < asked.length; nth += AT_ONCE)
    answers.push(...(await Promise.all(asked.slice(nth, nth + AT_ONCE).map(told))));
  return answers;
}

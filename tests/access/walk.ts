import type { Endpoint } from "../../src/contract/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import type { World } from "../support/world.ts";

/** What is read about nobody but whoever reads: why a walk as somebody of a company needs no answer of it. */
export const OF_ONESELF: Readonly<Record<string, string>> = {
  "/api/account/files/{id}": "files that the reader uploaded",
  "/api/agent-requests/{request}": "what a program asks the reader to be allowed",
  // What owners sent of another installation, of which the scene has nothing: no line of it is a record of here.
  "/api/companies/{id}/arrivals/{arrival}": "how far an archive is that the reader sent",
  "/api/companies/{id}/arrivals/{arrival}/lines": "which of its lines are refused",
  "/api/companies/{id}/arrivals/{arrival}/members": "the team of there",
  "/api/companies/{id}/arrivals/{arrival}/papers": "receipts of there",
  "/api/companies/{id}/arrivals/{arrival}/report": "what became of it",
  "/api/company-sign-in": "whether addresses of a domain have a way in of their company's",
  "/api/jobs/{id}/link": "the address of a private job",
  "/api/reports/{id}": "what an admin decided about the reader's report",
};

/** What some endpoints cannot be asked without; `location` is a filter elsewhere. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/api/profile/username": { username: "quorbex" },
  "/api/companies/same-website": { website: "https://quillstack.example" },
  "/api/facets": { facet: "skill" },
  "/api/facets/names": { skills: "go" },
  "/api/pay-rules": { location: "Lisbon" },
  "/api/places": { query: "Lisbon" },
  "/api/places/named": { entries: "lisbon" },
  "/api/places/read": { location: "Lisbon" },
};

/** All that is read with GET, by everybody but admins. */
export const READS = Object.values(ENDPOINTS)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ method, answers, access }) => method === "get" && answers !== "events" && access !== "admin");

/** What an endpoint may be asked with, as far as it knows the words. */
function queriesOf(endpoint: Endpoint, ids: readonly string[]): Record<string, string>[] {
  const known = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const base = {
    ...(known.includes("zone") && { zone: "UTC" }),
    ...(known.includes("limit") && { limit: "100" }),
    ...NEEDED[endpoint.path],
  };
  const queries: Record<string, string>[] = [base];
  if (known.includes("search")) queries.push({ ...base, search: "Quorbex" });
  if (known.includes("of")) queries.push({ ...base, of: "answer" });
  if (known.includes("record")) for (const record of ids) queries.push({ ...base, kind: "referral", record });
  else if (known.includes("kind")) queries.push({ ...base, kind: "referral" }, { ...base, kind: "all" });
  return queries;
}

/** Ids of what there is; by an endpoint's path whatever else that path is filled with. */
export type Places = {
  readonly ids: readonly string[];
  readonly more: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
};

function addressesOf({ path }: Endpoint, { ids, more }: Places): string[] {
  if (!path.includes("{")) return [path];
  const own = (more[path] ?? []).map((params) =>
    path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? "")),
  );
  return [...own, ...ids.map((id) => path.replaceAll(/\{\w+\}/g, id))];
}

export type Told = { endpoint: string; status: number; text: string };

/** Everything that GET answers tell somebody, files too, wherever an id is asked for; `records` are asked for one by one. */
export async function walked(
  world: World,
  token: string | null,
  places: Places,
  records: readonly string[],
): Promise<Told[]> {
  const told: Told[] = [];
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  for (const endpoint of READS)
    for (const address of addressesOf(endpoint, { ...places, ids: [...places.ids, ...records] }))
      for (const query of queriesOf(endpoint, records)) {
        const answer = await world.app.request(`${address}?${new URLSearchParams(query)}`, { headers });
        told.push({ endpoint: endpoint.path, status: answer.status, text: await answer.text() });
      }
  return told;
}

import { peopleSyncEndpoints } from "../../src/contract/team/people-sync.ts";
import type { Person } from "./world.ts";

/** What a provider is answered. */
export type Said = { status: number; body: Record<string, never> & { id: string }; headers: Headers };
type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };

/** Somebody as a provider knows them. */
export type Known = { userName: string; externalId?: string; given?: string; family?: string; active?: boolean };

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** A token of a company whose domain is proved, as its owner makes it. */
export async function scimToken(owner: Person, company: string): Promise<string> {
  const body = { name: "Entra ID", days: 90 };
  return (await owner.call(peopleSyncEndpoints.makeToken, { params: { id: company }, body })).token;
}

/** An identity provider that sends what Microsoft Entra ID and Okta publish that they send. */
export function scimProvider(app: App, token: string) {
  async function send(method: string, path: string, body?: unknown): Promise<Said> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
    const text = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const answer = await app.request(`/scim/v2${path}`, { method, headers, ...text });
    const said = await answer.text();
    return { status: answer.status, body: said === "" ? {} : JSON.parse(said), headers: answer.headers } as Said;
  }
  const patch = (path: string, Operations: unknown) => send("PATCH", path, { schemas: [PATCH], Operations });
  const filtered = (kind: string, filter: string) => send("GET", `/${kind}?filter=${encodeURIComponent(filter)}`);
  return {
    send,
    patch,
    find: (filter: string) => filtered("Users", filter),
    findGroup: (filter: string) => filtered("Groups", filter),
    /** As Entra does, with what nobody here keeps. */
    create: ({ userName, externalId = `ext-${userName}`, given = "Ann", family = "Example", active = true }: Known) =>
      send("POST", "/Users", {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", ENTERPRISE],
        externalId,
        userName,
        active,
        displayName: `${given} ${family}`,
        emails: [{ primary: true, type: "work", value: userName }],
        meta: { resourceType: "User" },
        name: { formatted: `${given} ${family}`, familyName: family, givenName: given },
        roles: [],
        title: "Engineer",
        [ENTERPRISE]: { department: "Tools", manager: { value: "somebody" } },
      }),
    /** Entra's older way: capitals, and a text where the protocol has a truth value. */
    turn: (id: string, active: boolean) =>
      patch(`/Users/${id}`, [{ op: "Replace", path: "active", value: active ? "True" : "False" }]),
    /** Okta's: no path. */
    turnWithoutPath: (id: string, active: boolean) => patch(`/Users/${id}`, [{ op: "replace", value: { active } }]),
    rename: (id: string, userName: string) =>
      patch(`/Users/${id}`, [
        { op: "Replace", path: "userName", value: userName },
        { op: "Replace", path: 'emails[type eq "work"].value', value: userName },
        { op: "Add", path: `${ENTERPRISE}:department`, value: "Sales" },
      ]),
    remove: (id: string) => send("DELETE", `/Users/${id}`),
    group: (displayName: string, members: readonly string[] = []) =>
      send("POST", "/Groups", {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
        externalId: `ext-${displayName}`,
        displayName,
        members: members.map((value) => ({ value })),
      }),
    join: (group: string, ...people: readonly string[]) =>
      patch(`/Groups/${group}`, [{ op: "Add", path: "members", value: people.map((value) => ({ value })) }]),
    /** By a filter in the path. */
    leave: (group: string, person: string) =>
      patch(`/Groups/${group}`, [{ op: "Remove", path: `members[value eq "${person}"]` }]),
    /** Entra's older way: a list in the value. */
    leaveByList: (group: string, ...people: readonly string[]) =>
      patch(`/Groups/${group}`, [{ op: "Remove", path: "members", value: people.map((value) => ({ value })) }]),
  };
}
export type ScimProvider = ReturnType<typeof scimProvider>;

import { peopleSyncEndpoints } from "../../src/contract/members/people-sync.ts";
import type { Person } from "./world.ts";

/** An answer to a provider. */
export type ScimAnswer = { status: number; body: Record<string, never> & { id: string }; headers: Headers };
type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };

/** A user as known to a provider. */
export type ProviderUser = { userName: string; externalId?: string; given?: string; family?: string; active?: boolean };

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** Creates a SCIM token of a company with a verified domain, as its owner. */
export async function createScimToken(owner: Person, company: string): Promise<string> {
  const body = { name: "Entra ID", days: 90 };
  return (await owner.call(peopleSyncEndpoints.makeToken, { params: { id: company }, body })).token;
}

/** An identity provider that sends requests as documented by Microsoft Entra ID and Okta. */
export function createScimProvider(app: App, token: string) {
  async function send(method: string, path: string, body?: unknown): Promise<ScimAnswer> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
    const text = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const answer = await app.request(`/scim/v2${path}`, { method, headers, ...text });
    const said = await answer.text();
    return { status: answer.status, body: said === "" ? {} : JSON.parse(said), headers: answer.headers } as ScimAnswer;
  }
  const patch = (path: string, Operations: unknown) => send("PATCH", path, { schemas: [PATCH], Operations });
  const filtered = (kind: string, filter: string) => send("GET", `/${kind}?filter=${encodeURIComponent(filter)}`);
  return {
    send,
    patch,
    find: (filter: string) => filtered("Users", filter),
    findGroup: (filter: string) => filtered("Groups", filter),
    /** Like Entra, including attributes that we do not store. */
    create: ({
      userName,
      externalId = `ext-${userName}`,
      given = "Ann",
      family = "Example",
      active = true,
    }: ProviderUser) =>
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
    /** Entra's older form: capitalized operation, and a string instead of a boolean. */
    turn: (id: string, active: boolean) =>
      patch(`/Users/${id}`, [{ op: "Replace", path: "active", value: active ? "True" : "False" }]),
    /** Okta's form: no path. */
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
    /** With a filter in the path. */
    leave: (group: string, person: string) =>
      patch(`/Groups/${group}`, [{ op: "Remove", path: `members[value eq "${person}"]` }]),
    /** Entra's older form: a list in the value. */
    leaveByList: (group: string, ...people: readonly string[]) =>
      patch(`/Groups/${group}`, [{ op: "Remove", path: "members", value: people.map((value) => ({ value })) }]),
  };
}
export type ScimProvider = ReturnType<typeof createScimProvider>;

import SCIMMY from "scimmy";
import type { ReadHandle } from "../db/handles.ts";
import { type AskedAttributes, type Selection, selected, selectionOf, showsMembers } from "./attributes.ts";
import { ownAddresses } from "./domain.ts";
import { filterRefused } from "./filter.ts";
import { bringGroup, changeGroup, type GroupRow, type GroupSaid, groupById, membersOf, removeGroup } from "./groups.ts";
import { type Comparison, comparisonOf, findGroups, findPeople, MOST, membersOfAll, type Span } from "./lists.ts";
import { patchedGroup, patchedPerson } from "./patch.ts";
import { bringPerson, changePerson, deactivatePerson, type PersonSaid, removePerson } from "./people.ts";
import { SyncRefused } from "./refused.ts";
import { groupIn, userIn } from "./said.ts";
import { personById, type SyncedRow, type SyncScene } from "./scene.ts";
import { groupOut, userOut } from "./shown.ts";

export type Kind = "User" | "Group";
/** One SCIM request; changes have a scene, reads do not. */
export type Act = {
  readonly db: ReadHandle;
  readonly company: string;
  readonly scene: SyncScene | null;
  /** The library turns unknown errors into 404, so the first error is kept here. */
  failure: { error: unknown } | null;
};
/** The parameters of a list request. */
export type Asked = AskedAttributes & {
  readonly filter?: string | undefined;
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
};
export type Protocol = {
  read(kind: Kind, id: string, act: Act, asked: Asked): Promise<object>;
  write(kind: Kind, id: string | undefined, body: unknown, act: Act): Promise<{ id?: unknown }>;
  patch(kind: Kind, id: string, body: unknown, act: Act): Promise<object>;
  /** Deactivates a user and changes nothing else. Unknown users are left to the request itself. */
  deactivate(id: string, act: Act): Promise<void>;
  dispose(kind: Kind, id: string, act: Act): Promise<void>;
  list(kinds: readonly Kind[], act: Act, asked: Asked): Promise<object>;
  about(kind: "ServiceProviderConfig" | "ResourceType" | "Schema", id: string | undefined): Promise<object>;
};

/** Converts an error to the protocol's format. Never throws. */
export function saidFailure(error: unknown): { status: number; scimType: string | undefined; detail: string } | null {
  if (error instanceof SyncRefused) {
    return { status: error.status, scimType: error.scimType, detail: error.message };
  }
  if (!(error instanceof SCIMMY.Types.Error)) return null;
  const { status, scimType, message } = error as Error & { status: number; scimType?: string };
  return { status, scimType: scimType ?? undefined, detail: message };
}

type Wanted = { readonly by: Comparison | null; readonly selection: Selection };

function notFound(id: string | undefined): never {
  throw new SCIMMY.Types.Error(404, null as never, `Resource ${id} not found`);
}

type Value = { value?: string };
type UserInstance = {
  userName: string;
  externalId?: string;
  displayName?: string;
  active?: boolean;
  name?: { givenName?: string; familyName?: string };
  emails?: readonly Value[];
};

/** Attributes missing from a full update stay unchanged. */
function personSaid({ userName: user_name, externalId, name, ...said }: UserInstance): PersonSaid {
  return {
    user_name,
    email: said.emails?.[0]?.value ?? null,
    external_id: externalId,
    active: said.active,
    given_name: name?.givenName,
    family_name: name?.familyName,
    display_name: said.displayName,
  };
}

type GroupInstance = { displayName: string; externalId?: string; members?: readonly Value[] };

function groupSaid({ displayName: name, externalId, members }: GroupInstance): GroupSaid {
  return { name, external_id: externalId, members: members?.map(({ value = "" }) => value) };
}

function sceneOf({ scene }: Act): SyncScene {
  if (scene === null) throw new Error("a read has no write context");
  return scene;
}

/** Records the original error before the library converts it. */
function keeping<R extends { id?: string }, A extends unknown[], T>(
  work: (resource: R, act: Act, ...rest: A) => Promise<T>,
) {
  return async (resource: R, act: Act, ...rest: A): Promise<T> => {
    try {
      return await work(resource, act, ...rest);
    } catch (error) {
      act.failure ??= { error };
      throw error;
    }
  };
}

const readUser = keeping(async ({ id = "" }: { id?: string }, { db, company }: Act) => {
  const row = await personById(db, company, id);
  return row === undefined ? notFound(id) : userOut(row);
});
const readGroup = keeping(async ({ id = "" }: { id?: string }, { db, company }: Act) => {
  const row = await groupById(db, company, id);
  return row === undefined ? notFound(id) : groupOut(row, await membersOf(db, row.id));
});
const writeUser = keeping(async ({ id }: { id?: string }, act: Act, instance: UserInstance) => {
  const scene = sceneOf(act);
  const said = personSaid(instance);
  const row = id === undefined ? await bringPerson(scene, said) : await changePerson(scene, id, said);
  return row === null ? notFound(id) : userOut(row);
});
const writeGroup = keeping(async ({ id }: { id?: string }, act: Act, instance: GroupInstance) => {
  const scene = sceneOf(act);
  const said = groupSaid(instance);
  const row = id === undefined ? await bringGroup(scene, said) : await changeGroup(scene, id, said);
  return row === null ? notFound(id) : groupOut(row, await membersOf(act.db, row.id));
});
const removeUser = keeping(async ({ id = "" }: { id?: string }, act: Act) => {
  if (!(await removePerson(sceneOf(act), id))) notFound(id);
});
const disposeGroup = keeping(async ({ id = "" }: { id?: string }, act: Act) => {
  if (!(await removeGroup(sceneOf(act), id))) notFound(id);
});

/** Patches a user; the library's own implementation takes seconds for long lists. */
async function patchUser(base: string, id: string, body: unknown, act: Act): Promise<object> {
  const before = (await personById(act.db, act.company, id)) ?? notFound(id);
  const said = patchedPerson(before, body, await ownAddresses(act.db, act.company));
  const row = said === null ? before : ((await changePerson(sceneOf(act), id, said)) ?? notFound(id));
  return new SCIMMY.Schemas.User(userOut(row), "out", `${base}/Users`);
}

/** Patches a group likewise. */
async function patchGroup(base: string, id: string, body: unknown, act: Act): Promise<object> {
  const before = (await groupById(act.db, act.company, id)) ?? notFound(id);
  const said = patchedGroup(before, await membersOf(act.db, before.id), body);
  const row = said === null ? before : ((await changeGroup(sceneOf(act), id, said)) ?? notFound(id));
  return new SCIMMY.Schemas.Group(groupOut(row, await membersOf(act.db, row.id)), "out", `${base}/Groups`);
}

type Handlers = Parameters<typeof SCIMMY.Resources.declare>[1];

function declare(base: string): void {
  const { User, Group, Schema, ResourceType, ServiceProviderConfig } = SCIMMY.Resources;
  // The library passes the parsed input between resource and request.
  SCIMMY.Resources.declare(User, {
    egress: (resource: never, act: Act) => readUser(resource, act),
    ingress: (resource: never, instance: UserInstance, act: Act) => writeUser(resource, act, instance),
    degress: (resource: never, act: Act) => removeUser(resource, act),
  } as unknown as Handlers);
  SCIMMY.Resources.declare(Group, {
    egress: (resource: never, act: Act) => readGroup(resource, act),
    ingress: (resource: never, instance: GroupInstance, act: Act) => writeGroup(resource, act, instance),
    degress: (resource: never, act: Act) => disposeGroup(resource, act),
  } as unknown as Handlers);
  for (const one of [User, Group, Schema, ResourceType, ServiceProviderConfig]) one.basepath(base);
  SCIMMY.Config.set({
    patch: true,
    bulk: false,
    filter: { supported: true, maxResults: MOST.people },
    changePassword: false,
    sort: false,
    etag: false,
    documentationUri: "https://www.rfc-editor.org/rfc/rfc7644",
    authenticationSchemes: [
      { type: "oauthbearertoken", name: "Bearer token", description: "A SCIM token of the company", primary: true },
    ],
  } as never);
}

/** Reduces the library's output to the requested attributes; the request's parameters never reach the library. */
async function listUsers(base: string, act: Act, { by, selection }: Wanted, span: Span) {
  const found = await findPeople(act.db, act.company, by, span);
  const { User } = SCIMMY.Schemas;
  const out = (row: SyncedRow) => selected(new User(userOut(row), "out", `${base}/Users`), selection);
  return found && { total: found.total, shown: found.rows.map(out) };
}

async function listGroups(base: string, act: Act, { by, selection }: Wanted, span: Span) {
  const found = await findGroups(act.db, act.company, by, span);
  if (found === null) return null;
  const shown = showsMembers(selection) ? found.rows.map(({ id }) => id) : [];
  const members = await membersOfAll(act.db, shown);
  const { Group } = SCIMMY.Schemas;
  const out = (row: GroupRow) =>
    selected(new Group(groupOut(row, members.get(row.id) ?? []), "out", `${base}/Groups`), selection);
  return { total: found.total, shown: found.rows.map(out) };
}

/**
 * One page of one kind, or of users followed by groups. Throws `invalidFilter` if no kind has the compared attribute.
 */
async function listAll(base: string, kinds: readonly Kind[], act: Act, asked: Asked): Promise<object> {
  const { filter, startIndex: first = 1 } = asked;
  const wanted = { by: filter === undefined ? null : comparisonOf(filter), selection: selectionOf(asked) };
  const startIndex = Math.max(1, first);
  const most = Math.max(0, Math.min(asked.count ?? 100, MOST.people));
  let total = 0;
  let known = false;
  const resources: object[] = [];
  for (const kind of kinds) {
    // The next kind fills the page only after all rows of the previous one.
    const span = { start: Math.max(1, startIndex - total), count: most - resources.length };
    const list = kind === "User" ? listUsers : listGroups;
    const found = await list(base, act, wanted, span);
    known ||= found !== null;
    if (found === null) continue;
    resources.push(...found.shown);
    total += found.total;
  }
  if (!known) throw filterRefused();
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** Runs the library and throws the original error that it may have turned into a 404. */
async function through<T>(act: Act, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw act.failure === null ? error : act.failure.error;
  }
}

/** Opens the protocol for the root URL `base`. The library keeps its resources in one process-wide registry. */
export function openProtocol(base: string): Protocol {
  declare(base);
  const resourceOf = (kind: Kind, id?: string) => {
    const Resource = SCIMMY.Resources[kind];
    return id === undefined ? new Resource() : new Resource(id);
  };
  return {
    read: (kind, id, act, asked) =>
      through(act, async () => {
        const selection = selectionOf(asked);
        return selected(await resourceOf(kind, id).read(act as never), selection);
      }),
    write: (kind, id, body, act) =>
      through(act, async () => {
        const said = kind === "User" ? userIn(body, await ownAddresses(act.db, act.company)) : groupIn(body);
        return (await resourceOf(kind, id).write(said as never, act as never)) as { id?: unknown };
      }),
    patch: (kind, id, body, act) => (kind === "User" ? patchUser : patchGroup)(base, id, body, act),
    deactivate: (id, act) => deactivatePerson(sceneOf(act), id),
    dispose: (kind, id, act) => through(act, async () => resourceOf(kind, id).dispose(act as never)),
    list: (kinds, act, asked) => through(act, () => listAll(base, kinds, act, asked)),
    async about(kind, id) {
      const Resource = SCIMMY.Resources[kind];
      return (id === undefined ? new Resource() : new Resource(id)).read();
    },
  };
}

import SCIMMY from "scimmy";
import type { ReadHandle } from "../db/handles.ts";
import { bringGroup, changeGroup, type GroupRow, type GroupSaid, groupById, membersOf, removeGroup } from "./groups.ts";
import { comparisonOf, FilterRefused, findGroups, findPeople, MOST, membersOfAll, type Span } from "./lists.ts";
import { bringPerson, changePerson, keyOfName, type PersonSaid, removePerson } from "./people.ts";
import { SyncRefused } from "./refused.ts";
import { groupIn, patchIn, userIn } from "./said.ts";
import { personById, type SyncedRow, type SyncScene } from "./scene.ts";
import { groupOut, userOut } from "./shown.ts";

export type Kind = "User" | "Group";
/** One request of a provider; a change comes with its scene, a read without. */
export type Act = {
  readonly db: ReadHandle;
  readonly company: string;
  readonly scene: SyncScene | null;
  /** What a change leaves out is gone, for it was read before; of what is sent whole it stays. */
  patching: boolean;
  /** The library makes a 404 of every failure that it does not know: the first one is kept. */
  failure: { error: unknown } | null;
};
/** What is asked of a list. */
export type Asked = {
  readonly filter?: string | undefined;
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
};
export type Protocol = {
  read(kind: Kind, id: string, act: Act, asked: Asked): Promise<object>;
  write(kind: Kind, id: string | undefined, body: unknown, act: Act): Promise<{ id?: unknown }>;
  patch(kind: Kind, id: string, body: unknown, act: Act): Promise<object>;
  dispose(kind: Kind, id: string, act: Act): Promise<void>;
  list(kinds: readonly Kind[], act: Act, asked: Asked): Promise<object>;
  about(kind: "ServiceProviderConfig" | "ResourceType" | "Schema", id: string | undefined): Promise<object>;
};

/** A failure as the protocol says it. Throws nothing. */
export function saidFailure(error: unknown): { status: number; scimType: string | undefined; detail: string } | null {
  if (error instanceof SyncRefused) {
    const scimType = error instanceof FilterRefused ? "invalidFilter" : error.scimType;
    return { status: error.status, scimType, detail: error.message };
  }
  if (!(error instanceof SCIMMY.Types.Error)) return null;
  const { status, scimType, message } = error as Error & { status: number; scimType?: string };
  return { status, scimType: scimType ?? undefined, detail: message };
}

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

/** What is left out of a change was taken away; of what is sent whole it stays. */
function personSaid(instance: UserInstance, patching: boolean, before: SyncedRow | undefined): PersonSaid {
  const left = patching ? "" : undefined;
  const sent = instance.emails?.[0]?.value ?? null;
  // Whose address was never sent apart from the name has the name's one when that changes.
  const follows =
    patching && before !== undefined && sent === before.email && before.email === keyOfName(before.user_name);
  return {
    user_name: instance.userName,
    email: follows ? null : sent,
    external_id: instance.externalId ?? (patching ? null : undefined),
    given_name: instance.name?.givenName ?? left,
    family_name: instance.name?.familyName ?? left,
    display_name: instance.displayName ?? left,
    active: instance.active,
  };
}

type GroupInstance = { displayName: string; externalId?: string; members?: readonly Value[] };

function groupSaid({ displayName: name, externalId, members }: GroupInstance, patching: boolean): GroupSaid {
  return {
    name,
    external_id: externalId ?? (patching ? null : undefined),
    members: members?.map(({ value = "" }) => value) ?? (patching ? [] : undefined),
  };
}

function sceneOf({ scene }: Act): SyncScene {
  if (scene === null) throw new Error("a read changes nothing");
  return scene;
}

/** Keeps what failed beside what the library makes of it. */
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
  if (id === undefined) return userOut(await bringPerson(scene, personSaid(instance, false, undefined)));
  const before = await personById(act.db, act.company, id);
  const row = await changePerson(scene, id, personSaid(instance, act.patching, before));
  return row === null ? notFound(id) : userOut(row);
});
const writeGroup = keeping(async ({ id }: { id?: string }, act: Act, instance: GroupInstance) => {
  const scene = sceneOf(act);
  const said = groupSaid(instance, act.patching);
  const row = id === undefined ? await bringGroup(scene, said) : await changeGroup(scene, id, said);
  return row === null ? notFound(id) : groupOut(row, await membersOf(act.db, row.id));
});
const removeUser = keeping(async ({ id = "" }: { id?: string }, act: Act) => {
  if (!(await removePerson(sceneOf(act), id))) notFound(id);
});
const disposeGroup = keeping(async ({ id = "" }: { id?: string }, act: Act) => {
  if (!(await removeGroup(sceneOf(act), id))) notFound(id);
});

type Handlers = Parameters<typeof SCIMMY.Resources.declare>[1];

function declare(base: string): void {
  const { User, Group, Schema, ResourceType, ServiceProviderConfig } = SCIMMY.Resources;
  // The library hands over what was sent between the resource and the act.
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

/** Longer filters, and lists of attributes, are read by nobody. */
const LONGEST = 600;

function shaped(kind: Kind, asked: Asked) {
  const { filter, attributes, excludedAttributes } = asked;
  for (const text of [filter, attributes, excludedAttributes])
    if (text !== undefined && (text.length > LONGEST || /[()]/.test(text))) throw new FilterRefused();
  const params = {
    ...(filter !== undefined && { filter }),
    ...(attributes !== undefined && { attributes }),
    ...(excludedAttributes !== undefined && { excludedAttributes }),
  };
  const resource =
    kind === "User" ? new SCIMMY.Resources.User(params as never) : new SCIMMY.Resources.Group(params as never);
  const { filter: parsed, attributes: shown } = resource as { filter?: readonly unknown[]; attributes?: never };
  return { by: parsed === undefined ? null : comparisonOf(parsed), shown };
}

const hidesMembers = ({ excludedAttributes = "" }: Asked) => /(?:^|,)\s*members\s*(?:,|$)/i.test(excludedAttributes);

async function listUsers(base: string, act: Act, asked: Asked, span: Span) {
  const { by, shown } = shaped("User", asked);
  const found = await findPeople(act.db, act.company, by, span);
  const { User } = SCIMMY.Schemas;
  return (
    found && {
      total: found.total,
      shown: found.rows.map((row) => new User(userOut(row), "out", `${base}/Users`, shown)),
    }
  );
}

async function listGroups(base: string, act: Act, asked: Asked, span: Span) {
  const { by, shown } = shaped("Group", asked);
  const found = await findGroups(act.db, act.company, by, span);
  if (found === null) return null;
  const wanted = hidesMembers(asked) ? [] : found.rows.map(({ id }) => id);
  const members = await membersOfAll(act.db, wanted);
  const { Group } = SCIMMY.Schemas;
  const out = (row: GroupRow) => new Group(groupOut(row, members.get(row.id) ?? []), "out", `${base}/Groups`, shown);
  return { total: found.total, shown: found.rows.map(out) };
}

/** The page of one kind, or of users and then groups. Throws `invalidFilter` where no kind has what is compared. */
async function listAll(base: string, kinds: readonly Kind[], act: Act, asked: Asked): Promise<object> {
  const startIndex = Math.max(1, asked.startIndex ?? 1);
  const most = Math.max(0, Math.min(asked.count ?? 100, MOST.people));
  let total = 0;
  let known = false;
  const resources: object[] = [];
  for (const kind of kinds) {
    // Room is left only where all of the kind before are shown.
    const span = { start: Math.max(1, startIndex - total), count: most - resources.length };
    const list = kind === "User" ? listUsers : listGroups;
    const found = await list(base, act, asked, span);
    known ||= found !== null;
    if (found === null) continue;
    resources.push(...found.shown);
    total += found.total;
  }
  if (!known) throw new FilterRefused();
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    ...{ totalResults: total, startIndex, itemsPerPage: resources.length, Resources: resources },
  };
}

/** Runs what the library does, and throws the failure that it may have made a 404 of. */
async function through<T>(act: Act, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw act.failure === null ? error : act.failure.error;
  }
}

/** The protocol for `base`, the address of its root. The library keeps what it serves in one place for the process. */
export function openProtocol(base: string): Protocol {
  declare(base);
  const resourceOf = (kind: Kind, id?: string, asked: Asked = {}) => {
    const { attributes, excludedAttributes } = asked;
    const shown = { ...(attributes && { attributes }), ...(excludedAttributes && { excludedAttributes }) };
    const Resource = SCIMMY.Resources[kind];
    return id === undefined ? new Resource() : new Resource(id, shown);
  };
  return {
    read: (kind, id, act, asked) => through(act, async () => resourceOf(kind, id, asked).read(act as never)),
    write: (kind, id, body, act) =>
      through(act, async () => {
        const said = kind === "User" ? userIn(body) : groupIn(body);
        return (await resourceOf(kind, id).write(said as never, act as never)) as { id?: unknown };
      }),
    patch: (kind, id, body, act) =>
      through(act, async () => {
        const resource = resourceOf(kind, id);
        const message = patchIn(body, kind);
        act.patching = true;
        const changed = message === null ? undefined : await resource.patch(message as never, act as never);
        return changed ?? resource.read(act as never);
      }),
    dispose: (kind, id, act) => through(act, async () => resourceOf(kind, id).dispose(act as never)),
    list: (kinds, act, asked) => through(act, () => listAll(base, kinds, act, asked)),
    async about(kind, id) {
      const Resource = SCIMMY.Resources[kind];
      return (id === undefined ? new Resource() : new Resource(id)).read();
    },
  };
}

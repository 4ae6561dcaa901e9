import SCIMMY from "scimmy";
import type { ReadHandle } from "../../infra/db/handles.ts";
import {
  type AttributeSelection,
  parseSelection,
  type RequestedAttributes,
  requiresMembers,
  selectAttributes,
} from "./attributes.ts";
import { findProvisionedUser, type ProvisionedUserRow, type ScimRequestContext } from "./context.ts";
import { ownAddresses } from "./domain.ts";
import { invalidFilterError } from "./filter.ts";
import {
  createGroup,
  deleteGroup,
  findGroup,
  type GroupInput,
  type GroupRow,
  listGroupMembers,
  updateGroup,
} from "./groups.ts";
import {
  type Comparison,
  findGroups,
  findUsers,
  listMembersOfGroups,
  MAX_PAGE_SIZE,
  type PageRange,
  parseComparison,
} from "./lists.ts";
import { parseGroup, parseUser } from "./parse-body.ts";
import { patchGroup, patchUser } from "./patch.ts";
import { ScimRejection } from "./scim-rejection.ts";
import {
  createProvisionedUser,
  deactivatePerson,
  deleteProvisionedUser,
  type UserInput,
  updateProvisionedUser,
} from "./users.ts";

type ScimResource = Record<string, unknown>;

const viewTimes = (row: { created_at: Date; updated_at: Date }) => ({
  meta: { created: row.created_at, lastModified: row.updated_at },
});

/** A user as a SCIM resource. */
function viewScimUser(row: ProvisionedUserRow): ScimResource {
  const { id, user_name: userName, external_id, given_name, family_name, display_name, email, active } = row;
  const formatted = `${given_name} ${family_name}`.trim();
  const name = {
    ...(given_name !== "" && { givenName: given_name }),
    ...(family_name !== "" && { familyName: family_name }),
    ...(formatted !== "" && { formatted }),
  };
  return {
    id,
    userName,
    active,
    ...viewTimes(row),
    ...(external_id !== null && { externalId: external_id }),
    ...(display_name !== "" && { displayName: display_name }),
    ...(formatted !== "" && { name }),
    emails: [{ value: email, type: "work", primary: true }],
  };
}

/** A group as a SCIM resource. */
function viewScimGroup(row: GroupRow, members: readonly string[]): ScimResource {
  const { id, name: displayName, external_id } = row;
  return {
    id,
    displayName,
    ...viewTimes(row),
    ...(external_id !== null && { externalId: external_id }),
    members: members.map((value) => ({ value, type: "User" })),
  };
}

export type ResourceKind = "User" | "Group";
/** One SCIM request; changes have a context, reads do not. */
export type ScimAction = {
  readonly db: ReadHandle;
  readonly company: string;
  readonly context: ScimRequestContext | null;
  /** The library turns unknown errors into 404, so the first error is kept here. */
  failure: { error: unknown } | null;
};
/** The parameters of a list request. */
export type ListParameters = RequestedAttributes & {
  readonly filter?: string | undefined;
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
};
export type ScimProtocol = {
  read(kind: ResourceKind, id: string, act: ScimAction, asked: ListParameters): Promise<object>;
  write(kind: ResourceKind, id: string | undefined, body: unknown, act: ScimAction): Promise<{ id?: unknown }>;
  patch(kind: ResourceKind, id: string, body: unknown, act: ScimAction): Promise<object>;
  /** Deactivates a user and changes nothing else. Unknown users are left to the request itself. */
  deactivate(id: string, act: ScimAction): Promise<void>;
  dispose(kind: ResourceKind, id: string, act: ScimAction): Promise<void>;
  list(kinds: readonly ResourceKind[], act: ScimAction, asked: ListParameters): Promise<object>;
  about(kind: "ServiceProviderConfig" | "ResourceType" | "Schema", id: string | undefined): Promise<object>;
};

/** Converts an error to the protocol's format. Never throws. */
export function toScimError(error: unknown): { status: number; scimType: string | undefined; detail: string } | null {
  if (error instanceof ScimRejection) {
    return { status: error.status, scimType: error.scimType, detail: error.message };
  }
  if (!(error instanceof SCIMMY.Types.Error)) return null;
  const { status, scimType, message } = error as Error & { status: number; scimType?: string };
  return { status, scimType: scimType ?? undefined, detail: message };
}

type ListRequest = { readonly by: Comparison | null; readonly selection: AttributeSelection };

function throwNotFound(id: string | undefined): never {
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
function toUserInput({ userName: user_name, externalId, name, ...said }: UserInstance): UserInput {
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

function toGroupInput({ displayName: name, externalId, members }: GroupInstance): GroupInput {
  return { name, external_id: externalId, members: members?.map(({ value = "" }) => value) };
}

function requireSyncContext({ context }: ScimAction): ScimRequestContext {
  if (context === null) throw new Error("a read has no write context");
  return context;
}

/** Records the original error before the library converts it. */
function withOriginalError<R extends { id?: string }, A extends unknown[], T>(
  work: (resource: R, act: ScimAction, ...rest: A) => Promise<T>,
) {
  return async (resource: R, act: ScimAction, ...rest: A): Promise<T> => {
    try {
      return await work(resource, act, ...rest);
    } catch (error) {
      act.failure ??= { error };
      throw error;
    }
  };
}

const readUser = withOriginalError(async ({ id = "" }: { id?: string }, { db, company }: ScimAction) => {
  const row = await findProvisionedUser(db, company, id);
  return row === undefined ? throwNotFound(id) : viewScimUser(row);
});
const readGroup = withOriginalError(async ({ id = "" }: { id?: string }, { db, company }: ScimAction) => {
  const row = await findGroup(db, company, id);
  return row === undefined ? throwNotFound(id) : viewScimGroup(row, await listGroupMembers(db, row.id));
});
const writeUser = withOriginalError(async ({ id }: { id?: string }, act: ScimAction, instance: UserInstance) => {
  const context = requireSyncContext(act);
  const said = toUserInput(instance);
  const row =
    id === undefined ? await createProvisionedUser(context, said) : await updateProvisionedUser(context, id, said);
  return row === null ? throwNotFound(id) : viewScimUser(row);
});
const writeGroup = withOriginalError(async ({ id }: { id?: string }, act: ScimAction, instance: GroupInstance) => {
  const context = requireSyncContext(act);
  const said = toGroupInput(instance);
  const row = id === undefined ? await createGroup(context, said) : await updateGroup(context, id, said);
  return row === null ? throwNotFound(id) : viewScimGroup(row, await listGroupMembers(act.db, row.id));
});
const removeUser = withOriginalError(async ({ id = "" }: { id?: string }, act: ScimAction) => {
  if (!(await deleteProvisionedUser(requireSyncContext(act), id))) throwNotFound(id);
});
const removeScimGroup = withOriginalError(async ({ id = "" }: { id?: string }, act: ScimAction) => {
  if (!(await deleteGroup(requireSyncContext(act), id))) throwNotFound(id);
});

/** Patches a user; the library's own implementation takes seconds for long lists. */
async function patchScimUser(base: string, id: string, body: unknown, act: ScimAction): Promise<object> {
  const before = (await findProvisionedUser(act.db, act.company, id)) ?? throwNotFound(id);
  const said = patchUser(before, body, await ownAddresses(act.db, act.company));
  const row =
    said === null ? before : ((await updateProvisionedUser(requireSyncContext(act), id, said)) ?? throwNotFound(id));
  return new SCIMMY.Schemas.User(viewScimUser(row), "out", `${base}/Users`);
}

/** Patches a group likewise. */
async function patchScimGroup(base: string, id: string, body: unknown, act: ScimAction): Promise<object> {
  const before = (await findGroup(act.db, act.company, id)) ?? throwNotFound(id);
  const said = patchGroup(before, await listGroupMembers(act.db, before.id), body);
  const row = said === null ? before : ((await updateGroup(requireSyncContext(act), id, said)) ?? throwNotFound(id));
  return new SCIMMY.Schemas.Group(viewScimGroup(row, await listGroupMembers(act.db, row.id)), "out", `${base}/Groups`);
}

type Handlers = Parameters<typeof SCIMMY.Resources.declare>[1];

function declareResources(base: string): void {
  const { User, Group, Schema, ResourceType, ServiceProviderConfig } = SCIMMY.Resources;
  // The library passes the parsed input between resource and request.
  SCIMMY.Resources.declare(User, {
    egress: (resource: never, act: ScimAction) => readUser(resource, act),
    ingress: (resource: never, instance: UserInstance, act: ScimAction) => writeUser(resource, act, instance),
    degress: (resource: never, act: ScimAction) => removeUser(resource, act),
  } as unknown as Handlers);
  SCIMMY.Resources.declare(Group, {
    egress: (resource: never, act: ScimAction) => readGroup(resource, act),
    ingress: (resource: never, instance: GroupInstance, act: ScimAction) => writeGroup(resource, act, instance),
    degress: (resource: never, act: ScimAction) => removeScimGroup(resource, act),
  } as unknown as Handlers);
  for (const one of [User, Group, Schema, ResourceType, ServiceProviderConfig]) one.basepath(base);
  SCIMMY.Config.set({
    patch: true,
    bulk: false,
    filter: { supported: true, maxResults: MAX_PAGE_SIZE.people },
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
async function listUsers(base: string, act: ScimAction, { by, selection }: ListRequest, span: PageRange) {
  const found = await findUsers(act.db, act.company, by, span);
  const { User } = SCIMMY.Schemas;
  const out = (row: ProvisionedUserRow) =>
    selectAttributes(new User(viewScimUser(row), "out", `${base}/Users`), selection);
  return found && { total: found.total, shown: found.rows.map(out) };
}

async function listGroups(base: string, act: ScimAction, { by, selection }: ListRequest, span: PageRange) {
  const found = await findGroups(act.db, act.company, by, span);
  if (found === null) return null;
  const shown = requiresMembers(selection) ? found.rows.map(({ id }) => id) : [];
  const members = await listMembersOfGroups(act.db, shown);
  const { Group } = SCIMMY.Schemas;
  const out = (row: GroupRow) =>
    selectAttributes(new Group(viewScimGroup(row, members.get(row.id) ?? []), "out", `${base}/Groups`), selection);
  return { total: found.total, shown: found.rows.map(out) };
}

/**
 * One page of one kind, or of users followed by groups. Throws `invalidFilter` if no kind has the compared attribute.
 */
async function listAll(
  base: string,
  kinds: readonly ResourceKind[],
  act: ScimAction,
  asked: ListParameters,
): Promise<object> {
  const { filter, startIndex: first = 1 } = asked;
  const wanted = { by: filter === undefined ? null : parseComparison(filter), selection: parseSelection(asked) };
  const startIndex = Math.max(1, first);
  const most = Math.max(0, Math.min(asked.count ?? 100, MAX_PAGE_SIZE.people));
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
  if (!known) throw invalidFilterError();
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** Runs the library and throws the original error that it may have turned into a 404. */
async function runLibrary<T>(act: ScimAction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw act.failure === null ? error : act.failure.error;
  }
}

/** Opens the protocol for the root URL `base`. The library keeps its resources in one process-wide registry. */
export function createProtocol(base: string): ScimProtocol {
  declareResources(base);
  const resourceOf = (kind: ResourceKind, id?: string) => {
    const Resource = SCIMMY.Resources[kind];
    return id === undefined ? new Resource() : new Resource(id);
  };
  return {
    read: (kind, id, act, asked) =>
      runLibrary(act, async () => {
        const selection = parseSelection(asked);
        return selectAttributes(await resourceOf(kind, id).read(act as never), selection);
      }),
    write: (kind, id, body, act) =>
      runLibrary(act, async () => {
        const said = kind === "User" ? parseUser(body, await ownAddresses(act.db, act.company)) : parseGroup(body);
        return (await resourceOf(kind, id).write(said as never, act as never)) as { id?: unknown };
      }),
    patch: (kind, id, body, act) => (kind === "User" ? patchScimUser : patchScimGroup)(base, id, body, act),
    deactivate: (id, act) => deactivatePerson(requireSyncContext(act), id),
    dispose: (kind, id, act) => runLibrary(act, async () => resourceOf(kind, id).dispose(act as never)),
    list: (kinds, act, asked) => runLibrary(act, () => listAll(base, kinds, act, asked)),
    async about(kind, id) {
      const Resource = SCIMMY.Resources[kind];
      return (id === undefined ? new Resource() : new Resource(id)).read();
    },
  };
}

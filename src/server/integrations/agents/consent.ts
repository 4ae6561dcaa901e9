import { and, count, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { SCOPES, type Scope } from "../../../contract/identity/keys/scopes.ts";
import type { AgentAnswer, AgentRequest } from "../../../contract/integrations/agents/agents.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { notifyOwner } from "../../identity/auth/accounts/notify-owner.ts";
import { isBanned } from "../../identity/auth/accounts/rows.ts";
import { lockLinker, REVOKED } from "../../identity/auth/sessions/sessions.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { agentGrants } from "../../infra/db/tables/settings.ts";
import { agentAllowed } from "../../infra/mail/messages/agent-allowed.ts";
import { decryptWithAny, encrypt, type Secrets } from "../../infra/platform/crypto.ts";
import { displayHost, OAUTH_PATHS } from "./addresses.ts";
import { programName } from "./programs.ts";
import { readRecord } from "./records.ts";

const DAY_MS = 86_400_000;
/** From the user's decision to the browser's next request. */
const TICKET_MS = 60_000;

/** The user's decision on its way from the consent page to the authorization server. */
export type ConsentDecision = {
  readonly request: string;
  readonly user_id: string;
  readonly session_id: string;
  /** The id of the future grant, so that using the ticket twice creates one grant. */
  readonly grant: string;
  /** Empty: refused. */
  readonly scopes: readonly Scope[];
  readonly until: number;
};

type Params = { client_id?: unknown; scope?: unknown; redirect_uri?: unknown };

function parseText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The known scopes among the requested ones; others are dropped. */
export function parseScopes(scope: unknown): Scope[] {
  const asked = new Set(parseText(scope).split(/\s+/));
  return SCOPES.filter((known) => asked.has(known));
}

/** The client program as it registered itself. Throws `not_found`. */
async function findProgram(ctx: Pick<Context, "db" | "clock">, client: string) {
  const known = await readRecord(ctx, "Client", client);
  if (known === undefined) throw new AppError("not_found");
  return known.payload;
}

async function findPendingRequest(ctx: UserContext, request: string): Promise<{ client: string; asked: AgentRequest }> {
  const found = await readRecord(ctx, "Interaction", request);
  if (found === undefined) throw new AppError("not_found");
  const { client_id, scope, redirect_uri } = Object(found.payload.params) as Params;
  const client = parseText(client_id);
  const name = programName((await findProgram(ctx, client)).client_name);
  const host = displayHost(parseText(redirect_uri));
  return { client, asked: { name, host, scopes: parseScopes(scope), days: LIMITS.agent.days } };
}

/** A pending authorization request (rule X152). Throws `not_found` where it has expired or was answered. */
export async function readAuthorizationRequest(ctx: UserContext, request: string): Promise<AgentRequest> {
  return (await findPendingRequest(ctx, request)).asked;
}

/** Encrypted: URLs appear in histories and proxy logs, which must not contain ids of users or sessions. */
function encryptTicket(secrets: Secrets, said: ConsentDecision): string {
  return encrypt(secrets.derive("agent consent"), JSON.stringify(said));
}

/** The content of a ticket; null for a forged or expired ticket, or one for another request. */
export function readTicket(
  { secrets, clock }: Pick<Context, "secrets" | "clock">,
  request: string,
  ticket: string,
): ConsentDecision | null {
  const ours = decryptWithAny(secrets.every("agent consent"), ticket);
  if (ours === null) return null;
  const said = JSON.parse(ours.plain.toString("utf8")) as ConsentDecision;
  return said.request === request && said.until > clock.now().getTime() ? said : null;
}

function isActiveGrant(user_id: string, at: Date) {
  return and(eq(agentGrants.user_id, user_id), isNull(agentGrants.revoked_at), gt(agentGrants.ends_at, at));
}

/** Whether the user has reached the limit of other agents. Reconnecting the same program adds none. */
async function hasReachedLimit(db: ReadHandle, user_id: string, client: string, at: Date): Promise<boolean> {
  const [others] = await db
    .select({ live: count() })
    .from(agentGrants)
    .where(and(isActiveGrant(user_id, at), ne(agentGrants.client, client)));
  return (others?.live ?? 0) >= LIMITS.agent.most;
}

/**
 * Takes the user's decision and returns the URL to which the browser continues. The authorization server requires the
 * cookie it gave to the browser that began the request, so that nobody approves a request begun by somebody else (rule
 * X152). Throws `not_found`, `agents_full`.
 */
export async function answerAuthorizationRequest(
  ctx: UserContext,
  request: string,
  { scopes }: AgentAnswer,
): Promise<{ go: string }> {
  const { client, asked } = await findPendingRequest(ctx, request);
  const { id: user_id, session_id } = ctx.actor;
  const at = ctx.clock.now();
  const allowed = asked.scopes.filter((scope) => scopes.includes(scope));
  if (allowed.length > 0 && (await hasReachedLimit(ctx.db, user_id, client, at))) throw new AppError("agents_full");
  const until = at.getTime() + TICKET_MS;
  const said: ConsentDecision = { request, user_id, session_id, grant: ctx.ids.next(), scopes: allowed, until };
  return { go: `${OAUTH_PATHS.request(request)}?ticket=${encryptTicket(ctx.secrets, said)}` };
}

/**
 * Revokes an earlier grant of the same program, so that reconnecting leaves one. Its pending drafts move to the new
 * grant.
 */
async function revokeFormerGrant(
  tx: WriteHandle,
  { grant, user_id }: ConsentDecision,
  client: string,
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE agent_drafts SET grant_id = ${grant} FROM agent_grants AS former
    WHERE former.id = grant_id AND former.user_id = ${user_id} AND former.client = ${client} AND former.id <> ${grant}
      AND former.revoked_at IS NULL AND state = 'open'`);
  const former = await tx
    .update(agentGrants)
    .set({ revoked_at: at })
    .where(and(isActiveGrant(user_id, at), eq(agentGrants.client, client), ne(agentGrants.id, grant)))
    .returning({ id: agentGrants.id });
  for (const { id } of former) tx.publish(REVOKED, id);
}

/** The program and its redirect URI, as verified by the authorization server. */
export type AuthorizingProgram = { readonly client: string; readonly redirect: string };

/**
 * Whether the user's session still exists and the account is not suspended. The account is locked until the transaction
 * ends, so that a concurrent lock-out either ends this agent too or comes before it.
 */
async function isSessionActive(tx: WriteHandle, { user_id, session_id }: ConsentDecision, at: Date): Promise<boolean> {
  // The account is locked first, as everywhere.
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, user_id)).for("update");
  const locked = await lockLinker(tx, { user_id, session_id }, at);
  return locked !== null && !isBanned(locked.account, at);
}

/**
 * Stores the grant of a program and notifies the user by email, once, however often the ticket is used. Returns why it
 * is refused: the user was locked out meanwhile, or has too many other agents. Null where it is granted.
 */
export async function grantAgent(
  ctx: Context,
  said: ConsentDecision,
  { client, redirect }: AuthorizingProgram,
): Promise<string | null> {
  const { grant: id, user_id, session_id, scopes } = said;
  const [at, host] = [ctx.clock.now(), displayHost(redirect)];
  const name = programName((await findProgram(ctx, client)).client_name);
  const ends_at = new Date(at.getTime() + LIMITS.agent.days * DAY_MS);
  return ctx.write(async (tx) => {
    if (!(await isSessionActive(tx, said, at))) return "its person is no longer signed in";
    const [known] = await tx.select({ id: agentGrants.id }).from(agentGrants).where(eq(agentGrants.id, id));
    if (known !== undefined) return null;
    if (await hasReachedLimit(tx, user_id, client, at)) return "its person has as many agents as there may be";
    const times = { created_at: at, ends_at, revoked_at: null, last_used_at: null };
    await tx.insert(agentGrants).values({ id, user_id, client, name, host, scopes: [...scopes], ...times });
    await revokeFormerGrant(tx, said, client, at);
    const detail = { agent: name, host, scopes: [...scopes] };
    await writeAudit(tx, ctx.ids, { event: "agent_allowed", at, user_id, session_id, ip: ctx.network, detail });
    const facts = { name: name || "–", host, at: at.toISOString(), ends_at: ends_at.toISOString() };
    await notifyOwner(ctx, tx, user_id, `agent_allowed:${id}`, agentAllowed.with(facts));
    return null;
  });
}

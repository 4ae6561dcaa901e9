import { count, eq } from "drizzle-orm";
import {
  type NewSignIn,
  SIGN_IN_BOUNDS,
  type SignInConnection,
  type SignInEnforcement,
} from "../../../contract/companies/company-sign-in.ts";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { AuditEvent } from "../../../contract/identity/audit.ts";
import { isDomainCovered } from "../../../rules/team/company-sign-in.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { CLIENT_SECRET_PURPOSE, type ConnectionRow } from "../../identity/auth/company/connections.ts";
import { endOtherSessionsOfDomain, endSessionsOfConnection } from "../../identity/auth/company/end-sessions.ts";
import { requireRecentConfirmation } from "../../identity/auth/passwords/require-recent-confirmation.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companySignIns, companySignInTries } from "../../infra/db/tables/company-sign-in.ts";
import { encrypt, randomToken, sha256 } from "../../infra/platform/crypto.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { resolveTarget } from "../../infra/platform/network/resolve-target.ts";
import { lockManagedCompany } from "../managed-company.ts";
import { notifyOwners } from "./notify.ts";
import {
  type ConnectionRef,
  findDnsVerifiedDomain,
  listOwners,
  lockConnection,
  readSignInConnection,
} from "./queries.ts";

/** Per company; enough for manual setup. */
const CHANGES: Limit = { name: "company sign-in changes", points: 60, seconds: 3_600 };
/** Each test sends requests to the company's provider. */
const TESTS: Limit = { name: "company sign-in tries", points: 30, seconds: 3_600 };

type AuditDetail = Readonly<Record<string, unknown>>;

export async function recordConnectionChange(
  ctx: UserTxContext,
  tx: WriteHandle,
  event: AuditEvent,
  row: Pick<ConnectionRow, "id" | "company" | "domain">,
  more: AuditDetail = {},
) {
  const detail = { company: row.company, connection: row.id, domain: row.domain, ...more };
  await writeAudit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id: ctx.actor.id, ip: ctx.network, detail });
}

/** Creates a disabled connection for a domain, or subdomain, that the company verified by DNS (rule X181). */
export async function addConnection(
  ctx: UserCreationContext,
  company: string,
  body: NewSignIn,
): Promise<SignInConnection> {
  if (resolveTarget(ctx.config, body.issuer) === null)
    throw new AppError("validation_failed", { fields: { issuer: fieldError("sign_in_issuer") } });
  const { client_secret, domain, ...said } = body;
  const encrypted = encrypt(ctx.secrets.derive(CLIENT_SECRET_PURPOSE), client_secret);
  return addRow(ctx, company, domain, async () => ({ ...said, kind: "oidc", encrypted }));
}

type NewRow = Omit<typeof companySignIns.$inferInsert, "id" | "company" | "domain" | "created_at">;

/** Creates a connection of either kind for a verified domain; its settings are parsed after all permission checks. */
export async function addRow(
  ctx: UserCreationContext,
  company: string,
  domain: string,
  said: () => Promise<NewRow>,
): Promise<SignInConnection> {
  return ctx.write(async (tx) => {
    const { name } = await lockManagedCompany(tx, ctx.actor.id, company);
    await requireRecentConfirmation(ctx, tx);
    await ctx.limits.consumeIn(tx, CHANGES, company);
    const proven = await findDnsVerifiedDomain(tx, company);
    if (proven === null) throw new AppError("sign_in_no_proof");
    if (!isDomainCovered(domain, proven))
      throw new AppError("validation_failed", { fields: { domain: fieldError("sign_in_domain_other") } });
    const there = await tx.select({ n: count() }).from(companySignIns).where(eq(companySignIns.company, company));
    if ((there[0]?.n ?? 0) >= SIGN_IN_BOUNDS.connections) throw new AppError("sign_ins_full");
    const row = { ...(await said()), id: ctx.ids.next(), company, domain, created_at: ctx.clock.now() };
    await tx.insert(companySignIns).values(row);
    await recordConnectionChange(ctx, tx, "company_sign_in_added", row);
    await notifyOwners(ctx, tx, { company, name, domain: row.domain }, "added");
    return readSignInConnection(ctx, tx, row.id);
  });
}

/** The checks before every change of a connection: right, identity confirmation, rate limit. */
export async function lockForChange(ctx: UserTxContext, tx: WriteHandle, which: ConnectionRef) {
  const found = await lockConnection(ctx, tx, which);
  await requireRecentConfirmation(ctx, tx);
  await ctx.limits.consumeIn(tx, CHANGES, which.id);
  return { ...found, about: { company: which.id, name: found.name, domain: found.row.domain } };
}

export async function saveConnection(
  tx: WriteHandle,
  id: string,
  change: Partial<typeof companySignIns.$inferInsert>,
): Promise<void> {
  await tx.update(companySignIns).set(change).where(eq(companySignIns.id, id));
}

/** Resets the test result of a changed connection and cancels a running test (rule X182). */
export async function resetTest(tx: WriteHandle, id: string): Promise<void> {
  await saveConnection(tx, id, { ready: false });
  await tx.delete(companySignInTries).where(eq(companySignInTries.connection, id));
}

/** Replaces the client secret, for example before the old one expires. Sessions stay valid. */
export async function replaceSecret(
  ctx: UserContext,
  which: ConnectionRef,
  client_secret: string,
): Promise<SignInConnection> {
  return ctx.write(async (tx) => {
    const { row, about } = await lockForChange(ctx, tx, which);
    if (row.kind !== "oidc") throw new AppError("not_found");
    await saveConnection(tx, row.id, { encrypted: encrypt(ctx.secrets.derive(CLIENT_SECRET_PURPOSE), client_secret) });
    await resetTest(tx, row.id);
    await recordConnectionChange(ctx, tx, "company_sign_in_changed", row, { secret: true });
    await notifyOwners(ctx, tx, about, "secret");
    return readSignInConnection(ctx, tx, row.id);
  });
}

/** Starts a test sign-in (rule X182): returns a URL that works once in the owner's browser. */
export async function startTestSignIn(ctx: UserCreationContext, which: ConnectionRef): Promise<{ address: string }> {
  return ctx.write(async (tx) => {
    const { row } = await lockConnection(ctx, tx, which);
    await ctx.limits.consumeIn(tx, TESTS, which.id);
    const token = randomToken();
    await tx.delete(companySignInTries).where(eq(companySignInTries.connection, row.id));
    await tx.insert(companySignInTries).values({
      connection: row.id,
      user_id: ctx.actor.id,
      token_hash: sha256(token),
      created_at: ctx.clock.now(),
    });
    return { address: `${ctx.config.publicUrl}/auth/v1/sso/try?token=${token}` };
  });
}

/** Requires that the domain is currently verified. Throws `sign_in_no_proof`. */
async function requireVerifiedDomain(tx: WriteHandle, { company, domain }: ConnectionRow): Promise<void> {
  const proven = await findDnsVerifiedDomain(tx, company);
  if (proven === null || !isDomainCovered(domain, proven)) throw new AppError("sign_in_no_proof");
}

const DISABLED_COLUMNS = { on_since: null, off: "person", enforced_since: null, break_glass: null } as const;

/**
 * Enables a connection after a successful test and with a verified domain, or disables it and ends all its sessions
 * (rules X182, X186). Throws `sign_in_untried`, `sign_in_no_proof`, `sign_in_domain_taken`.
 */
export async function setConnectionEnabled(
  ctx: UserContext,
  which: ConnectionRef,
  on: boolean,
): Promise<SignInConnection> {
  return ctx.write(async (tx) => {
    const { row, about } = await lockForChange(ctx, tx, which);
    if (on === (row.on_since !== null)) return readSignInConnection(ctx, tx, row.id);
    if (on) {
      await requireVerifiedDomain(tx, row);
      if (!row.ready || (row.kind === "oidc" && row.encrypted === "")) throw new AppError("sign_in_untried");
      await saveConnection(tx, row.id, { on_since: ctx.clock.now(), off: null });
    } else {
      await saveConnection(tx, row.id, DISABLED_COLUMNS);
      await endSessionsOfConnection(tx, row.id);
    }
    await recordConnectionChange(ctx, tx, "company_sign_in_changed", row, { on });
    await notifyOwners(ctx, tx, about, on ? "on" : "off");
    return readSignInConnection(ctx, tx, row.id);
  });
}

/** The exempted user must be an owner with a second factor. Throws `sign_in_break_glass`. */
async function requireExemptableOwner(tx: WriteHandle, company: string, user_id: string | null): Promise<string> {
  const keeper = (await listOwners(tx, company)).find(({ id }) => id === user_id);
  if (keeper?.second_factor !== true) throw new AppError("sign_in_break_glass");
  return keeper.id;
}

/**
 * Enforces a connection for a domain's users and ends their other sessions, except those of the exempted owner (rules
 * X187, X188); or stops enforcing it. Throws `sign_in_off`, `sign_in_untried`, `sign_in_no_proof`,
 * `sign_in_break_glass`.
 */
export async function enforceConnection(
  ctx: UserContext,
  which: ConnectionRef,
  wanted: SignInEnforcement,
): Promise<SignInConnection> {
  return ctx.write(async (tx) => {
    const { row, about } = await lockForChange(ctx, tx, which);
    if (!wanted.on) {
      if (row.enforced_since === null) return readSignInConnection(ctx, tx, row.id);
      await saveConnection(tx, row.id, { enforced_since: null, break_glass: null });
    } else {
      if (row.on_since === null) throw new AppError("sign_in_off");
      // The exempted owner can be changed without a successful test, because the provider may be down.
      if (!row.ready && row.enforced_since === null) throw new AppError("sign_in_untried");
      await requireVerifiedDomain(tx, row);
      const break_glass = await requireExemptableOwner(tx, which.id, wanted.break_glass);
      const enforced_since = row.enforced_since ?? ctx.clock.now();
      await saveConnection(tx, row.id, { enforced_since, break_glass });
      await endOtherSessionsOfDomain(tx, row, break_glass);
    }
    const { on: enforced } = wanted;
    await recordConnectionChange(ctx, tx, "company_sign_in_changed", row, {
      enforced,
      ...(wanted.on && { break_glass: wanted.break_glass }),
    });
    await notifyOwners(ctx, tx, about, enforced ? "enforced" : "free");
    return readSignInConnection(ctx, tx, row.id);
  });
}

/** Deletes a connection and ends all its sessions (rule X186). */
export async function removeConnection(ctx: UserContext, which: ConnectionRef): Promise<{ removed: true }> {
  await ctx.write(async (tx) => {
    const { row, about } = await lockForChange(ctx, tx, which);
    await endSessionsOfConnection(tx, row.id);
    await tx.delete(companySignIns).where(eq(companySignIns.id, row.id));
    await recordConnectionChange(ctx, tx, "company_sign_in_removed", row);
    await notifyOwners(ctx, tx, about, "removed");
  });
  return { removed: true };
}

import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { paths } from "../../../contract/paths.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { takesNoConsent } from "../../infra/db/job-access.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { consentEmails, consentRequests } from "../../infra/db/tables/consent.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import { defineTask, taskRef } from "../../infra/db/task.ts";
import { referred } from "../../infra/mail/messages/consent-request.ts";
import { savedByReferrer } from "../../infra/mail/messages/saved-by-referrer.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { randomToken, sha256 } from "../../infra/platform/crypto.ts";
import { candidatePath, recipientLanguage, tokenUrl } from "../referrals/candidate-link.ts";
import {
  lockAddress,
  lockConsents,
  lockRecipient,
  mayResendLink,
  nextEmailTime,
  nextListEmailTime,
  RESENT_LINK_HASH_PREFIX,
} from "../referrals/email-quota.ts";
import { findEmailReason } from "../referrals/email-reason.ts";
import { notifyEmailUndelivered } from "../referrals/notify-referral.ts";
import { isSuppressed, personHash } from "../referrals/person-keys.ts";
import { CONSENT_EMAIL_DEDUPE_PREFIX } from "../referrals/referral-facts.ts";
import {
  assignToEmail,
  findSuppressedPaths,
  findUnnotifiedSaved,
  markSavedUndelivered,
  type SavedCandidate,
} from "./saved-candidates.ts";

const DAY_MS = 86_400_000;
/** How long a mailed link works. */
export const EMAIL_LINK_LIFETIME_MS = 30 * DAY_MS;
/** Maximum number of referrals named in one mail; its page shows all. */
const MAX_NAMED_REFERRALS = 20;

/** Task that handles the delivery result of an invitation's mail. */
export const CONSENT_EMAIL_DELIVERED = taskRef("consent-email-delivered", z.object({ dedupe_key: z.string() }));

/**
 * Why an invitation is written: for a new referral, for a candidate added by hand (F39), because the person requested
 * a new link, or because the reconciliation found a missing mail.
 */
type ConsentEmailTrigger = { readonly referral: string } | { readonly candidate: string } | "asked for" | "found";

/**
 * What the person of an address is not notified of yet, among the locked referrals (`lockConsents`). `closed`: the
 * company does not see it yet, and its job takes no consents (rule F20).
 */
function findUnnotified(ctx: Context, tx: WriteHandle, locked: readonly string[], trigger: ConsentEmailTrigger) {
  return tx
    .select({
      referral: referrals.id,
      to: referrals.candidate_email,
      name: referrals.candidate_name,
      linkedin_key: referrals.candidate_linkedin_key,
      created_by: referrals.created_by,
      referrer: fullName,
      title: jobs.title,
      location: jobs.location,
      company: companies.name,
      unnotified: sql<boolean>`(${consentRequests.asked_at} IS NULL AND ${consentRequests.notified_at} IS NULL
        AND ${consentRequests.answer} IS NULL)`,
      closed: sql<boolean>`(${referrals.visible_at} IS NULL AND ${takesNoConsent(ctx.clock.now())})`,
      asked: sql<boolean>`(${referrals.requires_consent} AND ${referrals.visible_at} IS NULL AND ${referrals.status} NOT IN ('Rejected', 'Withdrawn'))`,
    })
    .from(consentRequests)
    .innerJoin(referrals, eq(referrals.id, consentRequests.referral))
    .innerJoin(users, eq(users.id, referrals.created_by))
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(
      and(
        inArray(referrals.id, [...locked]),
        isNull(consentRequests.erased_at),
        trigger === "asked for" ? undefined : isNull(consentRequests.consent_email),
      ),
    )
    .orderBy(desc(referrals.created_at), desc(referrals.id));
}

type UnnotifiedReferrals = Awaited<ReturnType<typeof findUnnotified>>;

type ConsentEmailContents = {
  readonly entries: UnnotifiedReferrals;
  readonly kept: readonly SavedCandidate[];
  readonly reminder?: boolean;
  /** The link was lost and is sent again. */
  readonly again?: boolean;
  /** The person asked for this mail. */
  readonly requested?: boolean;
};

/** The mail: about referrals, with the referrers who saved the person's details; or about the latter alone. */
function buildEmail(path: string, { entries, kept, reminder = false }: ConsentEmailContents) {
  const name = entries[0]?.name ?? kept[0]?.name ?? "";
  const keepers = [...new Set(kept.map(({ referrer }) => referrer))];
  if (entries.length === 0) return savedByReferrer.with({ name, path, keepers });
  return referred.with({
    name,
    path,
    ...(reminder && { reminder }),
    ...(keepers.length > 0 && { keepers }),
    more: Math.max(0, entries.length - MAX_NAMED_REFERRALS),
    referrals: entries.slice(0, MAX_NAMED_REFERRALS).map(({ referrer, title, company, location, asked }) => {
      return { referrer: referrer ?? "", title, company, location, asked };
    }),
  });
}

async function enqueueEmail(
  ctx: Context,
  tx: WriteHandle,
  email_key: string,
  news: ConsentEmailContents,
): Promise<void> {
  const { entries, kept } = news;
  const newest = entries[0] ?? kept[0];
  if (newest === undefined) return;
  const [id, token, now] = [ctx.ids.next(), randomToken(), ctx.clock.now()];
  const expires_at = new Date(now.getTime() + EMAIL_LINK_LIFETIME_MS);
  const consent_email = {
    id,
    person_hash: personHash(ctx, email_key),
    token_hash: news.again ? `${RESENT_LINK_HASH_PREFIX}${id}` : sha256(token),
    created_at: now,
    expires_at,
  };
  await tx.insert(consentEmails).values({ ...consent_email, about_list: entries.length === 0 });
  // The mail in which somebody confirmed their submission through a link opens the referral as long as it is open.
  for (const { referral } of entries)
    await tx.rows(sql`
      UPDATE consent_requests SET consent_email = ${id}, notified_at = coalesce(notified_at, (
        SELECT sent_at FROM mails WHERE accepted_by_server AND dedupe_key = ${CONSENT_EMAIL_DEDUPE_PREFIX}::text || consent_requests.consent_email))
      WHERE referral = ${referral} AND NOT (consent_email IS NOT NULL AND EXISTS (
        SELECT FROM link_referrals AS entered WHERE entered.referral = consent_requests.referral))`);
  await assignToEmail(tx, id, kept);
  const language = await recipientLanguage(tx, email_key);
  // A mail about a list has no referral of which it could use the link.
  const path =
    entries[0] === undefined
      ? tokenUrl(paths.referred(), language, token)
      : await candidatePath(ctx, tx, entries[0].referral, language);
  await sendMail(ctx, tx, {
    to: newest.to,
    language,
    dedupe_key: `${CONSENT_EMAIL_DEDUPE_PREFIX}${id}`,
    stranger: entries[0]
      ? await findEmailReason(tx, entries[0].referral)
      : { source: "list", by: kept[0]?.referrer ?? "" },
    message: buildEmail(path, news),
    useful_until: expires_at,
    deliveryTask: CONSENT_EMAIL_DELIVERED,
    ...(news.requested && { requested: true as const }),
  });
}

/** A person on the suppression list is not notified, and the company sees nothing (rule F10). */
async function refuseSuppressed(ctx: Context, tx: WriteHandle, locked: readonly string[]): Promise<void> {
  const rows = await tx.rows<{ referral: string }>(sql`
    UPDATE consent_requests SET undelivered_at = ${ctx.clock.now().toISOString()}
    WHERE undelivered_at IS NULL AND consent_email IS NULL AND notified_at IS NULL AND answer IS NULL AND referral IN (
      SELECT id FROM referrals WHERE id = ANY(${sql.param([...locked])}::uuid[]) AND visible_at IS NULL)
    RETURNING referral`);
  for (const { referral } of rows) await notifyEmailUndelivered(ctx, tx, referral);
}

/**
 * Filters out candidates whose LinkedIn path was put on the suppression list since (rule F7): they are notified at no
 * address. `known`: people who were notified before and request a new link keep theirs.
 */
async function excludeSuppressedPaths(
  ctx: Context,
  tx: WriteHandle,
  entries: UnnotifiedReferrals,
  known = false,
): Promise<UnnotifiedReferrals> {
  const pathOf = ({ linkedin_key }: UnnotifiedReferrals[number]) => linkedin_key;
  const never = await findSuppressedPaths(ctx, tx, entries.map(pathOf));
  const gone = entries.filter((one) => never(pathOf(one)) && (one.unnotified || !known));
  if (gone.length > 0)
    await refuseSuppressed(
      ctx,
      tx,
      gone.map(({ referral }) => referral),
    );
  return entries.filter((one) => !gone.includes(one));
}

/**
 * Locks everything that a person is told and asked under an address, then the address, in the lock order of
 * `email-quota.ts`.
 */
async function lockPerson(ctx: Context, tx: WriteHandle, email_key: string) {
  await lockRecipient(tx, email_key);
  const person_hash = personHash(ctx, email_key);
  const locked = await lockConsents(tx, sql`referrals.candidate_email_key = ${email_key}`);
  await lockAddress(tx, person_hash);
  return { locked, person_hash, never: await isSuppressed(tx, person_hash) };
}

/**
 * Mails the person of an address about everything that they were not notified of yet: at most three such mails per
 * address and day, two hours apart (later contents wait for the next mail), and none to addresses on the suppression
 * list (rules F5, F10, X41). A lost link is sent again outside of this limit, also to addresses on the list, since the
 * person asks for it; there it is about what they know already (rule F50).
 */
export async function sendConsentEmail(
  ctx: Context,
  tx: WriteHandle,
  email_key: string,
  trigger: ConsentEmailTrigger,
): Promise<void> {
  const { locked, person_hash, never } = await lockPerson(ctx, tx, email_key);
  const requested = trigger === "asked for";
  if (never) {
    await markSavedUndelivered(ctx, tx, { person_hash });
    await refuseSuppressed(ctx, tx, locked);
    if (!requested) return;
  }
  const found = locked.length === 0 ? [] : await findUnnotified(ctx, tx, locked, trigger);
  const news = found.filter((one) => !one.unnotified || (!never && !one.closed));
  const entries = await excludeSuppressedPaths(ctx, tx, news, requested);
  const kept = await findUnnotifiedSaved(ctx, tx, person_hash, never ? "notified" : requested ? "again" : "unnotified");
  if (entries.length === 0 && kept.length === 0) return;
  // A mail about a list alone must not delay a referral's mail, since its company would see the referral later (F39).
  const [to, now] = [{ person_hash, email_key }, ctx.clock.now()];
  if (requested && entries.length > 0) {
    const again = { entries, kept, requested, again: true };
    if (await mayResendLink(tx, person_hash, now)) await enqueueEmail(ctx, tx, email_key, again);
    return;
  }
  const next = entries.length > 0 ? await nextEmailTime(tx, to, true, now) : await nextListEmailTime(tx, to, now);
  if (next <= now) await enqueueEmail(ctx, tx, email_key, { entries, kept, requested });
  else if (typeof trigger === "object")
    await ("referral" in trigger
      ? ctx.enqueue(tx, NOTIFY_CANDIDATE, trigger, next)
      : ctx.enqueue(tx, NOTIFY_SAVED_CANDIDATE, trigger, next));
}

/**
 * Reminds the person of an address of requests for consent that they did not answer (rule F21), within the same
 * limits. The mail's link opens everything that they were notified of. `due` selects the referrals among the locked
 * ones. Returns the referrals that are done, none where no mail may be sent now. People on the suppression list are
 * never reminded.
 */
export async function sendConsentReminder(
  ctx: Context,
  tx: WriteHandle,
  email_key: string,
  due: (tx: WriteHandle, locked: readonly string[]) => Promise<string[]>,
): Promise<readonly string[]> {
  const { locked, person_hash, never } = await lockPerson(ctx, tx, email_key);
  const of = await due(tx, locked);
  if (never || of.length === 0) return of;
  if ((await nextEmailTime(tx, { person_hash, email_key }, true, ctx.clock.now())) > ctx.clock.now()) return [];
  const found = (await findUnnotified(ctx, tx, locked, "asked for")).filter(({ closed }) => !closed);
  const all = await excludeSuppressedPaths(ctx, tx, found);
  // The referrals of the reminder come first, since a mail names the first twenty.
  const about = (one: UnnotifiedReferrals[number]) => of.includes(one.referral);
  const ordered = [...all.filter(about), ...all.filter((one) => !about(one))];
  // A candidate whose path is on the suppression list by now is reminded at no address, and is not checked again.
  if (!ordered.some(about)) return of;
  await enqueueEmail(ctx, tx, email_key, {
    entries: ordered,
    kept: await findUnnotifiedSaved(ctx, tx, person_hash),
    reminder: true,
  });
  return of;
}

export const NOTIFY_CANDIDATE = defineTask({
  name: "notify-candidate",
  class: "follow-up",
  input: z.object({ referral: z.string() }),
  run: notifyCandidate,
});

/** Task after a new referral: notifies its candidate, once. */
export async function notifyCandidate(ctx: Context, { referral }: { referral: string }): Promise<void> {
  await ctx.write(async (tx) => {
    const [row] = await tx
      .select({ email: referrals.candidate_email, email_key: referrals.candidate_email_key })
      .from(referrals)
      .where(eq(referrals.id, referral));
    if (row === undefined || row.email === "") return;
    // Locked before the consent is inserted, which locks its referral.
    await lockRecipient(tx, row.email_key);
    await tx.insert(consentRequests).values({ referral, created_at: ctx.clock.now() }).onConflictDoNothing();
    await sendConsentEmail(ctx, tx, row.email_key, { referral });
  });
}

export const NOTIFY_SAVED_CANDIDATE = defineTask({
  name: "notify-saved-candidate",
  class: "follow-up",
  input: z.object({ candidate: z.string() }),
  run: notifySavedCandidate,
});

/** Task after a candidate was added by hand: notifies them, once (rule F39). */
export async function notifySavedCandidate(ctx: Context, { candidate }: { candidate: string }): Promise<void> {
  await ctx.write(async (tx) => {
    const [row] = await tx.rows<{ email_key: string }>(sql`
      SELECT email_key FROM candidates JOIN added_candidates ON candidate = candidates.id WHERE candidates.id = ${candidate}`);
    if (row !== undefined) await sendConsentEmail(ctx, tx, row.email_key, { candidate });
  });
}

import { eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { InvitationDetail } from "../../../contract/hiring/consent.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { candidates } from "../../infra/db/tables/candidates.ts";
import { consentEmails, consentRequests, referralChecks, suppressionRequests } from "../../infra/db/tables/consent.ts";
import { linkSubmissions } from "../../infra/db/tables/referral-links.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { erasureHash, recordErasures } from "../../infra/files/erasure-list.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import { eraseMailsAbout } from "../../infra/mail/erase-mails.ts";
import { actorId } from "../../infra/platform/actor.ts";
import {
  type CandidateErasure,
  type ErasedCandidate,
  eraseCandidatesByAddress,
  eraseCandidatesOfReferrals,
  eraseMatchingCandidates,
  lockErasureScope,
} from "../candidates/erase-candidates.ts";
import { eraseExistingContact } from "../existing-contacts/existing-contacts.ts";
import { eraseMentions } from "../records/erase-mentions.ts";
import { eraseReporter } from "../records/erase-reports.ts";
import { lockAddress, lockReferralsAndConsents } from "../referrals/email-quota.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";
import { isSuppressed, personHash } from "../referrals/person-keys.ts";
import { withdrawEmails } from "../referrals/withdrawn-emails.ts";
import { eraseNamedPerson, eraseScout } from "../scouts/erase-scout.ts";
import { addSuppression } from "./add-suppression.ts";
import { findAddresses, readConsentPage, resolveConsentToken } from "./read-invitation.ts";

/**
 * Removes the person of a mail from one referrer's list, with everything saved there; they answer referrals
 * separately (rule F39). A restored backup does not bring the entry back (O14). Throws `invitation_invalid`, and
 * `not_found` for entries about other people.
 */
export async function removeFromList(ctx: Context, token: string, candidate: string): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await resolveConsentToken(ctx, tx, token);
    const keys = await findAddresses(tx, invitation);
    const which = sql`${candidates.id} = ${candidate} AND ${candidates.email_key} = ANY (${sql.param(keys)}::text[])`;
    const gone = await eraseMatchingCandidates(ctx, tx, which);
    if (gone.length === 0) throw new AppError("not_found");
    const records = gone.map(({ id }) => id);
    await eraseMailsAbout(ctx, tx, { addresses: [], records });
    const noted = records.map((id) => ({ kind: "list", hash: erasureHash(ctx.secrets, "list", id) }) as const);
    await recordErasures(ctx, tx, noted);
    return readConsentPage(ctx, tx, invitation);
  });
}

/** A person whose address was verified, by a mailed link or by their verified account. */
type VerifiedPerson = { readonly email_key: string; readonly person_hash: string };

/**
 * The person's addresses, and the records that mails are about. Names are left out: whoever typed or corrected one
 * (F37) would choose whose mails are deleted.
 */
type ErasureTraces = { readonly addresses: string[]; readonly records: string[] };

type LockedReferralRow = { id: string; email: string; linkedin_key: string | null };

/**
 * Locks the person's referrals, whether notified or not, those claimed by their account, the saved candidates before
 * them, and the consents, in the lock order of `email-quota.ts`.
 */
async function lockPersonReferrals(
  tx: WriteHandle,
  email_keys: readonly string[],
  claimed_by: string | null,
): Promise<LockedReferralRow[]> {
  await lockErasureScope(tx, { email_keys, claimed_by });
  // A union of two lookups, since one condition on both would scan the whole table.
  const which = sql`${referrals.id} IN (
    SELECT id FROM referrals WHERE candidate_email_key = ANY (${sql.param([...email_keys])}::text[])
    UNION SELECT referral FROM consent_requests WHERE claimed_by = ${claimed_by})`;
  const locked = await tx
    .select({
      id: referrals.id,
      email: referrals.candidate_email,
      linkedin_key: referrals.candidate_linkedin_key,
    })
    .from(referrals)
    .where(which)
    .orderBy(referrals.id)
    .for("update");
  await lockReferralsAndConsents(tx, sql`referrals.id = ANY(${sql.param(locked.map(({ id }) => id))}::uuid[])`);
  return locked;
}

/** Erases the candidate from these referrals; returns what their referrers kept of them as saved candidates. */
async function eraseLockedReferrals(
  ctx: Context,
  tx: WriteHandle,
  locked: readonly LockedReferralRow[],
): Promise<CandidateErasure> {
  const at = ctx.clock.now();
  const ids = locked.map(({ id }) => id);
  await eraseMentions(tx, "referral", ids);
  // Runs before the referrals lose the address.
  const kept = await eraseCandidatesOfReferrals(ctx, tx, ids);
  for (const id of ids) {
    await eraseReferral(ctx, tx, id);
    const erased = { erased_at: at, claimed_by: null, claimed_at: null };
    await tx
      .insert(consentRequests)
      .values({ referral: id, created_at: at, erased_at: at })
      .onConflictDoUpdate({ target: consentRequests.referral, set: erased });
  }
  return kept;
}

/** Erases what referrers and scouts keep under an address, and its pending requests. */
async function eraseSavedData(
  ctx: Context,
  tx: WriteHandle,
  { email_key, person_hash }: VerifiedPerson,
): Promise<CandidateErasure> {
  const { gone, emails } = await eraseCandidatesByAddress(ctx, tx, email_key);
  await eraseScout(tx, email_key);
  await eraseExistingContact(tx, ctx.secrets, { email: email_key, linkedin: null });
  await eraseReporter(tx, email_key, ctx.clock.now());
  await tx.delete(suppressionRequests).where(eq(suppressionRequests.person_hash, person_hash));
  const entries = await tx.delete(linkSubmissions).where(eq(linkSubmissions.email_key, email_key)).returning();
  for (const { cv } of entries) if (cv !== null) await removeFile(ctx, tx, cv);
  return { gone: [...gone, ...entries], emails };
}

/** `others`: records under another address, which may belong to another person. */
function collectTraces(
  locked: readonly LockedReferralRow[],
  gone: readonly ErasedCandidate[],
  others: readonly ErasedCandidate[],
): ErasureTraces {
  return {
    addresses: unique([...locked, ...gone].map(({ email }) => email)),
    records: unique([...locked, ...gone, ...others].map(({ id }) => id)),
  };
}

/**
 * Adds people to the list of erasures that is applied to a restored backup. Separate from the erasure, so that the
 * caller decides which are listed.
 */
export async function recordErasedPeople(ctx: Context, tx: WriteHandle, email_keys: readonly string[]): Promise<void> {
  const hashes = new Set(email_keys.map((key) => erasureHash(ctx.secrets, "person", key)));
  await recordErasures(
    ctx,
    tx,
    [...hashes].map((hash) => ({ kind: "person", hash })),
  );
}

/**
 * Erases everything that others keep under canonical addresses: referrals, candidates, scout applications,
 * submissions through links, and the mails about them. Returns the ids of the referrals, whose rows stay.
 */
export async function eraseAddresses(ctx: Context, tx: WriteHandle, email_keys: readonly string[]): Promise<string[]> {
  const locked = await lockPersonReferrals(tx, email_keys, null);
  const people = email_keys.map((email_key) => ({ email_key, person_hash: personHash(ctx, email_key) }));
  const kept: CandidateErasure[] = [];
  for (const person of people) kept.push(await eraseSavedData(ctx, tx, person));
  const gone = kept.flatMap((one) => one.gone);
  for (const path of new Set(locked.map(({ linkedin_key }) => linkedin_key)))
    if (path !== null) await eraseNamedPerson(tx, path);
  const others = await eraseLockedReferrals(ctx, tx, locked);
  const ids = locked.map(({ id }) => id);
  // Locked before the mails, in the same order as an addition to the suppression list.
  for (const hash of people.map(({ person_hash }) => person_hash).sort()) await lockAddress(tx, hash);
  await withdrawEmails(ctx, tx, unique([...kept, others].flatMap(({ emails }) => emails)));
  await eraseMailsAbout(ctx, tx, collectTraces(locked, gone, others.gone));
  return ids;
}

/**
 * Erases the person of an invitation from every referral to their address, from referrers' saved candidates, from the
 * scout programme and from the mails (rules F5, S4). The rows of referrals stay without personal data; open ones end.
 * With `never_again` a keyed hash of the address goes on the suppression list. Throws `invitation_invalid`.
 */
export async function erasePerson(
  ctx: Context,
  token: string,
  never_again: boolean,
): Promise<{ erased: number; never_again: boolean }> {
  return ctx.write(async (tx) => {
    const invitation = await resolveConsentToken(ctx, tx, token);
    const { person_hash } = invitation;
    const email_keys = await findAddresses(tx, invitation);
    const erased = await eraseAddresses(ctx, tx, email_keys);
    if (never_again) await addSuppression(ctx, tx, person_hash, null);
    await recordErasedPeople(ctx, tx, email_keys);
    const detail = { referrals: erased, never_again };
    const at = ctx.clock.now();
    await writeAudit(tx, ctx.ids, {
      event: "referred_erased",
      at,
      user_id: actorId(ctx.actor),
      ip: ctx.network,
      detail,
    });
    return { erased: erased.length, never_again: await isSuppressed(tx, person_hash) };
  });
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}

/**
 * Erases a departing account from what others keep of the person: the referrals that they claimed and, if their
 * address was verified (rule A10), everything under it. Their mailed links end. Returns the other traces: addresses
 * that others used, the records that mails are about, and the emails that the caller withdraws at its end (rules F16,
 * F45).
 */
export async function eraseDepartingAccount(
  ctx: Context,
  tx: WriteHandle,
  account: { id: string; email_key: string; verified: boolean; linkedin_key: string | null },
): Promise<ErasureTraces & { emails: string[] }> {
  const { id, email_key, verified, linkedin_key } = account;
  const person_hash = personHash(ctx, email_key);
  const locked = await lockPersonReferrals(tx, verified ? [email_key] : [], id);
  const kept = verified ? await eraseSavedData(ctx, tx, { email_key, person_hash }) : { gone: [], emails: [] };
  const others = await eraseLockedReferrals(ctx, tx, locked);
  await tx.delete(referralChecks).where(eq(referralChecks.user_id, id));
  if (verified) await tx.delete(consentEmails).where(eq(consentEmails.person_hash, person_hash));
  if (verified && linkedin_key !== null) await eraseNamedPerson(tx, linkedin_key);
  const emails = unique([...kept.emails, ...others.emails]);
  return { ...collectTraces(locked, kept.gone, others.gone), emails };
}

/**
 * Puts the address of an invitation on the suppression list and leaves its referrals unchanged. Throws
 * `invitation_invalid`.
 */
export async function suppressAddress(ctx: Context, token: string): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await resolveConsentToken(ctx, tx, token);
    await addSuppression(ctx, tx, invitation.person_hash, null);
    return readConsentPage(ctx, tx, invitation);
  });
}

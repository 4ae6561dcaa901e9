import { eq, sql } from "drizzle-orm";
import type { InvitationDetail } from "../../contract/invitations.ts";
import { audit } from "../auth/accounts/audit.ts";
import {
  eraseCandidate,
  eraseReferredCandidates,
  type GoneCandidate,
  holdErased,
  type Removed,
} from "../candidates/erase.ts";
import type { Context } from "../db/context.ts";
import { forgetKnown } from "../db/deal/known-before.ts";
import { forgetNamedElsewhere } from "../db/deal/named-elsewhere.ts";
import { forgetReporter } from "../db/deal/reported.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referralChecks, referralInvitations, referralLetters, registerRequests } from "../db/tables/invitations.ts";
import { linkEntries } from "../db/tables/referral-links.ts";
import { referrals } from "../db/tables/referrals.ts";
import { removeFile } from "../files/attach.ts";
import { erasedHash, noteErased } from "../files/erased-list.ts";
import { forgetMailsAbout } from "../mail/forget.ts";
import { actorId } from "../platform/actor.ts";
import { takeBackLetters } from "../referrals/letters-waiting.ts";
import { holdAddress, holdAsked } from "../referrals/mail-places.ts";
import { isRegistered, personHash } from "../referrals/person.ts";
import { eraseReferral } from "../referrals/retract.ts";
import { eraseNamed, eraseScout } from "../scouts/erase.ts";
import { addressesOf, invitationOf, showInvitation } from "./read-invitation.ts";
import { keepOnRegister } from "./register-entry.ts";

/** A person whose address was verified, by a mailed link or by their verified account. */
type Proved = { readonly email_key: string; readonly person_hash: string };

/**
 * The person's addresses, and the records that mails are about. Names are left out: whoever typed or corrected one
 * (F37) would choose whose mails are deleted.
 */
type Traces = { readonly addresses: string[]; readonly records: string[] };

type Held = { id: string; email: string; linkedin_key: string | null };

/**
 * Locks the person's referrals, whether notified or not, those claimed by their account, the saved candidates before
 * them, and the consents, in the lock order of `mail-places.ts`.
 */
async function holdTheirs(tx: WriteHandle, email_keys: readonly string[], claimed_by: string | null): Promise<Held[]> {
  await holdErased(tx, { email_keys, claimed_by });
  // A union of two lookups, since one condition on both would scan the whole table.
  const which = sql`${referrals.id} IN (
    SELECT id FROM referrals WHERE candidate_email_key = ANY (${sql.param([...email_keys])}::text[])
    UNION SELECT referral FROM referral_invitations WHERE claimed_by = ${claimed_by})`;
  const held = await tx
    .select({
      id: referrals.id,
      email: referrals.candidate_email,
      linkedin_key: referrals.candidate_linkedin_key,
    })
    .from(referrals)
    .where(which)
    .orderBy(referrals.id)
    .for("update");
  await holdAsked(tx, sql`referrals.id = ANY(${sql.param(held.map(({ id }) => id))}::uuid[])`);
  return held;
}

/** Erases the candidate from these referrals; returns what their referrers kept of them as saved candidates. */
async function eraseHeld(ctx: Context, tx: WriteHandle, held: readonly Held[]): Promise<Removed> {
  const at = ctx.clock.now();
  const ids = held.map(({ id }) => id);
  await forgetNamedElsewhere(tx, "referral", ids);
  // Runs before the referrals lose the address.
  const kept = await eraseReferredCandidates(ctx, tx, ids);
  for (const id of ids) {
    await eraseReferral(ctx, tx, id);
    const erased = { erased_at: at, claimed_by: null, claimed_at: null };
    await tx
      .insert(referralInvitations)
      .values({ referral: id, created_at: at, erased_at: at })
      .onConflictDoUpdate({ target: referralInvitations.referral, set: erased });
  }
  return kept;
}

/** Erases what referrers and scouts keep under an address, and its pending requests. */
async function eraseKept(ctx: Context, tx: WriteHandle, { email_key, person_hash }: Proved): Promise<Removed> {
  const { gone, letters } = await eraseCandidate(ctx, tx, email_key);
  await eraseScout(tx, email_key);
  await forgetKnown(tx, ctx.secrets, { email: email_key, linkedin: null });
  await forgetReporter(tx, email_key, ctx.clock.now());
  await tx.delete(registerRequests).where(eq(registerRequests.person_hash, person_hash));
  const entries = await tx.delete(linkEntries).where(eq(linkEntries.email_key, email_key)).returning();
  for (const { cv } of entries) if (cv !== null) await removeFile(ctx, tx, cv);
  return { gone: [...gone, ...entries], letters };
}

/** `others`: records under another address, which may belong to another person. */
function tracesOf(held: readonly Held[], gone: readonly GoneCandidate[], others: readonly GoneCandidate[]): Traces {
  return {
    addresses: distinct([...held, ...gone].map(({ email }) => email)),
    records: distinct([...held, ...gone, ...others].map(({ id }) => id)),
  };
}

/**
 * Adds people to the list of erasures that is applied to a restored backup. Separate from the erasure, so that the
 * caller decides which are listed.
 */
export async function notePeople(ctx: Context, tx: WriteHandle, email_keys: readonly string[]): Promise<void> {
  const hashes = new Set(email_keys.map((key) => erasedHash(ctx.secrets, "person", key)));
  await noteErased(
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
  const held = await holdTheirs(tx, email_keys, null);
  const people = email_keys.map((email_key) => ({ email_key, person_hash: personHash(ctx, email_key) }));
  const kept: Removed[] = [];
  for (const person of people) kept.push(await eraseKept(ctx, tx, person));
  const gone = kept.flatMap((one) => one.gone);
  for (const path of new Set(held.map(({ linkedin_key }) => linkedin_key)))
    if (path !== null) await eraseNamed(tx, path);
  const others = await eraseHeld(ctx, tx, held);
  const ids = held.map(({ id }) => id);
  // Locked before the mails, in the same order as an addition to the suppression list.
  for (const hash of people.map(({ person_hash }) => person_hash).sort()) await holdAddress(tx, hash);
  await takeBackLetters(ctx, tx, distinct([...kept, others].flatMap(({ letters }) => letters)));
  await forgetMailsAbout(ctx, tx, tracesOf(held, gone, others.gone));
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
    const invitation = await invitationOf(ctx, tx, token);
    const { person_hash } = invitation;
    const email_keys = await addressesOf(tx, invitation);
    const held = await eraseAddresses(ctx, tx, email_keys);
    if (never_again) await keepOnRegister(ctx, tx, person_hash, null);
    await notePeople(ctx, tx, email_keys);
    const detail = { referrals: held, never_again };
    const at = ctx.clock.now();
    await audit(tx, ctx.ids, { event: "referred_erased", at, user_id: actorId(ctx.actor), ip: ctx.network, detail });
    return { erased: held.length, never_again: await isRegistered(tx, person_hash) };
  });
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}

/**
 * Erases a departing account from what others keep of the person: the referrals that they claimed and, if their
 * address was verified (rule A10), everything under it. Their mailed links end. Returns the other traces: addresses
 * that others used, the records that mails are about, and the emails that the caller withdraws at its end (rules F16,
 * F45).
 */
export async function eraseReferred(
  ctx: Context,
  tx: WriteHandle,
  leaver: { id: string; email_key: string; verified: boolean; linkedin_key: string | null },
): Promise<Traces & { letters: string[] }> {
  const { id, email_key, verified, linkedin_key } = leaver;
  const person_hash = personHash(ctx, email_key);
  const held = await holdTheirs(tx, verified ? [email_key] : [], id);
  const kept = verified ? await eraseKept(ctx, tx, { email_key, person_hash }) : { gone: [], letters: [] };
  const others = await eraseHeld(ctx, tx, held);
  await tx.delete(referralChecks).where(eq(referralChecks.user_id, id));
  if (verified) await tx.delete(referralLetters).where(eq(referralLetters.person_hash, person_hash));
  if (verified && linkedin_key !== null) await eraseNamed(tx, linkedin_key);
  const letters = distinct([...kept.letters, ...others.letters]);
  return { ...tracesOf(held, kept.gone, others.gone), letters };
}

/**
 * Puts the address of an invitation on the suppression list and leaves its referrals unchanged. Throws
 * `invitation_invalid`.
 */
export async function neverAgain(ctx: Context, token: string): Promise<InvitationDetail> {
  return ctx.write(async (tx) => {
    const invitation = await invitationOf(ctx, tx, token);
    await keepOnRegister(ctx, tx, invitation.person_hash, null);
    return showInvitation(ctx, tx, invitation);
  });
}

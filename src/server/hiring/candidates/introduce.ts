import { and, eq, not, sql } from "drizzle-orm";
import type { Introduction } from "../../../contract/hiring/candidates.ts";
import type { Context, CreationContext, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { addedCandidates, candidates } from "../../infra/db/tables/candidates.ts";
import { attachUpload } from "../../infra/files/attach-upload.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import { candidateReceived } from "../../infra/mail/messages/candidate-received.ts";
import { checkForm } from "../../infra/platform/form-ticket.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { notify } from "../../notifications/notify.ts";
import { IS_SUBMITTED } from "./candidate-referrals.ts";
import { findReferrer } from "./referrer-page.ts";

const FROM_NETWORK: Limit = { name: "introductions", points: 10, seconds: 3_600 };
/** Limit of introductions to one referrer, from any number of addresses (docs/security.md). */
const TO_REFERRER: Limit = { name: "introductions to one", points: 60, seconds: 3_600 };

type Person = { readonly referrer: string; readonly email_key: string };

function storedFields({ name, email, linkedin, whatsapp, role_interest }: Introduction) {
  return { name, email, linkedin, whatsapp, role_interest };
}

/** Returns the new candidate's id; null where the person exists already. */
async function insertNew(ctx: TxContext, tx: WriteHandle, person: Person, body: Introduction): Promise<string | null> {
  const now = ctx.clock.now();
  const [made] = await tx
    .insert(candidates)
    .values({ ...person, ...storedFields(body), id: ctx.ids.next(), created_at: now, updated_at: now })
    .onConflictDoNothing({ target: [candidates.referrer, candidates.email_key] })
    .returning({ id: candidates.id });
  return made?.id ?? null;
}

/** The stored candidate; null once they were submitted, since what the company was told must not change. */
async function lockExisting(tx: WriteHandle, { referrer, email_key }: Person) {
  const [known] = await tx
    .select({ id: candidates.id, cv: candidates.cv })
    .from(candidates)
    .where(and(eq(candidates.referrer, referrer), eq(candidates.email_key, email_key), not(IS_SUBMITTED)))
    .for("update");
  return known ?? null;
}

/**
 * A repeated introduction replaces the earlier values, except for fields left empty. A candidate added by hand stays
 * so, notified or not, since the form does not verify an address. The retention starts again, also where no mail had
 * reached them (rule F39).
 */
async function updateExisting(ctx: TxContext, tx: WriteHandle, id: string, body: Introduction): Promise<void> {
  const sent = Object.entries(storedFields(body)).filter(([, value]) => value !== "");
  const now = ctx.clock.now();
  await tx
    .update(candidates)
    .set({ ...Object.fromEntries(sent), updated_at: now })
    .where(eq(candidates.id, id));
  const undelivered_at = sql`CASE WHEN undelivered_at IS NOT NULL THEN ${now.toISOString()}::timestamptz END`;
  await tx.update(addedCandidates).set({ used_at: now, undelivered_at }).where(eq(addedCandidates.candidate, id));
}

async function saveCv(
  ctx: TxContext,
  tx: WriteHandle,
  id: string,
  token: string,
  before: string | null,
): Promise<void> {
  const cv = await attachUpload(ctx, tx, token, "cv");
  await tx.update(candidates).set({ cv }).where(eq(candidates.id, id));
  if (before !== null) await removeFile(ctx, tx, before);
}

async function saveIntroduction(ctx: TxContext, tx: WriteHandle, person: Person, body: Introduction): Promise<void> {
  const made = await insertNew(ctx, tx, person, body);
  const known = made === null ? await lockExisting(tx, person) : { id: made, cv: null };
  if (known === null) return;
  if (made === null) await updateExisting(ctx, tx, known.id, body);
  if (body.cv !== null) await saveCv(ctx, tx, known.id, body.cv, known.cv);
  // Notified once per candidate, also for one added by hand who introduces themselves for the first time.
  const mail = candidateReceived.with({ candidate: body.name, record: known.id });
  await notify(ctx, tx, { user_id: person.referrer, kind: "candidate_received", subject: known.id, mail });
}

/** Checks the form and returns the referrer's id. Throws `not_found`, `form_refused` and `rate_limited`. */
export async function checkIntroduction(ctx: Context, username: string, body: Introduction): Promise<string> {
  checkForm(ctx, body);
  await ctx.limits.consume(FROM_NETWORK, ctx.network);
  const { user_id } = await findReferrer(ctx.db, username);
  await ctx.limits.consume(TO_REFERRER, user_id);
  return user_id;
}

/**
 * Saves a person who introduces themselves to a referrer: once per referrer and canonical address. The response is
 * the same for known people, so that it reveals nothing about a list. Throws `validation_failed` for a missing CV.
 */
export async function introduce(
  ctx: CreationContext,
  referrer: string,
  body: Introduction,
): Promise<{ received: true }> {
  await ctx.write((tx) => saveIntroduction(ctx, tx, { referrer, email_key: emailKey(body.email) }, body));
  return { received: true };
}

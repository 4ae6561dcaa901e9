import { eq } from "drizzle-orm";
import { AppError, type ErrorCode } from "../../contract/errors.ts";
import { type FaultCode, fault } from "../../contract/faults.ts";
import { readCode } from "../../rules/deal/referral-links.ts";
import { partOf, type UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referralLinks } from "../db/tables/referral-links.ts";
import { emailKey } from "../platform/identity.ts";
import { acceptBy, type Entrant } from "./accept.ts";
import { provedAccount } from "./enter.ts";

/** What is known of the person: an application goes in without the code, and nothing is said of it (rule F7). */
const OF_PERSON: ReadonlySet<ErrorCode> = new Set([
  "referral_duplicate",
  "referral_refused",
  "referral_applied_before",
]);

function refuse(code: FaultCode): never {
  throw new AppError("validation_failed", { fields: { referral_code: fault(code) } });
}

/**
 * Credits whoever's code an applicant typed (rule F25): the application gets a referral, accepted and theirs from the start. The caller
 * holds the job and has made sure that nobody is credited. Throws `validation_failed` on `referral_code` for a code of no link to this
 * job, of one's own, or of a link that takes nobody.
 */
export async function referByCode(
  ctx: UserTxContext,
  tx: WriteHandle,
  { job, typed, person }: { job: string; typed: string; person: Entrant },
): Promise<void> {
  const code = readCode(typed);
  if (code === null) refuse("link_code_unknown");
  const [link] = await tx
    .select({ id: referralLinks.id, job: referralLinks.job, created_by: referralLinks.created_by })
    .from(referralLinks)
    .where(eq(referralLinks.code, code));
  if (link === undefined || link.job !== job) refuse("link_code_unknown");
  if (link.created_by === ctx.actor.id) refuse("link_code_own");
  // Of an address that is not proved to be the applicant's own nobody gets the credit; a path is nobody's proof.
  if ((await provedAccount(tx, ctx.actor.id, emailKey(person.candidate_email))) === null) return;
  const own = { ...person, candidate_linkedin: "" };
  try {
    // A part of its own: what is refused there leaves the application as it is.
    await partOf(ctx, tx).write((part) =>
      acceptBy(ctx, part, link.id, own, { way: "code", cv: null, letter: null, claimed_by: ctx.actor.id }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (OF_PERSON.has(error.code)) return;
    refuse(error.code === "referral_self" ? "link_code_own" : "link_code_closed");
  }
}

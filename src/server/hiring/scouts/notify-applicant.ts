import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { ScoutSubmission } from "../../../contract/hiring/scouts.ts";
import { REAPPLY_AFTER_MS } from "../../../rules/scouts.ts";
import type { TxContext, UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { scoutApplications } from "../../infra/db/tables/scouts.ts";
import type { AccountlessReader } from "../../infra/mail/accountless-reader.ts";
import { scoutDeclined, scoutReceived } from "../../infra/mail/messages/scout-decision.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { utcDay } from "../../infra/platform/clock.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { countFormOfAddress } from "./limits.ts";

/** How long before UTC a day begins in the earliest time zone. */
const FIRST_MIDNIGHT_MS = 14 * 3_600_000;

/** The first day on which an applicant declined at that time may apply again: the whole day in every time zone. */
function nextApplicationDate(declined_at: Date): string {
  return utcDay(new Date(declined_at.getTime() + REAPPLY_AFTER_MS));
}

/**
 * Why an applicant is emailed, and the unsubscribe scope: emails of this application, by its id or that of the form it
 * began with.
 */
export function emailReasonOfApplicant(id: string): AccountlessReader {
  return { source: "scout_application", stops: { name: "scoutApplication", id } };
}

/** Emails an applicant that they were declined, the reason, and when they may apply again (rule S6). */
export async function notifyDecline(ctx: UserContext, tx: WriteHandle, id: string): Promise<void> {
  const [scout] = await tx.select().from(scoutApplications).where(eq(scoutApplications.id, id));
  if (scout === undefined || scout.declined_at === null || scout.mails_stopped_at !== null) return;
  const { full_name: name, declined_for: reason, declined_at, email: to, language } = scout;
  const message = scoutDeclined.with({ name, reason, again: nextApplicationDate(declined_at) });
  await sendMail(ctx, tx, {
    to,
    language,
    dedupe_key: `scout_declined ${id}`,
    stranger: emailReasonOfApplicant(id),
    message,
  });
}

/**
 * True where the address was declined less than 30 days ago. Nothing is stored then, and only an email to the address
 * gives the reason. The screen shows the usual confirmation, so that typing another person's address does not reveal
 * that they were declined (rule S6). `form`: the row that Continue saved; an applicant declined during the form may
 * finish it.
 */
export async function notifyTooEarly(
  ctx: TxContext,
  tx: WriteHandle,
  { email, full_name: name, language }: ScoutSubmission,
  form: string,
): Promise<boolean> {
  const { id, email_key, status, declined_at, mails_stopped_at } = scoutApplications;
  const since = new Date(ctx.clock.now().getTime() - REAPPLY_AFTER_MS - 86_400_000);
  const [last] = await tx
    .select({ id, declined_at, mails_stopped_at })
    .from(scoutApplications)
    .where(and(eq(email_key, emailKey(email)), eq(status, "declined"), gt(declined_at, since), ne(id, form)))
    .orderBy(desc(declined_at))
    .limit(1);
  if (!last?.declined_at) return false;
  const again = nextApplicationDate(last.declined_at);
  if (utcDay(new Date(ctx.clock.now().getTime() + FIRST_MIDNIGHT_MS)) >= again) return false;
  await countFormOfAddress(ctx, tx, email);
  if (last.mails_stopped_at !== null) return true;
  const message = scoutDeclined.with({ name, reason: null, again, early: true });
  // The unsubscribe link uses the stored application, because the form may have no row, or one of another address.
  await sendMail(ctx, tx, {
    to: email,
    language,
    dedupe_key: `scout_early ${form}`,
    stranger: emailReasonOfApplicant(last.id),
    message,
  });
  return true;
}

/** Emails an applicant that their application was received (rule S6). */
export async function notifyReceipt(
  ctx: TxContext,
  tx: WriteHandle,
  { email: to, language }: ScoutSubmission,
  form: string,
): Promise<void> {
  const mail = { to, language, dedupe_key: `scout_received ${form}`, message: scoutReceived.with({}) };
  await sendMail(ctx, tx, { ...mail, stranger: emailReasonOfApplicant(form) });
}

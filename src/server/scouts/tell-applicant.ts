import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { ScoutSubmission } from "../../contract/scouts.ts";
import { AGAIN_AFTER_MS } from "../../rules/scouts.ts";
import type { TxContext, UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { scoutApplications } from "../db/tables/scouts.ts";
import { scoutDeclined, scoutReceived } from "../mail/messages/scout-news.ts";
import { sendMail } from "../mail/send.ts";
import { utcDay } from "../platform/clock.ts";
import { emailKey } from "../platform/identity.ts";
import { countAddress } from "./limits.ts";

/** A day begins so long before it does in UTC where it comes first. */
const FIRST_MIDNIGHT_MS = 14 * 3_600_000;

/** The first day on which whoever was declined then may apply again: the whole day, wherever they are. */
function againOn(declined_at: Date): string {
  return utcDay(new Date(declined_at.getTime() + AGAIN_AFTER_MS));
}

/** Mails an applicant that they were declined, why, and from when on they may apply again (rule S6). */
export async function tellOfDecline(ctx: UserContext, tx: WriteHandle, id: string): Promise<void> {
  const [scout] = await tx.select().from(scoutApplications).where(eq(scoutApplications.id, id));
  if (scout === undefined || scout.declined_at === null) return;
  const { full_name: name, declined_for: reason, declined_at, email: to, language } = scout;
  const message = scoutDeclined.with({ name, reason, again: againOn(declined_at) });
  await sendMail(ctx, tx, { to, language, cause: `scout_declined ${id}`, message });
}

/**
 * True where the address was declined less than 30 days ago: nothing is kept then, and the address alone learns why, by a mail. The
 * screen says what it says to everybody: who types somebody's address is not told that they were declined (rule S6). `form`: the row
 * that Continue saved; whoever was declined while they still wrote goes on.
 */
export async function tellTooEarly(
  ctx: TxContext,
  tx: WriteHandle,
  { email, full_name: name, language }: ScoutSubmission,
  form: string,
): Promise<boolean> {
  const { id, email_key, status, declined_at } = scoutApplications;
  const since = new Date(ctx.clock.now().getTime() - AGAIN_AFTER_MS - 86_400_000);
  const [last] = await tx
    .select({ declined_at })
    .from(scoutApplications)
    .where(and(eq(email_key, emailKey(email)), eq(status, "declined"), gt(declined_at, since), ne(id, form)))
    .orderBy(desc(declined_at))
    .limit(1);
  if (!last?.declined_at) return false;
  const again = againOn(last.declined_at);
  if (utcDay(new Date(ctx.clock.now().getTime() + FIRST_MIDNIGHT_MS)) >= again) return false;
  await countAddress(ctx, tx, email);
  const message = scoutDeclined.with({ name, reason: null, again, early: true });
  await sendMail(ctx, tx, { to: email, language, cause: `scout_early ${form}`, message });
  return true;
}

/** Mails an applicant that their application has arrived (rule S6). */
export async function tellOfReceipt(
  ctx: TxContext,
  tx: WriteHandle,
  { email: to, language }: ScoutSubmission,
  form: string,
): Promise<void> {
  await sendMail(ctx, tx, { to, language, cause: `scout_received ${form}`, message: scoutReceived.with({}) });
}

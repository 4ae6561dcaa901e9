import type { Confirmed } from "../../contract/account-data.ts";
import { AppError } from "../../contract/errors.ts";
import { eraseApplications } from "../applications/erase.ts";
import { lockAdmins } from "../auth/accounts/admins.ts";
import { eraseSignIn } from "../auth/accounts/erase-account.ts";
import { forsakeCompanyKeys } from "../auth/keys/end-keys.ts";
import { confirmPerson } from "../auth/passwords/confirm-person.ts";
import { eraseCandidatesOf } from "../candidates/erase.ts";
import { removeIdleCompanies } from "../companies/erase.ts";
import { letKeepersGo } from "../companies/sign-in/keepers.ts";
import { forgetMailAuthor } from "../company-mails/erase.ts";
import type { UserContext } from "../db/context.ts";
import { eraseMessagesOf } from "../db/deal/messages.ts";
import { doneAgain } from "../db/failures.ts";
import type { WriteHandle } from "../db/handles.ts";
import { forgetAnswersOf } from "../db/idempotency.ts";
import { forgetActorInLog } from "../db/receipts/salts.ts";
import { eraseUploads } from "../files/erase.ts";
import { erasedHash, noteErased } from "../files/erased-list.ts";
import { eraseInterviewsOf } from "../interviews/erase.ts";
import { eraseReferred, notePeople } from "../invitations/erase.ts";
import { forgetLists } from "../jobs/board/list-memory.ts";
import { removeJobsOf } from "../jobs/remove-all.ts";
import { forgetMailsAbout, type MailTrace } from "../mail/forget.ts";
import { accountDeleted } from "../mail/messages/account-deleted.ts";
import { sendMail } from "../mail/send.ts";
import { erasePaymentMethods } from "../money/payouts/erase.ts";
import { writeOffDebt } from "../money/payouts/write-off.ts";
import { openMoneyOf } from "../money/rewards/open-money.ts";
import { eraseNotices } from "../notifications/erase.ts";
import { eraseViews } from "../people/views.ts";
import { forgetLooks } from "../pipeline/looks.ts";
import { emailKey } from "../platform/identity.ts";
import { eraseLinks } from "../referral-links/forget.ts";
import { goOnWithoutReward } from "../referrals/give-up.ts";
import { takeBackLetters } from "../referrals/letters-waiting.ts";
import { eraseReports } from "../reports/erase.ts";
import { eraseSavedSearches } from "../saved-searches/erase.ts";
import { eraseQuestionsOf } from "../talk/asked.ts";
import { leaveTeams } from "../teams/erase.ts";
import { erasePersonal } from "../users/erase.ts";
import { settingsOf } from "../users/settings.ts";
import { forsakeWebhooks } from "../webhooks/clear.ts";
import { isLastAdmin } from "./deletion.ts";
import { holdLeaver, holdRecordsOf, type Leaver } from "./leaver.ts";
import { traceOf } from "./mail-traces.ts";

/** Enqueues the last mail; with a mail server only to a verified address. Returns its id, or null if none is sent. */
async function sayGoodbye(ctx: UserContext, tx: WriteHandle, leaver: Leaver): Promise<string | null> {
  if (!leaver.verified && ctx.config.smtpUrl !== null) return null;
  const { language } = await settingsOf(tx, leaver.id);
  const cause = `account_deleted:${leaver.id}`;
  const message = accountDeleted.with({ name: leaver.name, username: leaver.has_username });
  return sendMail(ctx, tx, { to: leaver.email, language, cause, message });
}

/** `referred`: addresses under which others had referred the user. */
type Traces = MailTrace & { readonly referred: readonly string[] };

/**
 * Every module erases what it stores about the user; remaining references point to an empty row of `users`. Returns
 * what waiting mails may still contain about the user.
 */
async function eraseEverywhere(ctx: UserContext, tx: WriteHandle, leaver: Leaver): Promise<Traces> {
  const { id } = leaver;
  // Must run before the rows are deleted.
  const trace = await traceOf(tx, leaver);
  const referred = await eraseReferred(ctx, tx, leaver);
  await forgetLooks(tx, id);
  const applied = await eraseApplications(ctx, tx, id);
  const letters = await eraseCandidatesOf(ctx, tx, id);
  await eraseLinks(ctx, tx, id);
  await erasePaymentMethods(ctx, tx, id);
  // Records that stay with a team are not deleted.
  await leaveTeams(ctx, tx, leaver);
  await letKeepersGo(ctx, tx, id);
  await forsakeWebhooks(ctx, tx);
  await forsakeCompanyKeys(tx, id, ctx.clock.now());
  await eraseInterviewsOf(ctx, tx, id);
  // Another member may have left the team at the same time, so that no member remains.
  if ((await openMoneyOf(tx, id)).length > 0) throw new AppError("account_money_open");
  // Must run before the jobs are erased, in the lock order of decisions about reports.
  await eraseReports(ctx, tx, leaver);
  await removeJobsOf(ctx, tx, id);
  await removeIdleCompanies(ctx, tx, id);
  await forgetMailAuthor(tx, id);
  await eraseSavedSearches(tx, id);
  await eraseViews(tx, id);
  const said = await eraseMessagesOf(tx, id);
  await eraseQuestionsOf(tx, id);
  await eraseNotices(tx, id);
  await eraseUploads(ctx, tx, id);
  await erasePersonal(ctx, tx, id);
  await forgetAnswersOf(tx, id);
  await eraseSignIn(ctx, tx, id);
  // Must run last, because earlier steps may log the user as the actor.
  await forgetActorInLog(tx, id);
  // Must run after all other locks: mails are last in the common lock order.
  await takeBackLetters(ctx, tx, [...referred.letters, ...letters]);
  return {
    ...trace,
    referred: referred.addresses,
    addresses: [...trace.addresses, ...referred.addresses],
    records: [...referred.records, ...applied, ...said],
  };
}

/** The account to erase, and whether it had been deleted before a backup was restored; then no goodbye mail is sent. */
type Ending = { readonly admin: boolean; readonly again: boolean };

/**
 * Erases the account of the context's actor in one transaction. Payouts, ledger and rewards stay under the bare id;
 * jobs with candidates are archived (J6); the username stays reserved (P11). Throws `account_money_open` and
 * `admin_last`.
 */
export async function eraseAccount(ctx: UserContext, tx: WriteHandle, { admin, again }: Ending): Promise<void> {
  const { id } = ctx.actor;
  // Only the deletion of an admin needs the lock on admin rights.
  if (admin) await lockAdmins(tx);
  const leaver = await holdLeaver(tx, id);
  await holdRecordsOf(tx, leaver);
  if (!again && (await isLastAdmin(tx, id, ctx.clock.now()))) throw new AppError("admin_last");
  // Must run first, because it waits for concurrent hires, whose rewards then count as open.
  await goOnWithoutReward(tx, id);
  if ((await openMoneyOf(tx, id)).length > 0) throw new AppError("account_money_open");
  await writeOffDebt(ctx, tx, id);
  const goodbye = again ? null : await sayGoodbye(ctx, tx, leaver);
  const traces = await eraseEverywhere(ctx, tx, leaver);
  await forgetMailsAbout(ctx, tx, { ...traces, keep: goodbye });
  if (again) return;
  await noteErased(ctx, tx, [{ kind: "account", hash: erasedHash(ctx.secrets, "account", id) }]);
  // What others stored under the user's verified address is erased too.
  const proved = leaver.verified ? [leaver.email_key] : [];
  await notePeople(ctx, tx, [...proved, ...traces.referred.map(emailKey)]);
}

/**
 * Deletes the viewer's account permanently, after the password was confirmed (rule P5), and records this for restored
 * backups (rule O14). Throws what `eraseAccount` and `confirmPerson` throw.
 */
export async function deleteAccount(ctx: UserContext, { password, code }: Confirmed): Promise<{ deleted: true }> {
  await confirmPerson(ctx, password, code);
  // The transaction touches most tables, so it is repeated after a deadlock.
  await doneAgain(() => ctx.write((tx) => eraseAccount(ctx, tx, { admin: ctx.actor.admin, again: false })));
  forgetLists(ctx);
  return { deleted: true };
}

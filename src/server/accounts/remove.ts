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
import { eraseMoved } from "../company-arrivals/moved-people.ts";
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

/** The last mail; with a mail server only to an address that was really theirs. Gives its id, null where none goes out. */
async function sayGoodbye(ctx: UserContext, tx: WriteHandle, leaver: Leaver): Promise<string | null> {
  if (!leaver.verified && ctx.config.smtpUrl !== null) return null;
  const { language } = await settingsOf(tx, leaver.id);
  const cause = `account_deleted:${leaver.id}`;
  const message = accountDeleted.with({ name: leaver.name, username: leaver.has_username });
  return sendMail(ctx, tx, { to: leaver.email, language, cause, message });
}

/** `referred`: addresses under which others had referred them. */
type Traces = MailTrace & { readonly referred: readonly string[] };

/**
 * Every noun erases what it keeps of the person; what names them afterwards names an empty row of `users`. Gives what mails
 * that wait may say of them.
 */
async function eraseEverywhere(ctx: UserContext, tx: WriteHandle, leaver: Leaver): Promise<Traces> {
  const { id } = leaver;
  // Before its rows are gone.
  const trace = await traceOf(tx, leaver);
  const referred = await eraseReferred(ctx, tx, leaver);
  await forgetLooks(tx, id);
  const applied = await eraseApplications(ctx, tx, id);
  const letters = await eraseCandidatesOf(ctx, tx, id);
  await eraseLinks(ctx, tx, id);
  await erasePaymentMethods(ctx, tx, id);
  await eraseMoved(tx, leaver);
  // What stays with a team is nobody's to remove.
  await leaveTeams(ctx, tx, leaver);
  await letKeepersGo(ctx, tx, id);
  await forsakeWebhooks(ctx, tx);
  await forsakeCompanyKeys(tx, id, ctx.clock.now());
  await eraseInterviewsOf(ctx, tx, id);
  // Somebody of the team may have left at this moment: then nobody goes on with it.
  if ((await openMoneyOf(tx, id)).length > 0) throw new AppError("account_money_open");
  // Before the jobs, as whoever decides holds them.
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
  // Last, as what comes before may be a step that they made.
  await forgetActorInLog(tx, id);
  // After all that is held: mails come last in everybody's order.
  await takeBackLetters(ctx, tx, [...referred.letters, ...letters]);
  return {
    ...trace,
    referred: referred.addresses,
    addresses: [...trace.addresses, ...referred.addresses],
    records: [...referred.records, ...applied, ...said],
  };
}

/** Whose account ends, and whether it had ended before the database was restored from a backup: then it says no goodbye. */
type Ending = { readonly admin: boolean; readonly again: boolean };

/**
 * Ends the account of a context's actor, all of it or nothing: payouts, ledger and rewards stay under the bare id; jobs with
 * people in them are archived (J6), the username rests (P11). Throws `account_money_open` and `admin_last`.
 */
export async function eraseAccount(ctx: UserContext, tx: WriteHandle, { admin, again }: Ending): Promise<void> {
  const { id } = ctx.actor;
  // Who is none holds nobody back who is about to become one.
  if (admin) await lockAdmins(tx);
  const leaver = await holdLeaver(tx, id);
  await holdRecordsOf(tx, leaver);
  if (!again && (await isLastAdmin(tx, id, ctx.clock.now()))) throw new AppError("admin_last");
  // First, since it waits for hires that come at this moment: what they promise is then seen as open.
  await goOnWithoutReward(tx, id);
  if ((await openMoneyOf(tx, id)).length > 0) throw new AppError("account_money_open");
  await writeOffDebt(ctx, tx, id);
  const goodbye = again ? null : await sayGoodbye(ctx, tx, leaver);
  const traces = await eraseEverywhere(ctx, tx, leaver);
  await forgetMailsAbout(ctx, tx, { ...traces, keep: goodbye });
  if (again) return;
  await noteErased(ctx, tx, [{ kind: "account", hash: erasedHash(ctx.secrets, "account", id) }]);
  // What others kept under an address of theirs went with them.
  const proved = leaver.verified ? [leaver.email_key] : [];
  await notePeople(ctx, tx, [...proved, ...traces.referred.map(emailKey)]);
}

/**
 * Deletes the viewer's account for good, after the password was given again (rule P5), and notes for restored backups that
 * it was (rule O14). Throws what `eraseAccount` and `confirmPerson` throw.
 */
export async function deleteAccount(ctx: UserContext, { password, code }: Confirmed): Promise<{ deleted: true }> {
  await confirmPerson(ctx, password, code);
  // It goes through everything: whoever waits for it crosswise goes first.
  await doneAgain(() => ctx.write((tx) => eraseAccount(ctx, tx, { admin: ctx.actor.admin, again: false })));
  forgetLists(ctx);
  return { deleted: true };
}

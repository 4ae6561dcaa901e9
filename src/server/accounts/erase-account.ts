import { sql } from "drizzle-orm";
import type { Confirmed } from "../../contract/accounts/account-data.ts";
import { AppError } from "../../contract/errors.ts";
import { linkedinKey } from "../../contract/linkedin.ts";
import { eraseReports } from "../admin/reports/erase-reports.ts";
import { removeIdleCompanies } from "../companies/remove-idle-companies.ts";
import { removeLapsedExemptions } from "../companies/sign-in/exempted-users.ts";
import { eraseApplications } from "../hiring/applications/erase-applications.ts";
import { eraseCandidatesOfReferrer, lockErasureScope } from "../hiring/candidates/erase-candidates.ts";
import { removeMailAuthor } from "../hiring/company-mails/save.ts";
import { eraseDepartingAccount, recordErasedPeople } from "../hiring/consent/erase-person.ts";
import { eraseInterviewsOfAccount } from "../hiring/interviews/erase-interviews.ts";
import { eraseMessagesOf } from "../hiring/messages/erase-messages.ts";
import { eraseQuestionsOfAccount } from "../hiring/messages/questions.ts";
import { eraseViews } from "../hiring/people/views.ts";
import { purgeRecordViews } from "../hiring/pipeline/record-views.ts";
import { eraseLinks } from "../hiring/referral-links/purge.ts";
import { removeOpenRewards } from "../hiring/referrals/remove-rewards.ts";
import { withdrawEmails } from "../hiring/referrals/withdrawn-emails.ts";
import { eraseAuthAccount } from "../identity/auth/accounts/accounts.ts";
import { lockAdmins } from "../identity/auth/accounts/admins.ts";
import { detachCompanyKeys } from "../identity/auth/keys/revoke-keys.ts";
import { confirmIdentity } from "../identity/auth/passwords/confirm-identity.ts";
import { erasePersonal } from "../identity/users/erase-personal.ts";
import { settingsOf } from "../identity/users/settings.ts";
import type { UserContext } from "../infra/db/context.ts";
import { retryTransaction } from "../infra/db/failures.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { eraseStoredResponsesOf } from "../infra/db/idempotency.ts";
import { eraseActorFromLog } from "../infra/db/receipts/salts.ts";
import { eraseUploads } from "../infra/files/erase-uploads.ts";
import { erasureHash, recordErasures } from "../infra/files/erasure-list.ts";
import { eraseMailsAbout, type MailTrace } from "../infra/mail/erase-mails.ts";
import { accountDeleted } from "../infra/mail/messages/account-deleted.ts";
import { sendMail } from "../infra/mail/send-mail.ts";
import { emailKey } from "../infra/platform/identity.ts";
import { removeOrphanedWebhooks } from "../integrations/webhooks/clear-webhooks.ts";
import { removeJobsOfUser } from "../jobs/remove-all.ts";
import { eraseSavedSearches } from "../jobs/saved-searches/save.ts";
import { leaveAllTeams } from "../members/teams/leave-teams.ts";
import { eraseNotifications } from "../notifications/purge-notifications.ts";
import { erasePaymentMethods } from "../payments/payouts/erase-payment-methods.ts";
import { writeOffDebt } from "../payments/payouts/waive-payouts.ts";
import { sumOpenMoney } from "../payments/rewards/open-money.ts";
import { isLastAdmin } from "./deletion.ts";

/** A departing account: the user, their canonical address, and other identifiers. */
type DepartingAccount = {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly verified: boolean;
  readonly name: string;
  readonly has_username: boolean;
  readonly linkedin_key: string | null;
};

type Row = Record<"email" | "email_key" | "name" | "linkedin", string> & Record<"verified" | "has_username", boolean>;

/**
 * Reads and locks the departing account. Withdrawals and changes of payment methods wait for the lock; statements that
 * only reference the user (a notification, a referral) do not, which avoids deadlocks. Throws `not_signed_in`.
 */
export async function lockDepartingAccount(tx: WriteHandle, id: string): Promise<DepartingAccount> {
  const [row] = await tx.rows<Row>(sql`
    SELECT users.email, auth_users.email_key, users.verified, trim(users.name || ' ' || users.surname) AS name,
      EXISTS (SELECT FROM referrer_profiles WHERE user_id = users.id) AS has_username,
      coalesce(profiles.linkedin, '') AS linkedin
    FROM users JOIN auth_users ON auth_users.id = users.id LEFT JOIN profiles ON profiles.user_id = users.id
    WHERE users.id = ${id} FOR NO KEY UPDATE OF users`);
  if (row === undefined) throw new AppError("not_signed_in");
  const { linkedin, ...account } = row;
  return { ...account, id, linkedin_key: linkedinKey(linkedin) };
}

/**
 * Locks at once, in the common lock order (`email-quota.ts`), what the deletion changes step by step: candidates stored
 * by or as this user, then referrals they made, claimed, are named in, or have opened. Locks only records that can
 * still change (R10).
 */
async function lockRecordsOf(tx: WriteHandle, { id, email_key, verified }: DepartingAccount): Promise<void> {
  const email_keys = verified ? [email_key] : [];
  await lockErasureScope(tx, { email_keys, claimed_by: id, referrer: id });
  await tx.rows(sql`
    SELECT id FROM referrals WHERE id IN (
      SELECT id FROM referrals WHERE created_by = ${id} AND status <> 'Hired'
      UNION SELECT id FROM referrals WHERE candidate_email_key = ANY (${sql.param(email_keys)}::text[])
      UNION SELECT referral FROM consent_requests WHERE claimed_by = ${id}
      UNION SELECT record_id FROM record_views JOIN referrals ON referrals.id = record_id AND NOT opened
        WHERE record_kind = 'referral' AND viewed_by = ${id})
    ORDER BY id FOR UPDATE`);
}

type Found = { readonly id: string };

/** Mails about the account itself, to any address it had: codes, notices, alerts, payment methods. */
function mailsToAccount(tx: WriteHandle, id: string): Promise<Found[]> {
  return tx.rows<Found>(sql`
    SELECT id FROM auth_one_time_tokens WHERE user_id = ${id} UNION ALL SELECT id FROM notifications WHERE user_id = ${id}
    UNION ALL SELECT id FROM saved_searches WHERE user_id = ${id} UNION ALL SELECT id FROM payment_methods WHERE user_id = ${id}`);
}

/**
 * Records of others whose mails contain the account's name: people the user referred, stored, invited or asked by a
 * link.
 */
function mailsInTheirName(tx: WriteHandle, id: string): Promise<Found[]> {
  return tx.rows<Found>(sql`
    WITH made AS (SELECT id FROM referrals WHERE created_by = ${id}),
      kept AS (SELECT id FROM candidates WHERE referrer = ${id}),
      asked AS (
        SELECT consent_email FROM consent_requests WHERE referral IN (SELECT id FROM made) AND consent_email IS NOT NULL
        UNION SELECT consent_email FROM added_candidates WHERE candidate IN (SELECT id FROM kept) AND consent_email IS NOT NULL)
    SELECT id FROM made UNION ALL SELECT id FROM kept UNION ALL
    SELECT id FROM consent_emails WHERE person_hash IN (
      SELECT person_hash FROM consent_emails JOIN asked ON asked.consent_email = consent_emails.id)
    UNION ALL SELECT link_submissions.id FROM link_submissions JOIN referral_links ON referral_links.id = link WHERE created_by = ${id}
    UNION ALL SELECT id FROM jobs WHERE created_by = ${id}`);
}

/**
 * Collects what identifies a departing user's mails, apart from the records that their modules erase. Must be read
 * before anything is erased. Addresses that the user did not verify or only typed into a form are not included (rule
 * F44).
 */
async function collectMailTrace(tx: WriteHandle, account: DepartingAccount): Promise<MailTrace> {
  const { id, email, email_key, verified, name } = account;
  const [own, named] = [await mailsToAccount(tx, id), await mailsInTheirName(tx, id)];
  return {
    addresses: verified ? [email, email_key] : [],
    causes: own.map((one) => one.id),
    parts: [id, ...named.map((one) => one.id)],
    words: [name],
  };
}

/** Enqueues the last mail; with a mail server only to a verified address. Returns its id, or null if none is sent. */
async function enqueueLastMail(ctx: UserContext, tx: WriteHandle, account: DepartingAccount): Promise<string | null> {
  if (!account.verified && ctx.config.smtpUrl !== null) return null;
  const { language } = await settingsOf(tx, account.id);
  const dedupe_key = `account_deleted:${account.id}`;
  const message = accountDeleted.with({ name: account.name, username: account.has_username });
  return sendMail(ctx, tx, { to: account.email, language, dedupe_key, message });
}

/** `referred`: addresses under which others had referred the user. */
type ErasedTraces = MailTrace & { readonly referred: readonly string[] };

/**
 * Every module erases what it stores about the user; remaining references point to an empty row of `users`. Returns
 * what waiting mails may still contain about the user.
 */
async function eraseEverywhere(ctx: UserContext, tx: WriteHandle, account: DepartingAccount): Promise<ErasedTraces> {
  const { id } = account;
  // Must run before the rows are deleted.
  const trace = await collectMailTrace(tx, account);
  const referred = await eraseDepartingAccount(ctx, tx, account);
  await purgeRecordViews(tx, id);
  const applied = await eraseApplications(ctx, tx, id);
  const emails = await eraseCandidatesOfReferrer(ctx, tx, id);
  await eraseLinks(ctx, tx, id);
  await erasePaymentMethods(ctx, tx, id);
  // Records that stay with a team are not deleted.
  await leaveAllTeams(ctx, tx, account);
  await removeLapsedExemptions(ctx, tx, id);
  await removeOrphanedWebhooks(ctx, tx);
  await detachCompanyKeys(tx, id, ctx.clock.now());
  await eraseInterviewsOfAccount(ctx, tx, id);
  // Another member may have left the team at the same time, so that no member remains.
  if ((await sumOpenMoney(tx, id)).length > 0) throw new AppError("account_money_open");
  // Must run before the jobs are erased, in the lock order of decisions about reports.
  await eraseReports(ctx, tx, account);
  await removeJobsOfUser(ctx, tx, id);
  await removeIdleCompanies(ctx, tx, id);
  await removeMailAuthor(tx, id);
  await eraseSavedSearches(tx, id);
  await eraseViews(tx, id);
  const said = await eraseMessagesOf(tx, id);
  await eraseQuestionsOfAccount(tx, id);
  await eraseNotifications(tx, id);
  await eraseUploads(ctx, tx, id);
  await erasePersonal(ctx, tx, id);
  await eraseStoredResponsesOf(tx, id);
  await eraseAuthAccount(ctx, tx, id);
  // Must run last, because earlier steps may log the user as the actor.
  await eraseActorFromLog(tx, id);
  // Must run after all other locks: mails are last in the common lock order.
  await withdrawEmails(ctx, tx, [...referred.emails, ...emails]);
  return {
    ...trace,
    referred: referred.addresses,
    addresses: [...trace.addresses, ...referred.addresses],
    records: [...referred.records, ...applied, ...said],
  };
}

/** The account to erase, and whether it had been deleted before a backup was restored; then no goodbye mail is sent. */
type AccountErasure = { readonly admin: boolean; readonly again: boolean };

/**
 * Erases the account of the context's actor in one transaction. Payouts, ledger and rewards stay under the bare id;
 * jobs with candidates are archived (J6); the username stays reserved (P11). Throws `account_money_open` and
 * `admin_last`.
 */
export async function eraseAccount(ctx: UserContext, tx: WriteHandle, { admin, again }: AccountErasure): Promise<void> {
  const { id } = ctx.actor;
  // Only the deletion of an admin needs the lock on admin rights.
  if (admin) await lockAdmins(tx);
  const account = await lockDepartingAccount(tx, id);
  await lockRecordsOf(tx, account);
  if (!again && (await isLastAdmin(tx, id, ctx.clock.now()))) throw new AppError("admin_last");
  // Must run first, because it waits for concurrent hires, whose rewards then count as open.
  await removeOpenRewards(tx, id);
  if ((await sumOpenMoney(tx, id)).length > 0) throw new AppError("account_money_open");
  await writeOffDebt(ctx, tx, id);
  const goodbye = again ? null : await enqueueLastMail(ctx, tx, account);
  const traces = await eraseEverywhere(ctx, tx, account);
  await eraseMailsAbout(ctx, tx, { ...traces, keep: goodbye });
  if (again) return;
  await recordErasures(ctx, tx, [{ kind: "account", hash: erasureHash(ctx.secrets, "account", id) }]);
  // What others stored under the user's verified address is erased too.
  const proved = account.verified ? [account.email_key] : [];
  await recordErasedPeople(ctx, tx, [...proved, ...traces.referred.map(emailKey)]);
}

/**
 * Deletes the viewer's account permanently, after the password was confirmed (rule P5), and records this for restored
 * backups (rule O14). Throws what `eraseAccount` and `confirmIdentity` throw.
 */
export async function deleteAccount(ctx: UserContext, { password, code }: Confirmed): Promise<{ deleted: true }> {
  await confirmIdentity(ctx, password, code);
  // The transaction touches most tables, so it is repeated after a deadlock.
  await retryTransaction(() => ctx.write((tx) => eraseAccount(ctx, tx, { admin: ctx.actor.admin, again: false })));
  return { deleted: true };
}

import { checkMoney } from "../money-checker.ts";
import { sendUntilAnswered } from "./client.ts";
import type { FaultInstallation } from "./installation.ts";
import { CV, type Load, type Write } from "./load.ts";
import { type OutagePeriod, queryRows } from "./settle.ts";
import type { StruckFault } from "./strike-faults.ts";

/** Violations by kind: lost writes, duplicated effects, undone work. */
export type Violations = { readonly lost: string[]; readonly doubled: string[]; readonly other: string[] };

const NAMES: Readonly<Record<Exclude<Write["what"], "step">, string>> = {
  job: "SELECT id::text AS id, title AS name FROM jobs",
  referral: "SELECT id::text AS id, candidate_email AS name FROM referrals",
  application: "SELECT id::text AS id, candidate_email AS name FROM applications",
  message: "SELECT id::text AS id, text AS name FROM messages",
};
/** Every step with its count; for money, the result. */
const STEPS = `
  SELECT record_id || ' ' || to_status AS name, count(*)::int AS times FROM status_history
    WHERE record_kind = 'referral' AND to_status IN ('Reviewing', 'Interviewing', 'Hired') GROUP BY 1
  UNION ALL SELECT substr(cause, length('receipt/') + 1) || ' receipt', count(*)::int FROM ledger_transfers
    WHERE cause LIKE 'receipt/%' GROUP BY 1
  UNION ALL SELECT referral || ' confirm', count(*)::int FROM payouts GROUP BY 1
  UNION ALL SELECT referral || ' withdraw', attempt FROM payouts WHERE attempt > 0
  UNION ALL SELECT referral || ' complete', (SELECT count(*)::int FROM ledger_transfers
    WHERE cause LIKE 'complete/' || payouts.id || '/%') FROM payouts WHERE status = 'Completed'`;
/** Notifications that must be unique. */
const NOTIFIED_TWICE = `
  SELECT 'notice ' || kind || ' of ' || subject AS what FROM notifications
    WHERE kind NOT IN ('message_received', 'referral_message', 'own_message')
    GROUP BY user_id, kind, subject, params HAVING count(*) > 1`;
const UNDONE = `
  SELECT 'work given up: ' || task || ', ' || reason AS what FROM dead_letter_tasks WHERE closed_at IS NULL
  UNION ALL SELECT 'never told of a referral: ' || id FROM referrals WHERE visible_at IS NULL
  UNION ALL SELECT 'a company was never told of referral ' || id FROM referrals WHERE NOT EXISTS (
    SELECT FROM notifications WHERE kind = 'referral_received' AND subject = referrals.id)
  UNION ALL SELECT 'a company was never told of application ' || id FROM applications WHERE NOT EXISTS (
    SELECT FROM notifications WHERE kind = 'application_received' AND subject = applications.id)
  UNION ALL SELECT 'a mail is not sent: ' || message FROM mails WHERE sent_at IS NULL
  UNION ALL SELECT 'work is left: ' || name || ' ' || (data ->> 'task') FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active', 'failed') AND start_after <= now() AND name <> 'upkeep'
      AND name NOT IN ('given-up', 'systems') AND name NOT LIKE '\\_\\_%'`;
const MAILS = "SELECT id::text AS id, message FROM mails WHERE accepted_by_server";
/** After accepting a mail, a server's answer may take this long to be recorded, or its record may fail. */
const NOTED_MS = 12_000;
const REPLAYED = 60;
const FILES = 40;

async function timesOf(house: FaultInstallation, what: Exclude<Write["what"], "step">): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { id, name } of await queryRows<{ id: string; name: string }>(house, NAMES[what]))
    found.set(name, [...(found.get(name) ?? []), id]);
  return found;
}

async function checkRecords(house: FaultInstallation, writes: readonly Write[], broken: Violations): Promise<void> {
  for (const what of Object.keys(NAMES) as (keyof typeof NAMES)[]) {
    const there = await timesOf(house, what);
    for (const write of writes) {
      if (write.what !== what) continue;
      const ids = there.get(write.name) ?? [];
      there.delete(write.name);
      if (write.id !== "" && !ids.includes(write.id)) broken.lost.push(`${what} ${write.name}`);
      if (ids.length > 1) broken.doubled.push(`${what} ${write.name}: ${ids.length}`);
    }
    for (const name of there.keys()) broken.other.push(`nobody asked for ${what} ${name}`);
  }
}

async function checkSteps(house: FaultInstallation, writes: readonly Write[], broken: Violations): Promise<void> {
  const rows = await queryRows<{ name: string; times: number }>(house, STEPS);
  const times = new Map(rows.map((row) => [row.name, row.times]));
  for (const { what, name, id } of writes)
    if (what === "step" && id !== "" && (times.get(name) ?? 0) === 0) broken.lost.push(`step ${name}`);
  for (const row of rows) if (row.times > 1) broken.doubled.push(`step ${row.name}: ${row.times}`);
}

type DeliveredEmail = { readonly id: string; readonly at: number };

function deliveredEmails({ smtp }: FaultInstallation): DeliveredEmail[] {
  return smtp.taken.map((text, n) => ({
    id: /^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? "",
    at: smtp.takenAt[n] ?? 0,
  }));
}

/** A mail may be delivered twice only if a fault prevented recording the first delivery. */
async function checkMails(
  house: FaultInstallation,
  cuts: readonly OutagePeriod[],
  broken: Violations,
): Promise<number> {
  const mails = await queryRows<{ id: string; message: string }>(house, MAILS);
  const all = deliveredEmails(house);
  const first = new Map<string, number>();
  let again = 0;
  for (const { id, at } of all) {
    const before = first.get(id);
    if (before === undefined) first.set(id, at);
    else {
      again += 1;
      const excused = cuts.some(({ begun, over }) => before > begun - NOTED_MS && before < over);
      if (!excused) broken.doubled.push(`mail ${id} was handed over again`);
    }
  }
  for (const { id, message } of mails)
    if (!first.has(id)) broken.lost.push(`mail ${message} ${id} is called sent and was never handed over`);
  const known = new Set(mails.map(({ id }) => id));
  for (const id of first.keys()) if (!known.has(id)) broken.other.push(`mail ${id} is unknown, or not called sent`);
  return again;
}

/** Repeating an acknowledged write under its key returns the same answer. */
async function checkAnswers(house: FaultInstallation, writes: readonly Write[], broken: Violations): Promise<void> {
  const made = writes.filter(({ what, id }) => what !== "step" && id !== "");
  const every = Math.max(1, Math.floor(made.length / REPLAYED));
  for (const write of made.filter((_one, n) => n % every === 0)) {
    const answer = await sendUntilAnswered(house, write.wish, AbortSignal.timeout(10_000));
    const got = String(answer?.body.id ?? answer?.status);
    if (got !== write.id) broken.doubled.push(`${write.what} ${write.name} sent again is ${got}`);
  }
}

/** The bytes of acknowledged applications exist. */
async function checkFiles(house: FaultInstallation, writes: readonly Write[], broken: Violations): Promise<void> {
  const made = writes.filter(({ what, id }) => what === "application" && id !== "");
  for (const { id, wish } of made.slice(-FILES)) {
    const headers = { authorization: `Bearer ${wish.by.token}` };
    const answer = await fetch(`${house.url}/api/applications/${id}/cv`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || !bytes.equals(CV)) broken.lost.push(`the CV of application ${id}: ${answer.status}`);
  }
}

/** Checks everything after settling. Returns violations, and the number of mails delivered again after a fault. */
export async function checkAll(
  house: FaultInstallation,
  { writes, unexpected }: Load,
  { faults, last }: { readonly faults: readonly StruckFault[]; readonly last: OutagePeriod },
): Promise<{ broken: Violations; again: number }> {
  const broken: Violations = { lost: [], doubled: [], other: [...unexpected] };
  await checkAnswers(house, writes, broken);
  await checkFiles(house, writes, broken);
  await checkRecords(house, writes, broken);
  await checkSteps(house, writes, broken);
  const cuts = faults.filter(({ kind }) => kind.bound !== "none" || kind.name === "mail silent");
  const again = await checkMails(house, [...cuts, last], broken);
  for (const { what } of await queryRows<{ what: string }>(house, NOTIFIED_TWICE)) broken.doubled.push(what);
  for (const { what } of await queryRows<{ what: string }>(house, UNDONE)) broken.other.push(what);
  broken.other.push(...(await checkMoney(house.world.pool)));
  return { broken, again };
}

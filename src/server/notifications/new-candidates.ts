import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { settingsOf } from "../identity/users/settings.ts";
import type { Context, TxContext } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { notifications } from "../infra/db/tables/notifications.ts";
import { defineTask } from "../infra/db/task.ts";
import { newCandidates } from "../infra/mail/messages/new-candidates.ts";
import { mailPerson } from "./mail-person.ts";
import { type NewNotification, notifyAll } from "./notify.ts";
import { notificationRows } from "./queries.ts";

/** Mails one user the candidates of one hour. */
export const MAIL_NEW_CANDIDATES = defineTask({
  name: "mail-new-candidates",
  class: "follow-up",
  input: z.object({ user: z.string(), hour: z.iso.datetime() }),
  run: mailNewCandidates,
});

const KINDS = ["referral_received", "application_received"] as const;
/** The number of candidates per hour that are mailed individually. */
const MAX_INDIVIDUAL_MAILS = 3;
/** The number of candidates named in the summary mail. */
const MAX_NAMED_CANDIDATES = 20;
const HOUR_MS = 3_600_000;

type NewCandidate = Pick<NewNotification, "subject" | "mail"> & { readonly kind: (typeof KINDS)[number] };

/** The users who already got the maximum number of individual mails since then. */
async function usersAtMailLimit(tx: WriteHandle, people: readonly string[], since: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: notifications.user_id })
    .from(notifications)
    .where(
      and(
        inArray(notifications.user_id, [...people]),
        inArray(notifications.kind, [...KINDS]),
        gte(notifications.created_at, since),
      ),
    )
    .groupBy(notifications.user_id)
    .having(sql`count(*) >= ${MAX_INDIVIDUAL_MAILS}`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Notifies a job's team of a new candidate. The first three per hour (UTC) are mailed at once, the rest in one mail at
 * the end of the hour (rule F55).
 */
export async function notifyTeamOfCandidate(
  ctx: TxContext,
  tx: WriteHandle,
  people: readonly string[],
  { mail, ...news }: NewCandidate,
): Promise<void> {
  if (people.length === 0) return;
  const hour = new Date(Math.floor(ctx.clock.now().getTime() / HOUR_MS) * HOUR_MS);
  const later = await usersAtMailLimit(tx, people, hour);
  await notifyAll(
    ctx,
    tx,
    people.map((user_id) => ({ ...news, user_id, ...(mail && !later.has(user_id) && { mail }) })),
  );
  const pieces = [...later].map((user) => ({ user, hour: hour.toISOString() }));
  if (pieces.length > 0) await ctx.enqueue(tx, MAIL_NEW_CANDIDATES, pieces, new Date(hour.getTime() + HOUR_MS));
}

/** Mails a user the candidates of an hour that were neither mailed individually nor read meanwhile (rule F55). */
export async function mailNewCandidates(
  ctx: Context,
  { user: user_id, hour }: { user: string; hour: string },
): Promise<void> {
  const from = new Date(hour);
  await ctx.write(async (tx) => {
    const rows = await notificationRows(tx)
      .where(
        and(
          eq(notifications.user_id, user_id),
          inArray(notifications.kind, [...KINDS]),
          gte(notifications.created_at, from),
          lt(notifications.created_at, new Date(from.getTime() + HOUR_MS)),
        ),
      )
      .orderBy(asc(notifications.created_at), asc(notifications.id));
    const candidates = rows.slice(MAX_INDIVIDUAL_MAILS).flatMap(({ kind, subject, person, job, title, read_at }) => {
      if (read_at !== null || person === null || job === null || title === null) return [];
      return [{ name: person, job, job_title: title, record: `${kind.slice(0, kind.indexOf("_"))}:${subject}` }];
    });
    if (candidates.length === 0) return;
    const message = newCandidates.with({
      candidates: candidates.slice(0, MAX_NAMED_CANDIDATES),
      count: candidates.length,
    });
    const dedupe_key = `new_candidates:${user_id}:${from.toISOString()}`;
    await mailPerson(ctx, tx, { user_id, name: "referralUpdates", dedupe_key, message }, await settingsOf(tx, user_id));
  });
}

/** Runs statements: the queue's pool, or one of our transactions. */
export type Statements = { executeSql(text: string, values: unknown[]): Promise<{ rows: object[] }> };

/** A background task that failed permanently. */
export type PermanentFailure = {
  /** The class of its queue. */
  readonly class: string;
  readonly task: string;
  /** Payload of the task: ids, no personal data. */
  readonly data: Record<string, unknown>;
  readonly reason: string;
  readonly tries: number;
};

/** The kind and message of a failure as stored by the queue, shortened for one line. */
export function failureReason(output: unknown): string {
  const { error, reason, message, value } = (output ?? {}) as Record<string, unknown>;
  if (typeof reason === "string" && typeof error === "string") return `${error}: ${reason}`.slice(0, 500);
  const words = [reason, message, (value as { message?: unknown } | undefined)?.message];
  const word = words.find((one) => typeof one === "string");
  return typeof word === "string" ? word.slice(0, 500) : "it did not end in time";
}

/** Records a task that failed permanently. The same task again increments the open row. */
export async function recordFailedTask(db: Statements, piece: PermanentFailure): Promise<void> {
  await db.executeSql(
    `INSERT INTO dead_letter_tasks (id, class, task, data, reason, tries, first_failed_at, failed_at)
     VALUES (gen_random_uuid(), $1, $2, $3::jsonb, $4, $5, now(), now())
     ON CONFLICT (task, md5(data::text)) WHERE closed_at IS NULL
     DO UPDATE SET times = dead_letter_tasks.times + 1, failed_at = now(), reason = excluded.reason, tries = excluded.tries`,
    [piece.class, piece.task, JSON.stringify(piece.data), piece.reason, piece.tries],
  );
}

/** Closes the row of a task that has now succeeded. */
export async function closeSucceededTask(db: Statements, task: string, data: Record<string, unknown>): Promise<void> {
  await db.executeSql(
    `UPDATE dead_letter_tasks SET closed_at = now(), outcome = 'done'
     WHERE task = $1 AND md5(data::text) = md5(($2::jsonb)::text) AND closed_at IS NULL`,
    [task, JSON.stringify(data)],
  );
}

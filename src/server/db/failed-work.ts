/** Whoever can run a statement: the queue's own pool, or a transaction of ours. */
export type Statements = { executeSql(text: string, values: unknown[]): Promise<{ rows: object[] }> };

/** Work that failed for good. */
export type FailedPiece = {
  /** One of the queue's. */
  readonly class: string;
  readonly task: string;
  /** What the task was told: ids, no personal data. */
  readonly data: Record<string, unknown>;
  readonly reason: string;
  readonly tries: number;
};

/** The kind and message of a failure as the queue keeps it, cut to what fits a line. */
export function reasonOf(output: unknown): string {
  const { error, reason, message, value } = (output ?? {}) as Record<string, unknown>;
  if (typeof reason === "string" && typeof error === "string") return `${error}: ${reason}`.slice(0, 500);
  const words = [reason, message, (value as { message?: unknown } | undefined)?.message];
  const word = words.find((one) => typeof one === "string");
  return typeof word === "string" ? word.slice(0, 500) : "it did not end in time";
}

/** Puts down work that failed for good; the same work again counts up the row that is open. */
export async function keepFailed(db: Statements, piece: FailedPiece): Promise<void> {
  await db.executeSql(
    `INSERT INTO failed_work (id, class, task, data, reason, tries, first_failed_at, failed_at)
     VALUES (gen_random_uuid(), $1, $2, $3::jsonb, $4, $5, now(), now())
     ON CONFLICT (task, md5(data::text)) WHERE closed_at IS NULL
     DO UPDATE SET times = failed_work.times + 1, failed_at = now(), reason = excluded.reason, tries = excluded.tries`,
    [piece.class, piece.task, JSON.stringify(piece.data), piece.reason, piece.tries],
  );
}

/** Closes what failed before and went well now. */
export async function closeDone(db: Statements, task: string, data: Record<string, unknown>): Promise<void> {
  await db.executeSql(
    `UPDATE failed_work SET closed_at = now(), outcome = 'done'
     WHERE task = $1 AND md5(data::text) = md5(($2::jsonb)::text) AND closed_at IS NULL`,
    [task, JSON.stringify(data)],
  );
}

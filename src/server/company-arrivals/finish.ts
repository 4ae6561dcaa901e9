import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eq, sql } from "drizzle-orm";
import { ARRIVAL_BOUNDS, ARRIVAL_NOUNS, type ArrivalNoun } from "../../contract/team/company-arrivals.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companyArrivals } from "../db/tables/company-archives.ts";
import { removeFile } from "../files/attach.ts";
import { forgetBytes } from "../files/sweep.ts";
import { randomToken } from "../platform/crypto.ts";
import { PAPERS } from "./counts.ts";
import { type ArrivalRow, Gone, isMine } from "./own.ts";
import { movedId, type Scene } from "./scene.ts";
import { piecesOf } from "./tar-entries.ts";
import { tellArrival } from "./tell.ts";

const PAGE = 1_000;
const DAY_MS = 86_400_000;

const placeOf = (noun: ArrivalNoun): number => ARRIVAL_NOUNS.indexOf(noun);

/** Keys of a noun that were let through and begin with a word, in pages. */
async function* keysOf({ ctx, arrival }: Scene, noun: ArrivalNoun, word: string): AsyncGenerator<string[]> {
  for (let after = word; ; ) {
    const rows = await ctx.write(
      async (tx) =>
        (
          await tx.executeSql(
            `SELECT id FROM company_arrival_ids WHERE arrival = $1 AND noun = $2 AND id COLLATE "C" > $3 AND starts_with(id, $4)
             ORDER BY id COLLATE "C" LIMIT ${PAGE}`,
            [arrival, placeOf(noun), after, word],
          )
        ).rows,
    );
    const keys = rows.map(({ id }) => String(id));
    if (keys.length > 0) yield keys;
    const last = keys.at(-1);
    if (last === undefined || keys.length < PAGE) return;
    after = last;
  }
}

/** A hire by an application after a "no" (rule R10): each names the other, so it is written once both are there. */
async function joinHires(scene: Scene): Promise<void> {
  for await (const keys of keysOf(scene, "referrals", "pair ")) {
    const pairs = keys.map((key) => {
      const [, application = "", referral = ""] = key.split(" ");
      return { application: movedId(scene, application), referral: movedId(scene, referral) };
    });
    await scene.ctx.write(async (tx) => {
      await tx.rows(sql`SELECT set_config('records.moving', 'on', true)`);
      // By the application somebody else may have been hired here since.
      await tx.executeSql(
        `UPDATE referrals SET hired_with = pair.application FROM jsonb_to_recordset($1::jsonb) AS pair(referral uuid, application uuid)
         WHERE referrals.id = pair.referral AND referrals.moved AND hired_with IS NULL AND referrals.status = 'Hired'
           AND EXISTS (SELECT FROM applications WHERE applications.id = pair.application)
           AND NOT EXISTS (SELECT FROM referrals AS other WHERE other.hired_with = pair.application)`,
        [JSON.stringify(pairs)],
      );
    });
  }
}

/** Files of people who were not taken in: nobody waits a day until they go as uploads do. */
async function dropFiles(scene: Scene): Promise<void> {
  for await (const keys of keysOf(scene, "files", "")) {
    const ids = keys.map((key) => movedId(scene, key));
    await scene.ctx.write(async (tx) => {
      const { rows } = await tx.executeSql("SELECT id FROM files WHERE id = ANY($1::uuid[]) AND attached_at IS NULL", [
        ids,
      ]);
      for (const { id } of rows) await removeFile(scene.ctx, tx, String(id));
    });
  }
}

async function* paperPieces({ archive }: Scene): AsyncGenerator<Buffer> {
  for (const noun of PAPERS) {
    const part = archive.parts.get(noun);
    if (part === undefined) continue;
    yield Buffer.from(`${JSON.stringify({ part: noun, lines: part.lines })}\n`);
    yield* piecesOf(archive.path, part);
  }
}

/** Receipts, signed days, ledger and proofs of there, one part behind the other, each with a line before it that says which. */
async function keepPapers(scene: Scene): Promise<{ papers_key: string; papers_size: number }> {
  const path = join(scene.ctx.files.incoming, randomToken());
  try {
    await pipeline(Readable.from(paperPieces(scene)), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    const { size } = await stat(path);
    // Under the row's own id: a second try writes over the first one.
    const papers_key = `archives/papers-${scene.arrival}`;
    await scene.ctx.files.put(papers_key, path, size, "application/x-ndjson");
    return { papers_key, papers_size: size };
  } finally {
    await rm(path, { force: true });
  }
}

/** Papers may be as large as an archive: those of the newest few are kept, and a newer archive has what an older one had. */
async function dropPapers({ ctx, company }: Scene, tx: WriteHandle): Promise<void> {
  const old = await tx.rows<{ papers_key: string }>(sql`
    WITH old AS (SELECT id, papers_key FROM company_arrivals WHERE company = ${company} AND papers_key IS NOT NULL
      ORDER BY created_at DESC, id DESC OFFSET ${ARRIVAL_BOUNDS.papers}),
    emptied AS (UPDATE company_arrivals SET papers_key = NULL, papers_size = NULL WHERE id IN (SELECT id FROM old))
    SELECT papers_key FROM old`);
  const gone = old.map(({ papers_key: storage_key }) => ({ storage_key }));
  await forgetBytes(ctx, tx, gone);
}

/** What was looked at waits for a press; what was pressed is done, and its bytes go (rule X227). */
export async function finishArrival(scene: Scene, row: ArrivalRow): Promise<void> {
  const { ctx, writing } = scene;
  if (writing) await joinHires(scene);
  if (writing) await dropFiles(scene);
  const papers = writing ? await keepPapers(scene) : {};
  await ctx.write(async (tx) => {
    const [held] = await tx.select().from(companyArrivals).where(isMine(row)).for("update");
    if (held === undefined) throw new Gone();
    const now = ctx.clock.now();
    const ends_at = new Date(now.getTime() + ARRIVAL_BOUNDS.days * DAY_MS);
    const next = writing
      ? { ...papers, state: "done" as const, storage_key: null, ended_at: now, ends_at }
      : { state: "ready" as const, ends_at };
    await tx
      .update(companyArrivals)
      .set({ ...next, attempt: null, tries: 0, seen_at: now })
      .where(eq(companyArrivals.id, row.id));
    if (writing) await dropPapers(scene, tx);
    if (writing) await tellArrival(ctx, tx, held, "arrival_done");
  });
}

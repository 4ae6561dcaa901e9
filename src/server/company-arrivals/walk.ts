import { eq, sql } from "drizzle-orm";
import {
  ARRIVAL_BOUNDS,
  ARRIVAL_NOUNS,
  type ArrivalMoney,
  type ArrivalNoun,
  type ArrivalNounCount,
} from "../../contract/team/company-arrivals.ts";
import { doneAgain } from "../db/failures.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companyArrivals } from "../db/tables/company-archives.ts";
import { type AnyLine, type BatchOutcome, parsedLine, preparedLines, type Told, takeLines } from "./batch.ts";
import { BOUNDS } from "./bounds.ts";
import { stillOwns } from "./carry-rights.ts";
import type { CompanyLine } from "./company-lines.ts";
import { ArchiveFault } from "./fault.ts";
import { moneyOf, wrongShares } from "./money-in.ts";
import type { MoneyLine } from "./money-lines.ts";
import { nounIn } from "./nouns-in.ts";
import { type ArrivalRow, Gone, isMine } from "./own.ts";
import { linesOfPart, type ReadLine } from "./read-lines.ts";
import type { Numbered, Scene } from "./scene.ts";

/** Lines in one transaction; of files, which are read and scanned, fewer. */
const PIECE = 200;
const FILES = 20;

type Read = Numbered<AnyLine> | Told;
type Turn = { readonly place: number; readonly skip: number; readonly end: number };

const NO_MONEY: ArrivalMoney = {
  owed_here: { count: 0, amount: 0 },
  stays_there: { count: 0, amount: 0 },
  over: { count: 0, amount: 0 },
};

function withMoney(money: ArrivalMoney | null, made: readonly AnyLine[]): ArrivalMoney {
  const sums = structuredClone(money ?? NO_MONEY);
  for (const line of made as unknown as MoneyLine<"rewards">[]) {
    const sum = sums[moneyOf(line)];
    sum.count += 1;
    sum.amount += line.amount;
  }
  return sums;
}

function withOutcome(counts: readonly ArrivalNounCount[], noun: ArrivalNoun, { told, made, there }: BatchOutcome) {
  const of = (what: Told["what"]) => told.filter((one) => one.what === what).length;
  return counts.map((count) =>
    count.noun === noun
      ? {
          ...count,
          ...{ made: count.made + made.length, there: count.there + there },
          ...{ refused: count.refused + of("refused"), changed: count.changed + of("changed") },
        }
      : count,
  );
}

/** The first of each noun; the counts have them all. */
async function keepTold(tx: WriteHandle, row: ArrivalRow, place: number, told: readonly Told[]): Promise<void> {
  const count = row.counts[place];
  const room = ARRIVAL_BOUNDS.lines - (count === undefined ? 0 : count.refused + count.changed);
  const rows = told.slice(0, Math.max(0, room)).map(({ nth, ...one }) => ({ line: nth, ...one }));
  if (rows.length === 0) return;
  await tx.executeSql(
    `INSERT INTO company_arrival_lines (arrival, noun, line, what, code, field, record)
     SELECT $1, $2, told.* FROM jsonb_to_recordset($3::jsonb) AS told(line int, what text, code text, field text, record uuid) ON CONFLICT DO NOTHING`,
    [row.id, place, JSON.stringify(rows)],
  );
}

type Names = ReadonlyMap<string, string>;

/** How people of there are called, by their lines: a preview has written nobody down yet. */
async function namesOf(scene: Scene, noun: ArrivalNoun, read: readonly Read[]): Promise<Names> {
  const names = new Map<string, string>();
  const part = scene.archive.parts.get("people");
  if (noun !== "members" || part === undefined) return names;
  const asked = new Set(read.flatMap((one) => ("line" in one ? [one.line.user_id] : [])));
  const how = nounIn("people", scene.now);
  if (how === null) return names;
  for await (const line of linesOfPart(scene.archive.path, part, 0, BOUNDS.line)) {
    const one = parsedLine(line, how.schema);
    if (!("line" in one)) continue;
    const { id, name } = one.line as unknown as CompanyLine<"people">;
    if (asked.has(id)) names.set(id, name);
  }
  return names;
}

/** Whom an owner may invite once it is taken in; known to the preview already. */
async function keepMembers(tx: WriteHandle, scene: Scene, lines: readonly AnyLine[], names: Names): Promise<void> {
  const members = lines as unknown as CompanyLine<"members">[];
  const people = members
    .filter(({ email }) => email !== "")
    .map(({ user_id, email, role }) => ({ user_id, name: names.get(user_id) ?? "", email, role }));
  await tx.executeSql(
    `INSERT INTO company_arrival_members (arrival, person, name, email, role)
     SELECT $1, one.user_id, one.name, one.email, one.role
     FROM jsonb_to_recordset($2::jsonb) AS one(user_id uuid, name text, email text, role text) ON CONFLICT DO NOTHING`,
    [scene.arrival, JSON.stringify(people)],
  );
}

/** One piece: what becomes of its lines, and how far it is, in one transaction. */
async function takePiece(
  scene: Scene,
  row: ArrivalRow,
  place: number,
  read: readonly Read[],
  lastLine: number,
): Promise<void> {
  const noun = ARRIVAL_NOUNS[place] as ArrivalNoun;
  const how = nounIn(noun, scene.now);
  if (how === null) throw new Error("papers are no lines");
  const prepared = await preparedLines(scene, how.taken, read);
  const names = await namesOf(scene, noun, read);
  await doneAgain(() =>
    scene.ctx.write(async (tx) => {
      const [held] = await tx.select().from(companyArrivals).where(isMine(row)).for("update");
      if (held === undefined) throw new Gone();
      if (scene.writing) {
        if (!(await stillOwns(tx, held)))
          throw new ArchiveFault("no_rights", "whoever pressed owns the company no more");
        await tx.rows(sql`SELECT set_config('records.moving', 'on', true)`);
      }
      const sieve = { lines: [...prepared.lines], told: [...prepared.told] };
      const outcome = await takeLines(scene, tx, how.taken, sieve);
      await keepTold(tx, held, place, outcome.told);
      if (noun === "members")
        await keepMembers(
          tx,
          scene,
          sieve.lines.map(({ line }) => line),
          names,
        );
      const money = noun === "rewards" ? { money: withMoney(held.money, outcome.made) } : {};
      const far = { at_noun: place, at_line: lastLine, done: held.done + read.length, tries: 0 };
      await tx
        .update(companyArrivals)
        .set({ ...far, ...money, counts: withOutcome(held.counts, noun, outcome), seen_at: scene.ctx.clock.now() })
        .where(eq(companyArrivals.id, row.id));
    }),
  );
}

/** Papers are kept as they are, once all is written. */
async function passPapers(scene: Scene, row: ArrivalRow, place: number): Promise<void> {
  await scene.ctx.write(async (tx) => {
    const [held] = await tx.select().from(companyArrivals).where(isMine(row)).for("update");
    if (held === undefined) throw new Gone();
    const counts = held.counts.map((count, nth) => (nth === place ? { ...count, kept: count.lines } : count));
    const done = held.done + (held.counts[place]?.lines ?? 0);
    const far = { at_noun: place + 1, at_line: 0, done, seen_at: scene.ctx.clock.now() };
    await tx
      .update(companyArrivals)
      .set({ ...far, counts })
      .where(eq(companyArrivals.id, row.id));
  });
}

/** Shares of one reward are decided on together: either all of them are let through, or none. */
function decidedShares(group: readonly Read[]): Read[] {
  const lines = group.flatMap((one) => ("line" in one ? [one.line as unknown as MoneyLine<"shares">] : []));
  if (lines.length === group.length && !wrongShares(lines)) return [...group];
  return group.map((one) =>
    "line" in one ? { nth: one.nth, what: "refused", code: "together", field: "percent", record: null } : one,
  );
}

const groupOf = (one: Read): unknown => ("line" in one ? one.line.referral : null);
const MOST_SHARES = 100;

/** Lines in pieces; those of one reward's shares stay together. */
async function* piecesOfNoun(noun: ArrivalNoun, lines: AsyncIterable<ReadLine>, now: Date): AsyncGenerator<Read[]> {
  const how = nounIn(noun, now);
  if (how === null) return;
  const most = noun === "files" ? FILES : PIECE;
  let piece: Read[] = [];
  let group: Read[] = [];
  for await (const line of lines) {
    const one = parsedLine(line, how.schema);
    const first = group[0];
    const joins =
      noun === "shares" && first !== undefined && groupOf(first) === groupOf(one) && group.length < MOST_SHARES;
    if (first !== undefined && !joins) {
      piece.push(...(noun === "shares" ? decidedShares(group) : group));
      group = [];
    }
    group.push(one);
    if (piece.length >= most) {
      yield piece;
      piece = [];
    }
  }
  piece.push(...(noun === "shares" ? decidedShares(group) : group));
  if (piece.length > 0) yield piece;
}

/** Goes through one noun from a line on. Gives whether it came to its end within the turn. */
export async function walkNoun(scene: Scene, row: ArrivalRow, { place, skip, end }: Turn): Promise<boolean> {
  const noun = ARRIVAL_NOUNS[place] as ArrivalNoun;
  const part = scene.archive.parts.get(noun);
  if (part === undefined) throw new ArchiveFault("damaged", "a part is missing");
  if (nounIn(noun, scene.now) === null) {
    await passPapers(scene, row, place);
    return true;
  }
  const lines = linesOfPart(scene.archive.path, part, skip, BOUNDS.line);
  for await (const piece of piecesOfNoun(noun, lines, scene.now)) {
    await takePiece(scene, row, place, piece, piece.at(-1)?.nth ?? skip);
    if (scene.ctx.clock.now().getTime() > end) return false;
  }
  return true;
}

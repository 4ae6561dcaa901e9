import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { ARRIVAL_BOUNDS, ARRIVAL_NOUNS, type ArrivalFault } from "../../contract/team/company-arrivals.ts";
import { installationId } from "../company-archives/installation.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companyArrivals, companySources } from "../db/tables/company-archives.ts";
import { openErasedPeople } from "../files/erased-people.ts";
import { randomToken } from "../platform/crypto.ts";
import { errorFields } from "../platform/log.ts";
import { BOUNDS } from "./bounds.ts";
import { noCounts } from "./counts.ts";
import { failArrival } from "./fail.ts";
import { ArchiveFault } from "./fault.ts";
import { finishArrival } from "./finish.ts";
import type { Manifest } from "./manifest.ts";
import { type OpenArchive, openSentArchive } from "./open-archive.ts";
import { type ArrivalRow, Gone, isMine } from "./own.ts";
import type { Scene } from "./scene.ts";
import { walkNoun } from "./walk.ts";
import { TAKE_ARRIVAL } from "./work-name.ts";

/** Less than a piece of work may take: what is not done by then goes on in another one. */
const TURN_MS = 15 * 60_000;
/** Fetching gigabytes and comparing their sums writes nothing for minutes: else others would take it up meanwhile, again and again. */
const ALIVE_MS = 60_000;

/** Has it in hand from now on; null where it is gone, or waits for somebody. */
async function begin(ctx: Context, id: string): Promise<ArrivalRow | null> {
  return ctx.write(async (tx) => {
    const own = and(eq(companyArrivals.id, id), inArray(companyArrivals.state, ["reading", "writing"]));
    const begun = { attempt: ctx.ids.next(), seen_at: ctx.clock.now(), tries: sql`${companyArrivals.tries} + 1` };
    const [row] = await tx.update(companyArrivals).set(begun).where(own).returning();
    return row ?? null;
  });
}

/** What was sent, as a file of this machine. */
async function fetchSent(ctx: Context, key: string, path: string): Promise<void> {
  const bytes = await ctx.files.open(key);
  if (bytes === null) throw new ArchiveFault("damaged", "its bytes are gone");
  await mkdir(ctx.files.incoming, { recursive: true });
  await pipeline(Readable.from(bytes), createWriteStream(path, { flags: "wx", mode: 0o600 }));
}

/** Throws ArchiveFault where this company came from another one, or the archive was made of this very company. */
async function checkSource(ctx: Context, tx: WriteHandle, row: ArrivalRow, manifest: Manifest): Promise<void> {
  const own = manifest.installation === installationId(ctx.secrets) && manifest.company.id === row.company;
  if (own) throw new ArchiveFault("own", "it was made of this company, here");
  const [source] = await tx.select().from(companySources).where(eq(companySources.company, row.company));
  if (source === undefined) return;
  if (source.installation !== manifest.installation || source.source !== manifest.company.id)
    throw new ArchiveFault("other_company", "this company came from another one");
}

/** Keeps what an archive says of itself, once it has been looked through. */
async function keepManifest(ctx: Context, row: ArrivalRow, { manifest, parts }: OpenArchive): Promise<ArrivalRow> {
  const said = {
    ...{ installation: manifest.installation, company: manifest.company.id, name: manifest.company.name },
    ...{ claim_key: manifest.claim_key, made_at: manifest.made_at, product: manifest.product },
  };
  const lines = [...parts.values()].reduce((sum, part) => sum + part.lines, 0);
  return ctx.write(async (tx) => {
    await checkSource(ctx, tx, row, manifest);
    const fresh = row.counts.length === 0 ? { counts: noCounts((noun) => parts.get(noun)?.lines ?? 0) } : {};
    const [kept] = await tx
      .update(companyArrivals)
      .set({ manifest: said, lines, seen_at: ctx.clock.now(), ...fresh })
      .where(isMine(row))
      .returning();
    if (kept === undefined) throw new Gone();
    return kept;
  });
}

async function sceneOf(ctx: Context, row: ArrivalRow, archive: OpenArchive): Promise<Scene> {
  const { manifest } = archive;
  const erased = await openErasedPeople(ctx);
  return {
    ...{ ctx, arrival: row.id, archive, writing: row.state === "writing", now: ctx.clock.now() },
    ...{ company: row.company, installation: manifest.installation, source: manifest.company.id },
    owner: row.pressed_by ?? row.asked_by ?? row.company,
    erased,
  };
}

/** Goes through the nouns from where it stands. Gives whether it came to the end within its turn. */
async function walk(scene: Scene, row: ArrivalRow): Promise<boolean> {
  const end = scene.ctx.clock.now().getTime() + TURN_MS;
  for (let place = row.at_noun; place < ARRIVAL_NOUNS.length; place += 1) {
    const skip = place === row.at_noun ? row.at_line : 0;
    if (!(await walkNoun(scene, row, { place, skip, end }))) return false;
  }
  return true;
}

/** Says every minute that it is in hand, until what it gives is called. */
function keptAlive(ctx: Context, row: ArrivalRow): () => void {
  const say = () => ctx.write((tx) => tx.update(companyArrivals).set({ seen_at: ctx.clock.now() }).where(isMine(row)));
  const timer = setInterval(() => {
    say().catch((error) => ctx.log.warn(errorFields(error), "an archive that is read could not say so"));
  }, ALIVE_MS);
  return () => clearInterval(timer);
}

async function carry(ctx: Context, row: ArrivalRow): Promise<void> {
  if (row.storage_key === null) throw new ArchiveFault("damaged", "its bytes are gone");
  const path = join(ctx.files.incoming, `${randomToken()}.tar`);
  const rest = keptAlive(ctx, row);
  try {
    await fetchSent(ctx, row.storage_key, path);
    const archive = await openSentArchive(path, BOUNDS, ctx.clock.now());
    const kept = await keepManifest(ctx, row, archive);
    const scene = await sceneOf(ctx, kept, archive);
    if (await walk(scene, kept)) await finishArrival(scene, kept);
    else await ctx.write((tx) => ctx.enqueue(tx, TAKE_ARRIVAL, { arrival: row.id }));
  } finally {
    rest();
    await rm(path, { force: true });
  }
}

/**
 * Reads what was sent, or takes it in (rules X220 to X227): piece by piece from where it stands, so that a process that dies loses
 * nothing. Safe to do twice; two that have it in hand at once never write the same piece.
 */
export async function carryArrival(ctx: Context, { arrival }: Record<string, unknown>): Promise<void> {
  const row = await begin(ctx, String(arrival));
  if (row === null) return;
  try {
    await carry(ctx, row);
  } catch (error) {
    if (error instanceof Gone) return;
    const fault: ArrivalFault | null = error instanceof ArchiveFault ? error.fault : null;
    if (fault === null && row.tries < ARRIVAL_BOUNDS.tries) throw error;
    ctx.log.warn(errorFields(error), "an archive of a company could not be taken in");
    await failArrival(ctx, row, fault ?? "broken_off");
  }
}

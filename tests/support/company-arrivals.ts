import { createHash } from "node:crypto";
import { packTar, unpackTar } from "modern-tar";
import { companyArchiveEndpoints } from "../../src/contract/team/company-archives.ts";
import { type CompanyArrival, companyArrivalEndpoints as endpoints } from "../../src/contract/team/company-arrivals.ts";
import { MAKE_ARCHIVE } from "../../src/server/company-archives/work-name.ts";
import { carryArrival } from "../../src/server/company-arrivals/carry.ts";
import { TAKE_ARRIVAL } from "../../src/server/company-arrivals/work-name.ts";
import type { Person, World } from "./world.ts";

export type Line = Record<string, unknown>;
export type Entries = Map<string, Buffer>;

/** The demo company with the most people in its jobs, of which somebody of the test becomes an owner. */
export async function busiestCompany(world: World, owner: Person): Promise<string> {
  const { rows } = await world.pool.query(
    "SELECT jobs.company FROM jobs JOIN referrals ON referrals.job = jobs.id GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1",
  );
  const company = rows[0].company;
  await world.pool.query("INSERT INTO company_members VALUES ($1, $2, 'owner', now()) ON CONFLICT DO NOTHING", [
    company,
    owner.id,
  ]);
  return company;
}

/** An archive as its owner downloads it. */
export async function archiveOf(world: World, owner: Person, company: string): Promise<Buffer> {
  await world.pool.query("UPDATE payouts SET status = 'Pending' WHERE status = 'Processing'");
  await world.pool.query("DELETE FROM company_archives WHERE company = $1", [company]);
  const { id } = await owner.call(companyArchiveEndpoints.make, { params: { id: company }, body: {} });
  await world.queue.work(MAKE_ARCHIVE);
  const path = companyArchiveEndpoints.file.path.replace("{id}", company).replace("{archive}", id);
  const answer = await world.app.request(path, { headers: { authorization: `Bearer ${owner.token}` } });
  if (answer.status !== 200) throw new Error(`no archive: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

export async function entriesOf(bytes: Buffer): Promise<Entries> {
  const entries = await unpackTar(bytes, { strict: true });
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]));
}

export function linesIn(entries: Entries, noun: string): Line[] {
  const text = entries.get(`${noun}.ndjson`)?.toString() ?? "";
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The same archive with other lines of some nouns, and its sums put right: what somebody who knows the format can make. */
export async function forged(bytes: Buffer, change: Record<string, (lines: Line[]) => unknown[]>): Promise<Buffer> {
  const entries = await entriesOf(bytes);
  const manifest = JSON.parse(String(entries.get("manifest.json")));
  for (const [noun, of] of Object.entries(change)) {
    const lines = of(linesIn(entries, noun)).map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
    const content = Buffer.from(lines.map((line) => `${line}\n`).join(""));
    entries.set(`${noun}.ndjson`, content);
    const part = manifest.parts.find(({ name }: Line) => name === `${noun}.ndjson`);
    const sha256 = createHash("sha256").update(content).digest("hex");
    Object.assign(part, { lines: lines.length, bytes: content.byteLength, sha256 });
  }
  entries.set("manifest.json", Buffer.from(JSON.stringify(manifest)));
  const all = [...entries].map(([name, body]) => ({
    header: { name, size: body.byteLength, type: "file" as const },
    body,
  }));
  return Buffer.from(await packTar(all));
}

/** Sends an archive and has it read. */
export async function sent(world: World, owner: Person, company: string, bytes: Buffer): Promise<CompanyArrival> {
  const { id } = await owner.call(endpoints.upload, { params: { id: company }, body: bytes as never });
  await world.queue.work(TAKE_ARRIVAL);
  return owner.call(endpoints.get, { params: { id: company, arrival: id } });
}

/** Sends an archive, looks at it, presses, and has it written. */
export async function takenIn(world: World, owner: Person, company: string, bytes: Buffer): Promise<CompanyArrival> {
  const { id, state, fault } = await sent(world, owner, company, bytes);
  if (state !== "ready") throw new Error(`not ready: ${state} ${fault}`);
  const params = { id: company, arrival: id };
  await owner.call(endpoints.press, { params, body: {} });
  await carryArrival(world.ctx, { arrival: id });
  return owner.call(endpoints.get, { params });
}

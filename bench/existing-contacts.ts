import { sql } from "drizzle-orm";
import { createContactHasher, existingContactSince } from "../src/server/hiring/existing-contacts/existing-contacts.ts";
import { ANONYMOUS } from "../src/server/infra/platform/actor.ts";
import type { Services } from "../src/server/services.ts";
import type { Result } from "./report.ts";
import { withServices } from "./services.ts";

const HASHES = 50_000;
const OTHERS = 10;
const BATCH = 10_000;
const ASKED = 2_000;
const GOAL_MS = 10;
const [COMPANY, POSTER] = ["01890000-0000-7000-8000-00000000c000", "01890000-0000-7000-8000-00000000a000"] as const;

const nth = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const person = (n: number) => ({ email: `somebody-${n}@people.example`, linkedin: `in/somebody-${n}` });

/** One company's list of contacts, beside equally long ones of others, so that an index is needed. */
async function fill(services: Services): Promise<void> {
  const ctx = services.contextFor(ANONYMOUS, "bench");
  const companies = [COMPANY, ...Array.from({ length: OTHERS }, (_, n) => nth(n + 1))];
  await ctx.write(async (tx) => {
    await tx.executeSql(
      `INSERT INTO users (id, email, name, surname, verified, created_at)
       VALUES ($1, 'bench@people.example', 'Bench', '', true, now())`,
      [POSTER],
    );
    for (const company of companies) {
      await tx.executeSql(
        `INSERT INTO companies (id, name, website, created_by, created_at, updated_at)
         VALUES ($1, $2, '', $3, now(), now())`,
        [company, `Company ${company}`, POSTER],
      );
      const hash = createContactHasher(services.secrets, company);
      for (let from = 0; from < HASHES; from += BATCH) {
        const hashes = Array.from({ length: BATCH }, (_, at) => hash({ ...person(from + at), linkedin: null })[0]);
        await tx.executeSql("INSERT INTO existing_contacts (company, hash) SELECT $1, unnest($2::text[])", [
          company,
          hashes,
        ]);
      }
    }
  });
  await ctx.write((tx) => tx.rows(sql`ANALYZE existing_contacts`));
}

const at = (times: readonly number[], part: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor(part * times.length)] ?? Number.NaN).toFixed(2);

/** Checks people against a company's 50,000 existing contacts, as each referral does: known and unknown in turn. */
export async function benchmarkExistingContacts(say: (line: string) => void): Promise<Result> {
  return withServices("known", async (services) => {
    say(`${OTHERS + 1} companies with ${HASHES} hashes each`);
    await fill(services);
    const { db } = services.contextFor(ANONYMOUS, "bench");
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let turn = -200; turn < 2 * ASKED; turn += 1) {
      const there = turn % 2 === 0;
      const keys = person((((turn + 200) * 37) % HASHES) + (there ? 0 : HASHES));
      const begin = performance.now();
      const since = await existingContactSince(db, services.secrets, { company: COMPANY }, keys);
      const taken = performance.now() - begin;
      if ((since !== null) !== there) throw new Error("a check gave the wrong answer");
      if (turn >= 0) times[there ? "known" : "unknown"].push(taken);
    }
    return {
      name: "known",
      title: `Whether somebody is among ${HASHES.toLocaleString("en")} people whom a company knows, with ten other lists as long beside it; ${ASKED.toLocaleString("en")} known and as many unknown people in turn.`,
      goal: "p99 under 10 ms.",
      columns: ["who", "p50, ms", "p99, ms"],
      lines: (["known", "unknown"] as const).map((who) => ({
        cells: [who, at(times[who], 0.5), at(times[who], 0.99)],
        reached: Number(at(times[who], 0.99)) < GOAL_MS,
      })),
    };
  });
}

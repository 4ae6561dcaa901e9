import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { referralEndpoints } from "../../src/contract/referrals.ts";
import { apply, freshEmail, refer } from "../support/candidates.ts";
import { makeWorld, type World } from "../support/world.ts";

const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** A database whose sessions go by New York, where clocks are put forward on another day of March each year. */
async function through(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT quote_ident(current_database()) AS name");
  await client.query(`ALTER DATABASE ${rows[0].name} SET TimeZone TO 'America/New_York'`);
  await client.end();
  return url;
}

/** What the person of a referral that was turned down gives to its referrer, applying when its credit ends in so many minutes. */
async function creditNear(now: string, made: string) {
  const world = await makeWorld({ now, through });
  worlds.push(world);
  const owner = await world.person("Petra Poster");
  const ines = await world.person("Ines Marchetti");
  const email = freshEmail();
  const job = (await world.job(owner)).id;
  const { id } = await refer(ines, job, { candidate_email: email });
  await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Rejected" } });
  await world.pool.query("UPDATE referrals SET created_at = $2 WHERE id = $1", [id, made]);
  const person = await world.person("Jonah Weiss", { email, verified: true });
  const application = await apply(person, job, { candidate_email: email });
  const { rows } = await world.pool.query("SELECT referral FROM applications WHERE id = $1", [application.id]);
  const { credit_until } = await ines.call(referralEndpoints.get, { params: { id } });
  return { credited: rows[0].referral !== null, until: credit_until };
}

it.each([
  ["half an hour before its end, a year after the clocks were put forward later", "2026-03-08T12:00:00.000Z", 30],
  ["half an hour after its end, a year after the clocks were put forward earlier", "2027-03-10T12:00:00.000Z", -30],
] as const)(
  "T16 R10 a kept credit ends when it says, in whatever zone the database is: %s",
  async (_when, now, minutes) => {
    const made = new Date(Date.parse(now) + minutes * 60_000);
    made.setUTCFullYear(made.getUTCFullYear() - 1);
    const kept = minutes > 0;
    const until = new Date(Date.parse(now) + minutes * 60_000).toISOString();
    expect(await creditNear(now, made.toISOString())).toEqual({ credited: kept, until });
  },
);

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, buildReferral, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { LINKEDIN_KEY_VERSION, refreshLinkedinKeys } from "./refresh-linkedin-keys.ts";

let world: World;
let poster: Person;
let referrer: Person;
beforeAll(async () => {
  world = await createWorld();
  [poster, referrer] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
});
afterAll(() => world.close());

const at = (path: string) => `https://www.linkedin.com${path}`;
const setKey = (table: string, id: string, key: string) =>
  world.pool.query(`UPDATE ${table} SET candidate_linkedin_key = $2 WHERE id = $1`, [id, key]);

describe("LinkedIn profiles as identity", () => {
  it("refuses a second referral of a profile in another form of its address (R5 F8)", async () => {
    const job = (await world.job(poster)).id;
    await referCandidate(referrer, job, { candidate_linkedin: at("/in/one-profile") });
    const body = { candidate_email: uniqueEmail(), candidate_linkedin: at("/mwlite/in/One-Profile/pt") };
    const again = await referrer.try(referralEndpoints.create, { body: buildReferral(job, body) });
    expect(again.body).toMatchObject({ code: "referral_duplicate" });
  });

  it("recomputes stored keys once, and leaves a key to the first referral of a profile to a job", async () => {
    const job = (await world.job(poster)).id;
    const [feed, long, first, second] = [
      await referCandidate(referrer, job),
      await referCandidate(referrer, job),
      await referCandidate(referrer, job),
      await referCandidate(referrer, job),
    ].map(({ id }) => id);
    await setKey("referrals", feed as string, "/feed");
    await setKey("referrals", long as string, "/in/long/details/skills");
    await setKey("referrals", first as string, "/in/twice/de");
    await setKey("referrals", second as string, "/in/twice/fr");
    const { id: sent } = await applyToJob(await world.person("Mira Castellan"), job);
    await setKey("applications", sent, "/feed");
    await setKey("applications", sent, "/mwlite/in/mira");
    await refreshLinkedinKeys(world.ctx, LINKEDIN_KEY_VERSION + 1);
    const keysOf = async (ids: (string | undefined)[]) => {
      const { rows } = await world.pool.query(
        "SELECT candidate_linkedin_key AS key FROM referrals WHERE id = ANY($1) ORDER BY array_position($1, id)",
        [ids],
      );
      return rows.map(({ key }) => key);
    };
    expect(await keysOf([feed, long, first, second])).toEqual([null, "/in/long", "/in/twice", "/in/twice/fr"]);
    const { rows } = await world.pool.query(
      "SELECT candidate_linkedin_key, credit_linkedin_key FROM applications WHERE id = $1",
      [sent],
    );
    expect(rows).toEqual([{ candidate_linkedin_key: "/in/mira", credit_linkedin_key: "" }]);
  });
});

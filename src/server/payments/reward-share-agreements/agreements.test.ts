import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  buildReferral,
  makeReferralVisible,
  referCandidate,
  referWithoutNotice,
  uniqueEmail,
} from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { agreeOnShare, ensureUsername, requestShare } from "../../../../tests/support/reward-share-agreements.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { rewardShareEndpoints } from "../../../contract/payments/reward-shares.ts";
import { REWARD_SHARES_PER_DAY } from "../../../rules/hiring/reward-share-limits.ts";

let world: World;
let [owner, ines, kwame]: Person[] = [];
let job: string;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  owner = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti", { email: uniqueEmail() });
  kwame = await world.person("Kwame Asante", { email: uniqueEmail() });
  job = (await world.job(owner, { title: "Split Keeper", reward_amount: 1_000 })).id;
});
afterAll(() => world.close());

const who = (person: Person | undefined): Person => person ?? expect.fail("nobody");
const listed = async (by: Person | undefined, query = {}) =>
  (await who(by).call(rewardShareEndpoints.list, { query: { job, ...query } })).items;
const agree = (by: Person | undefined, id: string) => who(by).try(rewardShareEndpoints.agree, { params: { id } });
const end = (by: Person | undefined, id: string) => who(by).try(rewardShareEndpoints.end, { params: { id } });
const ask = (by: Person | undefined, username: string, percent = 60) =>
  who(by).try(rewardShareEndpoints.create, { body: { job, username, percent } });
const shares = async (referral: string) =>
  (await world.pool.query("SELECT payee, percent FROM reward_shares WHERE referral = $1 ORDER BY place", [referral]))
    .rows;

it("R30 R15 one asks, the other agrees, either submits once: both read their shares, and the reward is split so", async () => {
  const { id } = await requestShare(who(ines), who(kwame), job, 70);
  expect(await listed(kwame)).toMatchObject([
    {
      id,
      state: "asked",
      asked_by_me: false,
      mine: 30,
      other: { name: "Ines Marchetti" },
      can: { agree: true, use: false },
    },
  ]);
  expect(await listed(ines)).toMatchObject([{ id, mine: 70, can: { agree: false, end: true } }]);
  expect(
    (await who(ines).try(referralEndpoints.create, { body: buildReferral(job, { reward_share: id }) })).body.code,
  ).toBe("reward_share_over");
  expect((await agree(kwame, id)).body).toMatchObject({ state: "agreed", can: { use: true, agree: false } });
  expect((await agree(kwame, id)).status).toBe(200);
  // The person asked can submit it as well as the one who asked.
  const made = await referWithoutNotice(who(kwame), job, { reward_share: id, candidate_name: "Amara Okafor" });
  expect(await shares(made.id)).toEqual([
    { payee: kwame?.id, percent: 30 },
    { payee: ines?.id, percent: 70 },
  ]);
  expect(await listed(ines)).toMatchObject([
    { state: "used", mine: 70, referral: { id: made.id, by_me: false, candidate_name: "", reward_amount: 1_000 } },
  ]);
  await makeReferralVisible(who(kwame), made.id);
  expect((await listed(ines))[0]?.referral).toMatchObject({ candidate_name: "Amara Okafor", status: "Pending" });
  const record = await who(kwame).call(referralEndpoints.get, { params: { id: made.id } });
  expect(record.shared_with).toEqual({ name: "Ines Marchetti", percent: 70 });
  // The company, which pays the reward, reads the same; nobody else there does.
  const ofTeam = await who(owner).call(referralEndpoints.get, { params: { id: made.id } });
  expect(ofTeam.shared_with).toEqual(record.shared_with);
  // Only the line of the list: they cannot open the record.
  expect((await who(ines).try(referralEndpoints.get, { params: { id: made.id } })).status).toBe(404);
  const again = await who(ines).try(referralEndpoints.create, { body: buildReferral(job, { reward_share: id }) });
  expect(again.body.code).toBe("reward_share_over");
  expect((await end(ines, id)).body.code).toBe("reward_share_over");
});

it("R30 each is notified of the other's actions, in the product and by mail, without the candidate's name", async () => {
  const { id } = await agreeOnShare(who(ines), who(kwame), job);
  await referWithoutNotice(who(ines), job, { reward_share: id, candidate_name: "Secret Candidate" });
  const kinds = async (by: Person | undefined) =>
    (await who(by).call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);
  expect(await kinds(kwame)).toEqual(["reward_share_used", "reward_share_asked"]);
  expect(await kinds(ines)).toEqual(["reward_share_agreed"]);
  await sendQueuedEmails(world);
  const mails = (await readWrittenEmails(world)).filter(({ to }) =>
    to?.some(({ address }) => address === kwame?.email),
  );
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "Ines Marchetti asked to share a reward with you: Split Keeper",
    "Ines Marchetti submitted your shared referral: Split Keeper",
  ]);
  expect(mails.map(({ text }) => text).join("")).not.toContain("Secret Candidate");
});

it("R30 a person who declined is not asked again about the job; a withdrawn or expired request cannot be used", async () => {
  const { id } = await requestShare(who(ines), who(kwame), job);
  const username = await ensureUsername(who(kwame));
  expect((await ask(ines, username)).body.code).toBe("reward_share_there");
  expect((await ask(kwame, await ensureUsername(who(ines)))).body.code).toBe("reward_share_there");
  expect((await end(kwame, id)).body).toMatchObject({ state: "ended", ended_by: "me" });
  expect((await end(kwame, id)).status).toBe(200);
  expect((await agree(kwame, id)).body.code).toBe("reward_share_over");
  expect((await ask(ines, username)).body.code).toBe("reward_share_there");
  const other = await agreeOnShare(who(kwame), who(ines), job);
  await world.pool.query("UPDATE reward_share_agreements SET expires_at = $2 WHERE id = $1", [
    other.id,
    world.clock.now(),
  ]);
  expect(await listed(ines, { state: "agreed" })).toEqual([]);
  expect((await listed(ines, { state: "over" })).map(({ id }) => id)).toEqual([other.id]);
  const late = await who(kwame).try(referralEndpoints.create, { body: buildReferral(job, { reward_share: other.id }) });
  expect(late.body.code).toBe("reward_share_over");
});

it("R30 an agreement is only for its two people and its job, and ten concurrent referrals use it once", async () => {
  const { id } = await agreeOnShare(who(ines), who(kwame), job);
  const stella = await world.person("Stella Stranger", { email: uniqueEmail() });
  expect((await end(stella, id)).status).toBe(404);
  expect((await agree(ines, id)).status).toBe(404);
  expect((await stella.try(referralEndpoints.create, { body: buildReferral(job, { reward_share: id }) })).status).toBe(
    409,
  );
  const elsewhere = (await world.job(who(owner), { title: "Elsewhere" })).id;
  expect(
    (await who(ines).try(referralEndpoints.create, { body: buildReferral(elsewhere, { reward_share: id }) })).status,
  ).toBe(409);
  const tries = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      who(n % 2 ? ines : kwame).try(referralEndpoints.create, { body: buildReferral(job, { reward_share: id }) }),
    ),
  );
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
  const { rows } = await world.pool.query(
    "SELECT sum(percent)::int AS sum FROM reward_shares WHERE referral IN (SELECT id FROM referrals WHERE job = $1)",
    [job],
  );
  expect(rows).toEqual([{ sum: 100 }]);
});

it("R30 a refusal of one of the two refuses it: the other's own address, also after a correction, and the company's own team", async () => {
  const { id } = await agreeOnShare(who(ines), who(kwame), job);
  const body = buildReferral(job, { reward_share: id, candidate_email: who(kwame).email });
  expect((await who(ines).try(referralEndpoints.create, { body })).body.code).toBe("reward_share_refused");
  expect(await listed(ines, { state: "agreed" })).toHaveLength(1);
  const asked = await requestShare(who(ines), who(owner), job);
  expect((await agree(owner, asked.id)).body.code).toBe("referral_own_job");
});

it("X49 a request reveals nothing about users, and is counted before the lookup", async () => {
  const strict = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.2" } });
  try {
    const [poster, asker, gone] = [
      await strict.person("Petra"),
      await strict.person("Ines"),
      await strict.person("Gone"),
    ];
    const of = (await strict.job(poster)).id;
    const [own, left] = [await ensureUsername(asker), await ensureUsername(gone)];
    await strict.pool.query("UPDATE users SET deleted_at = now() WHERE id = $1", [gone.id]);
    const answers = [];
    for (const username of [
      "nobody-here",
      left,
      own,
      `@${own.toUpperCase()}`,
      await ensureUsername(await strict.person("Kwame")),
    ])
      answers.push(await asker.try(rewardShareEndpoints.create, { body: { job: of, username, percent: 60 } }));
    const nobody = { code: "validation_failed", fields: { username: { code: "reward_share_nobody" } } };
    expect(answers.slice(0, 4).map(({ body }) => body)).toMatchObject([nobody, nobody, nobody, nobody]);
    expect(REWARD_SHARES_PER_DAY * 0.2).toBe(4);
    expect(answers[4]?.status).toBe(429);
  } finally {
    await strict.close();
  }
});

it("R30 a candidate without notification stays nameless for the other, and so does an erased one", async () => {
  const { id } = await agreeOnShare(who(ines), who(kwame), job);
  const made = await referCandidate(who(ines), job, { reward_share: id, candidate_name: "Amara Okafor" });
  expect((await listed(kwame))[0]?.referral?.candidate_name).toBe("Amara Okafor");
  await world.pool.query("UPDATE referrals SET candidate_name = '' WHERE id = $1", [made.id]);
  expect((await listed(kwame))[0]?.referral?.candidate_name).toBe("");
});

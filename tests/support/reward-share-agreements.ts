import { type RewardShareAgreement, rewardShareEndpoints } from "../../src/contract/payments/reward-shares.ts";
import type { Person } from "./world.ts";

/** The name of a person's public page, created if missing. */
export async function ensureUsername(person: Person): Promise<string> {
  const username = `sharer-${person.id.slice(-12)}`;
  await person.ctx.write((tx) =>
    tx.executeSql(
      `INSERT INTO referrer_profiles (id, user_id, username, username_key, created_at, updated_at)
        VALUES ($1, $2, $3, $3, now(), now()) ON CONFLICT DO NOTHING`,
      [person.ctx.ids.next(), person.id, username],
    ),
  );
  return username;
}

/** One referrer asks another to share a referral's reward; `percent` is the requester's. */
export async function requestShare(
  by: Person,
  other: Person,
  job: string,
  percent = 60,
): Promise<RewardShareAgreement> {
  const body = { job, username: await ensureUsername(other), percent };
  return by.call(rewardShareEndpoints.create, { body });
}

/** The same, accepted. */
export async function agreeOnShare(
  by: Person,
  other: Person,
  job: string,
  percent = 60,
): Promise<RewardShareAgreement> {
  const { id } = await requestShare(by, other, job, percent);
  await other.call(rewardShareEndpoints.agree, { params: { id } });
  return by.call(rewardShareEndpoints.list, { query: { job } }).then(({ items: [split] }) => {
    if (split === undefined) throw new Error("nothing was agreed");
    return split;
  });
}

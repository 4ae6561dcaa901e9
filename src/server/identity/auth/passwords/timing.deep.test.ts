import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRawAuth, uniqueAddress } from "../../../../../tests/support/auth-client.ts";
import { createMailWorld, type MailWorld, signUpAndConfirm } from "../../../../../tests/support/mailbox.ts";
import { rankDistance } from "../../../../../tests/support/ranks.ts";

const PAIRS = 40;
/** Concurrent pairs: most of the time is spent waiting. */
const LANES = 4;
/**
 * Passes by chance four times in a million. An early return gives all ranks to one side: with forty pairs that is 7.7.
 * Load affects both sides, because a pair is one request of each, started together.
 */
const FAR = 4.6;

let here: MailWorld;
let known: string[];
beforeAll(async () => {
  here = await createMailWorld({ PASSWORD_MEMORY_MIB: "64", PASSWORD_PASSES: "5" });
  const { id } = await signUpAndConfirm(here);
  const { world } = here;
  const people = await Promise.all(Array.from({ length: PAIRS }, () => world.person("Kim Known")));
  known = people.map(({ email }) => email);
  // All of them have a password, like most users.
  await world.pool.query(
    "UPDATE auth_users SET password_hash = (SELECT password_hash FROM auth_users WHERE id = $1) WHERE email = ANY($2)",
    [id, known],
  );
});
afterAll(() => here.close());

async function timeOf(path: string, body: object): Promise<number> {
  const began = performance.now();
  await sendRawAuth(here.world, "POST", path, { body });
  return performance.now() - began;
}

/** The distance between the times of known and unknown addresses; the order within pairs alternates. */
async function distanceOf(path: string, more: object, unknown = () => uniqueAddress("nobody"), workers = LANES) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const pairs = known.map((email, number) => ({ email, number }));
  async function worker(): Promise<void> {
    for (let next = pairs.shift(); next !== undefined; next = pairs.shift()) {
      const { email, number } = next;
      const asks = {
        known: () => timeOf(path, { email, ...more }),
        unknown: () => timeOf(path, { email: unknown(), ...more }),
      };
      const order = number % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      const [first, second] = [asks[order[0]](), asks[order[1]]()];
      times[order[0]].push(await first);
      times[order[1]].push(await second);
    }
  }
  await Promise.all(Array.from({ length: workers }, worker));
  return Math.abs(rankDistance(times.known, times.unknown));
}

describe("item 4 X5 response times do not reveal who has an account", () => {
  it.each([
    ["/recover", {}],
    ["/otp", { create_user: false }],
    ["/otp", {}],
    ["/resend", { type: "signup" }],
    ["/resend", { type: "email_change" }],
    ["/signup", { password: "nine slow curlews" }],
    ["/token?grant_type=password", { password: "not the right one" }],
  ])("%s %o", async (path, more) => {
    expect(await distanceOf(path, more, undefined, path.startsWith("/token") ? 1 : LANES)).toBeLessThan(FAR);
  });

  it("detects an early return for unknown addresses", async () => {
    // Rejected before any lookup: what an early return for unknown addresses would look like.
    expect(await distanceOf("/recover", {}, () => "no address")).toBeGreaterThan(FAR);
  });

  it("ranks: alike, apart, ties", () => {
    expect(rankDistance([1, 3, 5, 7], [2, 4, 6, 8])).toBeCloseTo(-0.577, 3);
    expect(rankDistance([1, 1, 1], [1, 1, 1])).toBe(0);
    const low = Array.from({ length: 40 }, (_, at) => at);
    expect(
      rankDistance(
        low,
        low.map((value) => value + 100),
      ),
    ).toBeCloseTo(-7.698, 2);
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createOldTicket } from "../../../../tests/support/introductions.ts";
import { buildScoutStart, buildScoutSubmission } from "../../../../tests/support/scouts.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { referrerEndpoints } from "../../../contract/hiring/candidates.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "on" } });
});
afterAll(() => world.close());

async function send(path: "drafts" | "applications", address: string, body: object) {
  return world.app.request(`/api/scouts/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
}
async function stored(where: string, value: string): Promise<number> {
  const { rows } = await world.pool.query(`SELECT count(*)::int AS n FROM scout_applications WHERE ${where} = $1`, [
    value,
  ]);
  return rows[0].n;
}

it("X40 refuses what was sent within a moment, with an old or invented ticket, or in the hidden field", async () => {
  const { ticket } = await world.visitor.call(referrerEndpoints.ticket, {});
  const wrong = [
    { ticket },
    { ticket: createOldTicket(world, 25 * 3_600_000) },
    { ticket: "invented" },
    { homepage: "https://buy.example" },
  ];
  for (const [n, one] of wrong.entries()) {
    const email = uniqueEmail();
    for (const [path, body] of [
      ["drafts", buildScoutStart(world, { email, ...one })],
      ["applications", buildScoutSubmission(world, { email, ...one })],
    ] as const) {
      const answer = await send(path, `203.0.113.${n}`, body);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, "form_refused"]);
    }
    expect(await stored("email", email)).toBe(0);
  }
});

it("X40 keeps at most 60 forms an hour from one network, whatever they say of themselves", async () => {
  const before = await stored("full_name", "Robot One");
  const answers = await Promise.all(
    Array.from({ length: 80 }, () =>
      send("drafts", "198.51.100.7", buildScoutStart(world, { full_name: "Robot One" })),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  expect((await stored("full_name", "Robot One")) - before).toBe(statuses.filter((status) => status === 201).length);
  expect(await stored("full_name", "Robot One")).toBeLessThanOrEqual(60);
  expect((await send("drafts", "198.51.100.8", buildScoutStart(world))).status).toBe(201);
});

it("X40 keeps at most ten rows a day under one address, from however many networks", async () => {
  const email = uniqueEmail();
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1) {
    statuses.push(
      (await send("drafts", `192.0.2.${n}`, buildScoutStart(world, { email: n % 2 ? email.toUpperCase() : email })))
        .status,
    );
  }
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(429)]);
  const { rows } = await world.pool.query("SELECT key FROM rate_limits WHERE key ILIKE $1", [`%${email}%`]);
  expect(rows).toEqual([]);
});

import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, it } from "vitest";
import { uniqueEmail } from "../../../../tests/support/candidates.ts";
import { applyAsScout } from "../../../../tests/support/scouts.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { scoutEndpoints } from "../../../contract/hiring/scouts.ts";

const world = await createWorld();
const admin = await world.person("Root Example", { admin: true });
afterAll(() => world.close());

const list = (query: object) => admin.call(scoutEndpoints.list, { query });
const set = (id: string, status: string, by = admin) =>
  by.try(scoutEndpoints.setStatus, { params: { id }, body: { status } });

describe("the review's list", () => {
  it("searches name, e-mail and referral example without regard to case, and combines the filters", async () => {
    const mark = `Zz${world.services.ids.next().slice(-8)}`;
    const byName = await applyAsScout(world, { full_name: `Ann ${mark}` });
    const byMail = await applyAsScout(world, { email: `${mark}@example.com`, role: "Investor" });
    const byExample = await applyAsScout(world, { profiles: [{ why_great: `She is ${mark}.` }] });
    const found = async (query: object) => (await list(query)).items.map(({ id }) => id);
    expect(await found({ search: mark.toUpperCase() })).toEqual([byExample, byMail, byName]);
    expect(await found({ search: mark, role: "Investor" })).toEqual([byMail]);
    await set(byName, "declined");
    expect(await found({ search: mark, status: "pending" })).toEqual([byExample, byMail]);
    expect(await found({ search: mark, status: "declined", role: "Investor" })).toEqual([]);
    expect(await found({ search: "100%_\\" })).toEqual([]);
    const page = await list({ search: mark, limit: 2 });
    expect(page.matching).toEqual({ value: 3, more: false });
    const rest = await list({ search: mark, limit: 2, cursor: page.next_cursor });
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([byExample, byMail, byName]);
    expect(rest.next_cursor).toBeNull();
  });

  it("R4 counts all of them by status, whatever is filtered", async () => {
    const { rows } = await world.pool.query(
      "SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'pending')::int AS pending FROM scout_applications WHERE superseded_at IS NULL",
    );
    const { counts } = await list({ search: "nobody is called like this" });
    expect(counts.total.value).toBe(rows[0].total);
    expect(counts.pending.value).toBe(rows[0].pending);
  });
});

describe("the decision", () => {
  it("moves pending to approved or declined, once, and says who did it", async () => {
    const id = await applyAsScout(world);
    world.clock.advance(60_000);
    expect(await set(id, "declined")).toMatchObject({
      status: 200,
      body: { status: "declined", can: { decide: false } },
    });
    for (const status of ["approved", "declined"]) {
      expect(await set(id, status)).toMatchObject({ status: 409, body: { code: "status_not_allowed" } });
    }
    expect((await set(id, "pending")).status).toBe(422);
    expect((await set(world.services.ids.next(), "approved")).status).toBe(404);
    const { rows } = await world.pool.query("SELECT * FROM scout_applications WHERE id = $1", [id]);
    expect(rows[0]).toMatchObject({ decided_by: admin.id, updated_at: world.clock.now() });
  });

  it("has one winner when admins decide at once", async () => {
    const id = await applyAsScout(world);
    const other = await world.person("Second Root", { admin: true });
    const answers = await Promise.all([set(id, "approved"), set(id, "declined", other), set(id, "approved", other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe("S3 the CSV export", () => {
  async function exported(query: string) {
    const response = await world.app.request(`/api/admin/scout-applications.csv${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return { response, text: await response.text() };
  }

  it("X36 has the columns to the letter, quotes every value and defuses formulas", async () => {
    const email = uniqueEmail();
    const evil = `=HYPERLINK("https://evil.example","x")`;
    await applyAsScout(world, {
      email,
      full_name: evil,
      utm_source: "+1+1",
      utm_medium: "＝cmd",
      utm_campaign: 'autumn, "best"\nsecond line',
    });
    const { response, text } = await exported(`?search=${encodeURIComponent(email)}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain('filename="scout-applications-2026-11-21.csv"');
    const rows = parse(text, { bom: true }) as string[][];
    expect(rows[0]).toEqual(
      "Name,Email,LinkedIn,Role,Status,Applied Date,UTM Source,UTM Medium,UTM Campaign".split(","),
    );
    expect(rows[1]?.slice(0, 2)).toEqual([`'${evil}`, email]);
    expect(rows[1]?.slice(3)).toEqual([
      "Founder",
      "pending",
      "Nov 21, 2026",
      "'+1+1",
      "'＝cmd",
      'autumn, "best"\nsecond line',
    ]);
    for (const line of text.split("\r\n").filter(Boolean)) expect(line).toMatch(/^"[\s\S]*"$/);
  });

  it("holds all rows that fit the filters, beyond a page", async () => {
    const mark = `Export ${world.services.ids.next().slice(-6)}`;
    for (let n = 0; n < 25; n += 1)
      await applyAsScout(world, { full_name: `${mark} ${n}`, role: n < 22 ? "Other" : "Investor" });
    const { text } = await exported(`?search=${encodeURIComponent(mark)}&role=Other`);
    expect(parse(text, { bom: true, columns: true })).toHaveLength(22);
    const nobody = await exported("?search=nobody+is+called+so");
    expect(parse(nobody.text, { bom: true })).toHaveLength(1);
  });
});

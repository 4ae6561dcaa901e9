import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildReport, createReportCase } from "../../../../tests/support/reports.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { adminReportEndpoints } from "../../../contract/admin/reports/admin-reports.ts";
import { reportEndpoints } from "../../../contract/admin/reports/reports.ts";
import { referrerQuestionEndpoints } from "../../../contract/hiring/messages/referrer-questions.ts";
import { eraseQuestionsOfAccount } from "../../hiring/messages/questions.ts";
import { purgeOldReports } from "./erase-reports.ts";

let world: World;
let owner: Person;
let admin: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-23T10:00:00.000Z" });
  owner = await world.person("Marguerite Olander");
  admin = await world.person("Ada Settler", { admin: true });
  job = (await world.job(owner, { title: "Potter" })).id;
});
afterAll(() => world.close());

async function asked() {
  const asker = await world.person("Asks Aloud");
  const { id } = await asker.call(referrerQuestionEndpoints.ask, {
    params: { id: job },
    body: { text: "Is it remote?" },
  });
  return { asker, id };
}
const heldOf = async (id: string) =>
  (await owner.call(referrerQuestionEndpoints.ofJob, { params: { id: job } })).items.find((one) => one.id === id)
    ?.answered_at ?? null;
const answer = async (id: string, text: string) =>
  owner.call(referrerQuestionEndpoints.answer, { params: { id }, body: { text, seen: await heldOf(id) } });
const read = async (of: string) =>
  ((await admin.call(adminReportEndpoints.get, { params: { id: of } })).said?.words ?? []).map(
    ({ part, text, since }) => `${part}: ${text}${since ? " (since)" : ""}`,
  );
const rows = async () => JSON.stringify((await world.pool.query("SELECT said FROM reports")).rows);

describe("T12 an answer is read as it was reported", () => {
  it("T12 T8 shows admins the answer as it was reported, even after the company replaced it, and the current one beside it", async () => {
    const { asker, id } = await asked();
    await answer(id, "the-first-insult");
    const of = await createReportCase(world, { by: asker, admin }, id, { kind: "answer" });
    expect(await read(of)).toEqual(["question: Is it remote?", "answer: the-first-insult"]);
    world.clock.advance(1_000);
    await answer(id, "Yes, of course.");
    expect(await read(of)).toEqual([
      "question: Is it remote?",
      "answer: the-first-insult",
      "answer: Yes, of course. (since)",
    ]);
    await owner.call(referrerQuestionEndpoints.publish, {
      params: { id },
      body: { question: "Remote?", answer: "a-second-insult" },
    });
    await createReportCase(world, { by: world.visitor, admin }, id, { kind: "answer" });
    world.clock.advance(1_000);
    await owner.call(referrerQuestionEndpoints.publish, {
      params: { id },
      body: { question: "Remote?", answer: "Yes." },
    });
    expect(await read(of)).toEqual([
      "question: Is it remote?",
      "answer: the-first-insult",
      "answer: Yes, of course.",
      "published_question: Remote?",
      "published_answer: a-second-insult",
      "published_answer: Yes. (since)",
    ]);
  });

  it("T12 T8 shows admins the text of every report after ten concurrent reports and replacements", async () => {
    const { asker, id } = await asked();
    await answer(id, "nth 0");
    const seen = await heldOf(id);
    await Promise.all([
      ...Array.from({ length: 10 }, () =>
        asker.try(
          reportEndpoints.create,
          { body: buildReport(world, id, { kind: "answer" }) },
          { key: `at-once-${id}` },
        ),
      ),
      ...Array.from({ length: 10 }, (_, nth) =>
        owner.try(referrerQuestionEndpoints.answer, { params: { id }, body: { text: `nth ${nth + 1}`, seen } }),
      ),
    ]);
    const found = await world.pool.query("SELECT id FROM report_cases WHERE subject = $1", [id]);
    const words = (await read(found.rows[0].id)).filter((word) => word.startsWith("answer"));
    const kept = (
      await world.pool.query(
        "SELECT said -> 0 ->> 'text' AS text FROM reports JOIN report_cases ON report_cases.id = case_id WHERE subject = $1",
        [id],
      )
    ).rows;
    for (const { text } of kept) expect(words).toContain(`answer: ${text}`);
  });

  it("T12 P23 erases the texts with the asking person's account, and when the case is purged", async () => {
    const { asker, id } = await asked();
    await answer(id, "words-of-the-erased");
    await createReportCase(world, { by: asker, admin }, id, { kind: "answer" });
    await answer(id, "Replaced.");
    expect(await rows()).toContain("words-of-the-erased");
    await world.ctx.write((tx) => eraseQuestionsOfAccount(tx, asker.id));
    expect(await rows()).not.toContain("words-of-the-erased");

    const other = await asked();
    await answer(other.id, "words-of-an-old-case");
    const of = await createReportCase(world, { by: other.asker, admin }, other.id, { kind: "answer" });
    const decision = { from: "open", outcome: "kept", reason: "We looked at it." } as const;
    await admin.call(adminReportEndpoints.decide, { params: { id: of }, body: decision });
    world.clock.advance(215 * 86_400_000);
    await purgeOldReports(world.ctx);
    expect(await rows()).not.toContain("words-of-an-old-case");
  });
});

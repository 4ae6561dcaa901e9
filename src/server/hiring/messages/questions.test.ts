import { afterAll, describe, expect, it } from "vitest";
import { assignToJob, joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { referrerQuestionEndpoints } from "../../../contract/hiring/messages/referrer-questions.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { eraseQuestionsOfAccount } from "./questions.ts";

const world = await createWorld();
const owner = await world.person("Marguerite Olander");
const viewer = await world.person("Vito Viewer");
const manager = await world.person("Mona Manager");
const made = await world.job(owner, { title: "Potter" });
const job = made.id;
const company = made.company.id;
await joinTeam(owner, company, viewer, "viewer");
await joinTeam(owner, company, manager, "hiring_manager");
await assignToJob(world, job, manager);
afterAll(() => world.close());

const ask = (by: Person, text: string, of = job) =>
  by.try(referrerQuestionEndpoints.ask, { params: { id: of }, body: { text } });
const own = (by: Person, of = job) => by.call(referrerQuestionEndpoints.own, { params: { id: of } });
const ofJob = (by: Person, of = job) => by.call(referrerQuestionEndpoints.ofJob, { params: { id: of } });
const answer = (by: Person, id: string, text: string, seen: string | null = null) =>
  by.try(referrerQuestionEndpoints.answer, { params: { id }, body: { text, seen } });
const publish = (by: Person, id: string, question: string, words: string) =>
  by.try(referrerQuestionEndpoints.publish, { params: { id }, body: { question, answer: words } });
const published = async (of = job) =>
  (await world.visitor.call(referrerQuestionEndpoints.published, { params: { id: of } })).items;
const kindsOf = async (by: Person) =>
  (await by.call(notificationEndpoints.list, { query: { limit: 100 } })).items.map(({ kind }) => kind);

describe("T8 questions before referring", () => {
  it("T8 R13 are refused while the company takes no referrals because of late answers", async () => {
    const asker = await world.person("Ines Marchetti");
    await world.pool.query("UPDATE companies SET answers_paused_at = now() WHERE id = $1", [company]);
    expect(await ask(asker, "Is it remote?")).toMatchObject({ status: 403, body: { code: "question_refused" } });
    expect((await own(asker)).left).toBe(0);
    await world.pool.query("UPDATE companies SET answers_paused_at = NULL WHERE id = $1", [company]);
    expect((await own(asker)).left).toBe(3);
  });

  it("T8 are asked, answered by the team, notified, published without a name and removed again", async () => {
    const asker = await world.person("Ines Marchetti");
    const asked = String((await ask(asker, "Is <b>this</b> remote?")).body.id);
    expect(await kindsOf(owner)).toContain("question_asked");
    expect(await owner.call(referrerQuestionEndpoints.waiting, {})).toEqual({
      items: [{ job, title: "Potter", count: 1 }],
    });
    expect((await viewer.call(referrerQuestionEndpoints.waiting, {})).items).toEqual([]);
    expect((await ofJob(viewer)).items).toMatchObject([{ by: "Ines Marchetti", text: "Is <b>this</b> remote?" }]);
    expect((await ofJob(viewer)).can).toEqual({ answer: false, publish: false });
    expect(await publish(owner, asked, "Remote?", "Yes.")).toMatchObject({ status: 409 });
    expect((await answer(viewer, asked, "Yes.")).status).toBe(404);
    expect((await answer(asker, asked, "Yes.")).status).toBe(404);
    expect((await answer(manager, asked, "Twice a week.")).status).toBe(200);
    expect(await kindsOf(asker)).toContain("question_answered");
    expect(await own(asker)).toMatchObject({ items: [{ answer: "Twice a week." }], left: 2 });
    expect((await publish(manager, asked, "Remote?", "Yes.")).status).toBe(404);
    expect((await publish(owner, asked, "Is it remote?", "Twice a week.")).status).toBe(200);
    expect(await published()).toEqual([{ id: asked, question: "Is it remote?", answer: "Twice a week." }]);
    expect(JSON.stringify(await published())).not.toContain("Ines");
    await owner.call(referrerQuestionEndpoints.unpublish, { params: { id: asked } });
    expect(await published()).toEqual([]);
  });

  it("T8 of two concurrent answers one is stored, and a member who has seen it may replace it", async () => {
    const asker = await world.person("Asks Twice");
    const id = String((await ask(asker, "When does it begin?")).body.id);
    const both = await Promise.all([answer(owner, id, "In May."), answer(manager, id, "In June.")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const seen = (await own(asker)).items[0]?.answered_at ?? "";
    expect((await answer(owner, id, "In July.", seen)).status).toBe(200);
    expect((await answer(manager, id, "In August.", seen)).status).toBe(409);
    const told = (await kindsOf(asker)).filter((kind) => kind === "question_answered");
    expect(told).toHaveLength(1);
  });

  it("T8 X48 are limited to three per person and job, also for ten concurrent ones", async () => {
    const asker = await world.person("Ten Questions");
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => ask(asker, `Nth ${nth}?`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe("questions_full");
    expect((await own(asker)).left).toBe(0);
    expect((await ask(asker, "a".repeat(501))).body.fields).toMatchObject({ text: { code: "too_long" } });
  });

  it("T8 R5 come from users who may refer, to a job that takes referrals", async () => {
    expect(await ask(owner, "Me?")).toMatchObject({ status: 403, body: { code: "question_refused" } });
    expect((await ask(manager, "Me?")).status).toBe(403);
    const stranger = await world.person("Stranger");
    const closed = (await world.job(owner, { title: "Weaver", referrers: "team" })).id;
    expect((await ask(stranger, "May I?", closed)).status).toBe(403);
    expect((await ask(viewer, "May I?", closed)).status).toBe(201);
    expect((await stranger.try(referrerQuestionEndpoints.ofJob, { params: { id: closed } })).status).toBe(404);
  });

  it("T8 P5 are deleted with the asker's account except published texts, and with the job", async () => {
    const of = (await world.job(owner, { title: "Glazier" })).id;
    const asker = await world.person("Leaves Soon");
    const [kept, gone] = [await ask(asker, "Kept?", of), await ask(asker, "Gone?", of)].map(({ body }) =>
      String(body.id),
    );
    await answer(owner, kept ?? "", "Yes.");
    await publish(owner, kept ?? "", "Is it kept?", "Yes.");
    await world.ctx.write((tx) => eraseQuestionsOfAccount(tx, asker.id));
    expect((await ofJob(owner, of)).items).toMatchObject([{ id: kept, by: "", text: "" }]);
    expect(await published(of)).toMatchObject([{ question: "Is it kept?" }]);
    expect((await answer(owner, gone ?? "", "x")).status).toBe(404);
    await owner.call(jobEndpoints.remove, { params: { id: of } });
    expect((await world.visitor.try(referrerQuestionEndpoints.published, { params: { id: of } })).status).toBe(404);
  });
});

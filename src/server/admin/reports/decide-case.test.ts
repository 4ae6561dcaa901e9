import { afterAll, describe, expect, it } from "vitest";
import { referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createPublicPage } from "../../../../tests/support/introductions.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { buildReport, createReportCase, decideReportCase } from "../../../../tests/support/reports.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { adminAuditEndpoints } from "../../../contract/admin/admin-users.ts";
import { adminReportEndpoints } from "../../../contract/admin/reports/admin-reports.ts";
import { type ReportOutcome, reportEndpoints } from "../../../contract/admin/reports/reports.ts";
import { companyJobsEndpoints } from "../../../contract/companies/companies.ts";
import { referrerEndpoints } from "../../../contract/hiring/candidates.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { siteEndpoints } from "../../../contract/pages/site.ts";
import { notificationPath } from "../../../rules/notification-paths.ts";

const world = await createWorld({ now: "2026-03-02T09:00:00.000Z" });
const owner = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
const ada = await world.person("Ada Settler", { admin: true });
const ben = await world.person("Ben Settler", { admin: true });
afterAll(() => world.close());

const report = (subject: string, more = {}, by: World["visitor"] = world.visitor) =>
  createReportCase(world, { by, admin: ada }, subject, more);
const decide = (by: Person, id: string, outcome: ReportOutcome, from = "open") =>
  by.try(adminReportEndpoints.decide, { params: { id }, body: { from, outcome, reason: "We looked at it." } });
const seen = async (job: string, by: World["visitor"] = world.visitor) =>
  (await by.try(jobEndpoints.get, { params: { id: job } })).status;
const complain = (token: string, text = "Please look again.") =>
  world.visitor.try(reportEndpoints.complain, { body: { token, text } });
const openLink = (token: string) => world.visitor.try(reportEndpoints.open, { body: { token } });

/** The emails to an address, with the secret of each link. */
async function mailsTo(email: string) {
  await sendQueuedEmails(world);
  const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === email));
  return mails.flatMap(({ text = "", html = "" }) => {
    const token = /\/report-decision(?:\?lang=\w+)?#token=([\w.-]+)/.exec(text)?.[1];
    return token === undefined ? [] : [{ text, html, token }];
  });
}
const noticesOf = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).items.filter(({ kind }) => kind.startsWith("report_"));

describe("P21 what an admin decides", () => {
  it("P21 hides a taken-down job from new people, keeps it for its candidates, and notifies both sides of the reason", async () => {
    const owned = await world.person("Olga Owner");
    const job = (await world.job(owned)).id;
    await referCandidate(ines, job);
    const email = uniqueEmail();
    const id = await report(job, { email });
    await report(job, {}, ines);
    const reason = `Not a real job: <b>nobody</b> works there.`;
    expect(await decideReportCase(ada, id, "taken_down", reason)).toMatchObject({
      state: "decided",
      outcome: "taken_down",
      path: null,
      decisions: [{ outcome: "taken_down", reason, by: "Ada Settler" }],
      can: { keep: false, take_down: false },
    });
    expect(await seen(job)).toBe(404);
    expect([await seen(job, owned), await seen(job, ines)]).toEqual([200, 200]);
    const step = { params: { id: job }, body: { from: "Open", status: "On Hold" } };
    expect((await owned.try(jobEndpoints.setStatus, step)).status).toBe(409);

    const [told] = await mailsTo(email);
    expect(told?.text).toContain("We removed what you reported");
    expect(told?.text).toContain(reason);
    expect(told?.html).not.toContain("<b>nobody</b>");
    const [why] = await mailsTo(owned.email);
    expect(why?.text).toContain("was removed");
    expect(why?.text).toContain(reason);
    // Neither the reporter nor the report's text is revealed.
    for (const secret of [email, "They ask for a deposit", "Ines"]) expect(why?.text).not.toContain(secret);
    const [notice] = await noticesOf(owned);
    expect(notice).toMatchObject({ kind: "report_on_own", params: { outcome: "taken_down" } });
    expect(notice && notificationPath(notice)).toBe(`/report-decision?case=${id}`);
    expect(await noticesOf(ines)).toMatchObject([{ kind: "report_decided", params: { outcome: "taken_down" } }]);
    expect(await mailsTo(ines.email)).not.toEqual([]);
  });

  it("P21 notifies the owner of a takedown whatever the settings", async () => {
    const quiet = await world.person("Quinn Quiet");
    await quiet.call(settingsEndpoints.update, { body: { emailNotifications: false } });
    await decideReportCase(ada, await report((await world.job(quiet)).id), "taken_down");
    expect(await mailsTo(quiet.email)).toHaveLength(1);
  });

  it("P21 notifies only the reporter when the content stays", async () => {
    const calm = await world.person("Cleo Calm");
    const job = (await world.job(calm)).id;
    const email = uniqueEmail();
    const id = await report(job, { email });
    await report(job, { email: email.toUpperCase() });
    await decideReportCase(ada, id, "kept", "The deposit is for the laptop and comes back.");
    expect(await seen(job)).toBe(200);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("The deposit is for the laptop and comes back.");
    expect(mail?.text).toContain("until Sep 1, 2026");
    expect(await noticesOf(calm)).toEqual([]);
    expect((await calm.try(reportEndpoints.get, { params: { id } })).status).toBe(404);
  });

  it("P21 archives a company with all of its jobs, and restores exactly those", async () => {
    const first = await world.job(owner, {
      company_name: "Fablewright",
      company_website: "https://fablewright.example",
    });
    const same = { company_name: "Fablewright", company_website: "https://fablewright.example" };
    const [second, own] = [(await world.job(owner, same)).id, (await world.job(owner, same)).id];
    await world.pool.query("UPDATE jobs SET archived_at = now() WHERE id = $1", [own]);
    const alone = await report(second);
    const whole = await report(first.company.id, { kind: "company" });
    await decideReportCase(ada, whole, "taken_down");
    const { items } = await world.visitor.call(companyJobsEndpoints.list, {
      params: { id: first.company.id },
      query: {},
    });
    expect(items).toEqual([]);
    expect((await decide(ada, alone, "taken_down")).body.code).toBe("report_gone");
    const [mail] = (await mailsTo(owner.email)).slice(-1);
    expect((await complain(mail?.token ?? "")).status).toBe(200);
    await decideReportCase(ada, whole, "kept");
    expect([await seen(first.id), await seen(second), await seen(own)]).toEqual([200, 200, 404]);
  });

  it("P21 hides a referrer's page whatever its settings, and restores it as it was", async () => {
    const rita = await world.person("Rita Referrer");
    const username = await createPublicPage(world, rita);
    const page = async () => (await world.visitor.try(referrerEndpoints.get, { params: { username } })).status;
    const mapped = async () => (await world.visitor.call(siteEndpoints.sitemap, {})).referrers === 1;
    const more = { kind: "profile" } as const;
    await world.visitor.call(reportEndpoints.create, { body: buildReport(world, username, more) });
    const { rows } = await world.pool.query("SELECT id FROM report_cases WHERE subject = $1", [rita.id]);
    const id = String(rows[0].id);
    expect([await page(), await mapped()]).toEqual([200, true]);
    await decideReportCase(ada, id, "taken_down");
    await rita.call(settingsEndpoints.update, { body: { profileVisibility: "public" } });
    expect([await page(), await mapped()]).toEqual([404, false]);
    // A page's name is a person's name, which notifications do not contain.
    expect((await noticesOf(rita)).map(({ params }) => params)).toEqual([{ outcome: "taken_down" }]);
    const [mail] = await mailsTo(rita.email);
    expect(mail?.text).toContain("Someone reported your page.");
    expect((await complain(mail?.token ?? "")).status).toBe(200);
    await decideReportCase(ada, id, "kept");
    expect([await page(), await mapped()]).toEqual([200, true]);
    await rita.call(accountDataEndpoints.remove, { body: {} });
    expect(await ada.call(adminReportEndpoints.get, { params: { id } })).toMatchObject({ label: "", owner: null });
  });

  it("P21 restores content of two cases only when both are reversed", async () => {
    const job = await world.job(owner);
    const one = await report(job.id);
    await decideReportCase(ada, one, "taken_down");
    const whole = await report(job.company.id, { kind: "company" });
    await decideReportCase(ada, whole, "taken_down");
    const [mail] = (await mailsTo(owner.email)).slice(-1);
    expect((await complain(mail?.token ?? "")).status).toBe(200);
    await decideReportCase(ada, whole, "kept");
    expect(await seen(job.id)).toBe(404);
  });

  it("P21 item 39 accepts one of two concurrent decisions and logs who, what and why", async () => {
    const job = (await world.job(owner)).id;
    const id = await report(job);
    const answers = await Promise.all([decide(ada, id, "kept"), decide(ben, id, "taken_down")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - won]?.body.code).toBe("conflict");
    expect(await seen(job)).toBe(won === 0 ? 200 : 404);
    const { items } = await ada.call(adminAuditEndpoints.list, { query: { event: "report_decided" } });
    expect(items.filter(({ detail }) => detail.some(({ value }) => value === id))).toMatchObject([
      { who: { id: [ada, ben][won]?.id }, whom: { id: owner.id } },
    ]);
  });

  it("P21 refuses a decision from another state, without a reason, or about nothing", async () => {
    const id = await report((await world.job(owner)).id);
    expect((await decide(ada, id, "kept", "complaint")).body.code).toBe("conflict");
    const body = { from: "open", outcome: "kept", reason: "  " };
    const failure = await ada.try(adminReportEndpoints.decide, { params: { id }, body });
    expect(failure).toMatchObject({ status: 422, body: { fields: { reason: { code: "required" } } } });
    await decideReportCase(ada, id, "kept");
    for (const from of ["open", "complaint"]) expect((await decide(ada, id, "taken_down", from)).status).toBe(409);
    expect((await decide(ada, world.services.ids.next(), "kept")).status).toBe(404);
  });

  it("P21 the list shows what waits longest first, decided ones newest first, page by page and by kind", async () => {
    const mine = new Set<string>();
    for (const kind of ["job", "company", "job"] as const) {
      world.clock.advance(60_000);
      const job = await world.job(owner, { company_website: `https://w${mine.size}.example` });
      mine.add(await report(kind === "job" ? job.id : job.company.id, { kind }));
    }
    const listed = async (query: object) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await ada.call(adminReportEndpoints.list, {
          query: { limit: 2, ...query, ...(cursor && { cursor }) },
        });
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return ids.filter((id) => mine.has(id));
    };
    const [a = "", b = "", c = ""] = mine;
    expect(await listed({})).toEqual([a, b, c]);
    expect(await listed({ kind: "company" })).toEqual([b]);
    for (const id of [b, a]) {
      world.clock.advance(60_000);
      await decideReportCase(ada, id, "kept");
    }
    expect(await listed({ state: "decided" })).toEqual([a, b]);
    expect(await listed({})).toEqual([c]);
    // Reported again, it becomes another case that refers to the former one.
    world.clock.advance(60_000);
    const { rows } = await world.pool.query("SELECT subject FROM report_cases WHERE id = $1", [a]);
    const again = await report(rows[0].subject);
    expect(again).not.toBe(a);
    const record = await ada.call(adminReportEndpoints.get, { params: { id: again } });
    expect(record.reports.map(({ former }) => former)).toEqual([false, true]);
    expect(record.decisions).toHaveLength(1);
  });
});

describe("P22 one complaint of each side", () => {
  it("P22 reopens the case for the reporter's complaint by emailed link, and notifies both sides of the final decision", async () => {
    const poster = await world.person("Pia Poster");
    const job = (await world.job(poster)).id;
    const email = uniqueEmail();
    const id = await report(job, { email });
    await decideReportCase(ada, id, "kept");
    const [first] = await mailsTo(email);
    const token = first?.token ?? "";
    expect((await openLink(token)).body).toMatchObject({ as: "reporter", outcome: "kept", complained: false });
    const at = new Date(world.clock.now().getTime() + 183 * 86_400_000).toISOString();
    expect((await openLink(token)).body.complain_until).toBe(at);
    expect((await complain(token, " ")).body).toMatchObject({ fields: { text: { code: "required" } } });
    const text = `They asked me too. <script>alert(1)</script>`;
    const both = await Promise.all([complain(token, text), complain(token, text)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const waits = await ada.call(adminReportEndpoints.get, { params: { id } });
    expect(waits).toMatchObject({ state: "complaint", reports: [{ complaint: { text } }] });
    expect((await decide(ada, id, "kept", "open")).body.code).toBe("conflict");
    await decideReportCase(ben, id, "taken_down", "You are right.");
    expect(await seen(job)).toBe(404);
    expect((await mailsTo(email)).at(-1)?.text).toContain("You are right.");
    expect((await complain(token)).body.code).toBe("complaint_over");
    // It is the first decision that the owner learns of, so their side may still complain.
    const [mail] = await mailsTo(poster.email);
    expect((await complain(mail?.token ?? "")).status).toBe(200);
    await decideReportCase(ada, id, "taken_down", "We looked at it twice.");
    const last = (await mailsTo(poster.email)).at(-1);
    expect(last?.text).toContain("You cannot appeal this decision.");
    expect((await complain(last?.token ?? "")).body.code).toBe("complaint_over");
  });

  it("P22 restores the content after the owner's complaint, and notifies both sides", async () => {
    const poster = await world.person("Paul Poster");
    const job = (await world.job(poster)).id;
    const email = uniqueEmail();
    const id = await report(job, { email });
    await decideReportCase(ada, id, "taken_down");
    expect(await poster.call(reportEndpoints.get, { params: { id } })).toMatchObject({
      as: "owner",
      complained: false,
    });
    const body = { text: "We do exist." };
    expect(await poster.call(reportEndpoints.complainAbout, { params: { id }, body })).toMatchObject({
      state: "complaint",
      complained: true,
      complain_until: null,
    });
    expect((await poster.try(reportEndpoints.complainAbout, { params: { id }, body })).body.code).toBe(
      "complaint_over",
    );
    await decideReportCase(ada, id, "kept", "They do exist.");
    expect(await seen(job)).toBe(200);
    expect((await mailsTo(poster.email)).at(-1)?.text).toContain("is back");
    expect((await mailsTo(email)).at(-1)?.text).toContain("They do exist.");
    expect((await noticesOf(poster)).map(({ params }) => params.outcome)).toEqual(["kept", "taken_down"]);
  });

  it("P22 X25 accepts complaints only from the two sides, by their own links, for six months", async () => {
    const job = (await world.job(owner)).id;
    const id = await report(job, {}, ines);
    const get = (by: Person) => by.try(reportEndpoints.get, { params: { id } });
    for (const by of [owner, ada, ben]) expect((await get(by)).status).toBe(404);
    expect((await get(ines)).body).toMatchObject({ outcome: null, reason: null, complain_until: null });
    const early = { params: { id }, body: { text: "Why so late?" } };
    expect((await ines.try(reportEndpoints.complainAbout, early)).body.code).toBe("complaint_over");
    expect((await ben.try(reportEndpoints.complainAbout, early)).status).toBe(404);
    await decideReportCase(ada, id, "kept");
    const [mail] = (await mailsTo(ines.email)).slice(-1);
    const token = mail?.token ?? "";
    const forged = [token.replace("reporter", "owner"), token.slice(0, -1), `${token}x`, "x".repeat(43)];
    const other = world.services.ids.next();
    forged.push(token.replace(/\.[0-9a-f-]{36}\./, `.${other}.`));
    for (const one of forged) {
      expect(await openLink(one)).toMatchObject({ status: 410, body: { code: "report_link_invalid" } });
      expect((await complain(one)).status).toBe(410);
    }
    world.clock.advance(184 * 86_400_000);
    expect((await openLink(token)).body).toMatchObject({ outcome: "kept", complain_until: null });
    expect((await complain(token)).body.code).toBe("complaint_over");
    world.clock.set("2026-03-02T12:00:00.000Z");
  });
});

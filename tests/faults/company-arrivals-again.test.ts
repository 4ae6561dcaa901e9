import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountDataEndpoints } from "../../src/contract/account-data.ts";
import { companyEndpoints } from "../../src/contract/companies.ts";
import { interviewEndpoints } from "../../src/contract/interviews/interviews.ts";
import { talkEndpoints } from "../../src/contract/talk/talk.ts";
import { companyArrivalEndpoints as endpoints } from "../../src/contract/team/company-arrivals.ts";
import { movedPeopleEndpoints } from "../../src/contract/team/moved-people.ts";
import { hiredElsewhere } from "../../src/server/claims/rows.ts";
import { installationId } from "../../src/server/company-archives/installation.ts";
import { carryArrival } from "../../src/server/company-arrivals/carry.ts";
import { movedId } from "../../src/server/company-arrivals/scene.ts";
import { seedDemo } from "../../src/server/demo/seed.ts";
import { keptCredit } from "../../src/server/referrals/kept-credit.ts";
import { countMovedMail } from "../../src/server/referrals/moved-mails.ts";
import {
  archiveOf,
  busiestCompany,
  entriesOf,
  forged,
  furnished,
  type Line,
  linesIn,
  sent,
  takenIn,
} from "../support/company-arrivals.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";

let there: World;
let here: World;
let owner: Person;
let source: string;
let company: string;
let bytes: Buffer;
let companies = 0;
/** Whoever has proved here the address of somebody of there. */
let ida: Person | undefined;

beforeAll(async () => {
  const now = new Date().toISOString();
  there = await makeWorld({ now });
  const config = { SECRET_KEY: "another secret key of another installation", RATE_LIMIT_FACTOR: "1" };
  here = await makeWorld({ now, config });
  await seedDemo(there.services);
  const leaver = await there.person("Olive Owner");
  owner = await here.person("Olive Owner");
  source = await busiestCompany(there, leaver);
  await furnished(there, source, leaver);
  bytes = await archiveOf(there, leaver, source);
}, 120_000);
// Each into a company of its own.
beforeEach(async () => {
  companies += 1;
  const body = { name: `Arriving ${companies}`, website: `https://arriving-${companies}.example` };
  company = (await owner.call(companyEndpoints.create, { body })).id;
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const all = async (query: string, ...values: unknown[]) => (await here.pool.query(query, values)).rows;
const one = async (query: string, ...values: unknown[]) => (await all(query, ...values))[0];
const hereId = (id: unknown) =>
  movedId({ company, installation: installationId(there.services.secrets), source }, String(id));
const linesOf = async (noun: string) => linesIn(await entriesOf(bytes), noun);
const fresh = (nth: number) => `0198b0c2-0000-7000-8000-0000000000${nth.toString(16).padStart(2, "0")}`;
const AT = "2026-01-05T10:00:00+00:00";

type Noun = "mail_words" | "referrals" | "messages" | "history" | "rewards" | "shares" | "payouts" | "claims";

async function refusedOf(arrival: string, noun: Noun) {
  const query = { limit: 100, noun, what: "refused" as const };
  const { items } = await owner.call(endpoints.lines, { params: { id: company, arrival }, query });
  return items.map(({ code, field }) => [code, field]);
}

/** Somebody of there with a referral that is not over, and whoever has proved the same address here. */
async function referrer(): Promise<{ person: string; referral: Line; mine: Person }> {
  const { rows } = await there.pool.query(
    `SELECT users.id, users.email, referrals.id AS referral FROM referrals JOIN jobs ON jobs.id = job
       JOIN users ON users.id = referrals.created_by AND users.verified JOIN auth_users ON auth_users.id = users.id
     WHERE company = $1 AND shown_at IS NOT NULL AND candidate_email <> '' AND referrals.status IN ('Pending', 'Reviewing', 'Interviewing')
     ORDER BY users.id, referrals.id LIMIT 1`,
    [source],
  );
  const { id, email, referral } = rows[0];
  const line = (await linesOf("referrals")).find((each) => each.id === referral) as Line;
  ida ??= await here.person("Ida Identical", { email, verified: true });
  return { person: id, referral: line, mine: ida };
}

const claim = (mine: Person, person: string) =>
  mine.try(movedPeopleEndpoints.claim, { params: { id: hereId(person) } });

describe("X225 a newer archive speaks for nobody who is here", () => {
  it("X225 what it has of a claimed person is theirs by another press alone, and their records are closed to it", async () => {
    await takenIn(here, owner, company, bytes);
    const { person, referral, mine } = await referrer();
    expect((await claim(mine, person)).status).toBe(200);
    const of = { job: referral.job, record_kind: "referral", record_id: referral.id };
    const said = { ...of, readers: "all", text: "I give my reward up.", written_at: AT, taken_down_at: null };
    const step = { record_kind: "referral", record_id: referral.id, from_status: "Pending", changed_by: person };
    const newer = await forged(bytes, {
      messages: (lines) => [...lines, { id: fresh(1), side: "referrer", written_by: person, ...said }],
      history: (lines) => [
        ...lines,
        { id: fresh(2), ...step, to_status: "Rejected", note: "withdrawn", changed_at: AT },
      ],
      referrals: (lines) => [
        ...lines,
        { ...referral, id: fresh(3), candidate_email: "never-referred@people.example", candidate_linkedin: "" },
      ],
    });
    const arrival = await takenIn(here, owner, company, newer);
    expect(await refusedOf(arrival.id, "messages")).toEqual([["taken", "record_id"]]);
    expect(await refusedOf(arrival.id, "history")).toEqual([["taken", "record_id"]]);
    expect(await all("SELECT FROM messages WHERE text = 'I give my reward up.'")).toEqual([]);
    const whose = "SELECT created_by FROM referrals WHERE id = $1";
    expect(await one(whose, hereId(fresh(3)))).toEqual({ created_by: hereId(person) });
    const { items } = await mine.call(movedPeopleEndpoints.mine, {});
    expect(items).toMatchObject([{ id: hereId(person), referrals: 1 }]);
    expect((await claim(mine, person)).status).toBe(200);
    expect(await one(whose, hereId(fresh(3)))).toEqual({ created_by: mine.id });
    expect((await mine.call(movedPeopleEndpoints.mine, {})).items).toEqual([]);
    expect((await claim(mine, person)).status).toBe(404);
  });

  it("X225 nobody takes a half over: not while an archive is written, nor after one that broke off", async () => {
    const { person, mine } = await referrer();
    const { id } = await sent(here, owner, company, bytes);
    const params = { id: company, arrival: id };
    await owner.call(endpoints.press, { params, body: {} });
    await here.ctx.write((tx) =>
      tx.executeSql("INSERT INTO users (id, email, name, moved, created_at) VALUES ($1, '', 'Early', TRUE, now())", [
        hereId(person),
      ]),
    );
    const claimOf = (await linesOf("people")).find((each) => each.id === person)?.claim;
    await here.pool.query("INSERT INTO moved_people (user_id, company, claim, created_at) VALUES ($1, $2, $3, now())", [
      ...[hereId(person), company, claimOf],
    ]);
    const ours = async () =>
      (await mine.call(movedPeopleEndpoints.mine, {})).items.filter((each) => each.company.id === company);
    expect(await ours()).toEqual([]);
    expect((await claim(mine, person)).status).toBe(404);
    await here.pool.query("UPDATE company_arrivals SET state = 'failed', fault = 'broken_off' WHERE id = $1", [id]);
    expect(await ours()).toEqual([]);
    await here.pool.query("UPDATE company_arrivals SET state = 'writing', fault = NULL WHERE id = $1", [id]);
    await carryArrival(here.ctx, { arrival: id });
    expect(await ours()).toHaveLength(1);
  });

  it("X227 an account that ends takes its names from elsewhere along, and ends what waits", async () => {
    await takenIn(here, owner, company, bytes);
    const { person, mine } = await referrer();
    const waiting = await sent(here, owner, company, bytes);
    expect(await one("SELECT name FROM users WHERE id = $1", hereId(person))).not.toEqual({ name: "" });
    await mine.call(accountDataEndpoints.remove, { body: {} });
    ida = undefined;
    expect(await one("SELECT name, surname FROM users WHERE id = $1", hereId(person))).toEqual({
      name: "",
      surname: "",
    });
    const params = { id: company, arrival: waiting.id };
    expect(await owner.call(endpoints.get, { params })).toMatchObject({ state: "failed", fault: "erased" });
    expect((await owner.call(endpoints.members, { params })).items).toEqual([]);
  });
});

describe("X224 a newer archive changes nothing that is owed", () => {
  it("X224 not what was promised here, and nobody's part of it", async () => {
    await takenIn(here, owner, company, bytes);
    const { referral } = await referrer();
    const due = (await linesOf("rewards")).find(({ state }) => state === "due") as Line;
    const promise = () => one("SELECT reward_amount, reward_status FROM referrals WHERE id = $1", hereId(referral.id));
    const promised = await promise();
    expect(promised.reward_amount).toBeGreaterThan(0);
    const gone = {
      ...{ ...due, referral: referral.id, referrer: referral.created_by, reference: "VW-EEEEE-EEEEE" },
      ...{ amount: Number(referral.reward_amount) * 100, state: "refunded", funded_at: AT, refunded_at: AT },
    };
    const share = (place: number, percent: number) => ({ referral: due.referral, place, payee: due.owner, percent });
    const newer = await forged(bytes, {
      referrals: (lines) =>
        lines.map((line) => (line.id === referral.id ? { ...line, status: "Hired", hired_at: AT, step: null } : line)),
      rewards: (lines) => [...lines, gone],
      shares: (lines) => [...lines, share(0, 100)],
    });
    const { id } = await takenIn(here, owner, company, newer);
    expect(await refusedOf(id, "rewards")).toEqual([["taken", "referral"]]);
    expect(await refusedOf(id, "shares")).toEqual([["taken", "referral"]]);
    expect(await promise()).toEqual(promised);
    expect(await all("SELECT FROM moved_rewards WHERE referral = $1", hereId(referral.id))).toEqual([]);
    expect(await all("SELECT FROM reward_shares WHERE referral = $1", hereId(due.referral))).toEqual([]);
  });

  it("X224 R10 a hire and an earlier referral that it tells of take no credit from one made here", async () => {
    const ines = await here.person("Ines Marchetti");
    const person = await here.person("Jonah Weiss", { verified: true });
    const key = (await one("SELECT email_key FROM auth_users WHERE id = $1", person.id)).email_key;
    const sure = (line: Line | undefined) => line as Line;
    const lines = (await linesOf("referrals")).filter(({ candidate_email }) => candidate_email !== "");
    const hired = sure(lines.find(({ status }) => status === "Hired"));
    const rejected = sure(lines.find(({ job, status }) => status !== "Hired" && job !== hired.job));
    const his = { candidate_email: key, candidate_linkedin: "" };
    const now = here.clock.now();
    const made = { created_at: new Date(now.getTime() - 40 * 86_400_000).toISOString() };
    const ended = { status: "Rejected", turned_down_for: null, hired_at: null, hired_with: null, step: null };
    const forgery = await forged(bytes, {
      referrals: (all_) =>
        all_.map((line) => {
          if (line.id === hired.id) return { ...line, ...his, hired_at: now.toISOString() };
          return line.id === rejected.id ? { ...line, ...his, ...ended, ...made, reward_status: "Pending" } : line;
        }),
    });
    await takenIn(here, owner, company, forgery);
    expect(await all("SELECT FROM referrals WHERE moved AND candidate_email_key = $1", key)).toHaveLength(2);
    const job = (await all("SELECT id FROM jobs WHERE company = $1 ORDER BY id LIMIT 2", company)).at(-1).id;
    const open = "SELECT id FROM jobs WHERE company = $1 AND id <> ALL ($2::uuid[]) ORDER BY id LIMIT 1";
    const free = (await one(open, company, [hereId(hired.job), hereId(rejected.job)])) ?? { id: job };
    const [referral, application] = [fresh(11), fresh(12)];
    await here.pool.query(
      `INSERT INTO referrals (id, job, candidate_name, candidate_email, candidate_email_key, recommendation, status, reward_amount, created_by, created_at, updated_at)
       VALUES ($1, $2, 'Jonah Weiss', $3, $3, 'Rebuilt our billing.', 'Rejected', 5000, $4, $5, $5)`,
      [referral, free.id, key, ines.id, new Date(now.getTime() - 20 * 86_400_000)],
    );
    await here.pool.query(
      `INSERT INTO applications (id, job, candidate_name, candidate_email, candidate_email_key, cover_letter, status, created_by, created_at, updated_at)
       VALUES ($1, $2, 'Jonah Weiss', $3, $3, 'Here I am.', 'Hired', $4, $5, $5)`,
      [application, free.id, key, person.id, now],
    );
    expect((await keptCredit(here.ctx.db as never, application, now))?.id).toBe(referral);
    await here.ctx.write(async (tx) => {
      expect(await hiredElsewhere(tx, referral)).toEqual([]);
      expect(await hiredElsewhere(tx, hereId(rejected.id))).toEqual([hereId(hired.id)]);
    });
  });
});

describe("X222 what was changed here stays", () => {
  it("X222 C21 words that the company saved here are not replaced by newer ones of there", async () => {
    const texts = { en: { subject: "Ours", body: "<p>Our own words.</p>" } };
    const own =
      "INSERT INTO company_mail_words (id, company, job, occasion, texts, saved_by, saved_at) VALUES ($1, $2, NULL, 'referral_rejected', $3, $4, $5)";
    await here.pool.query(own, [fresh(21), company, texts, owner.id, "2026-01-01T00:00:00Z"]);
    const theirs = { job: null, occasion: "referral_rejected", saved_by: null, saved_at: AT };
    const words = (nth: number, occasion: string) => ({
      ...theirs,
      id: fresh(nth),
      occasion,
      texts: { en: { subject: "Theirs", body: "<p>Others.</p>" } },
    });
    const forgery = await forged(bytes, {
      mail_words: () => [words(22, "referral_rejected"), words(23, "referral_hired"), words(24, "referral_hired")],
    });
    const { id } = await takenIn(here, owner, company, forgery);
    expect(await refusedOf(id, "mail_words")).toEqual([["taken", "occasion"]]);
    const kept = await all(
      "SELECT occasion, texts->'en'->>'subject' AS subject FROM company_mail_words WHERE company = $1 ORDER BY 1",
      company,
    );
    expect(kept).toEqual([
      { occasion: "referral_hired", subject: "Theirs" },
      { occasion: "referral_hired", subject: "Theirs" },
      { occasion: "referral_rejected", subject: "Ours" },
    ]);
    expect(
      (await takenIn(here, owner, company, forgery)).nouns.find(({ noun }) => noun === "mail_words"),
    ).toMatchObject({ made: 0, there: 2 });
  });
});

describe("X221 names that nobody has claimed", () => {
  it("X221 nobody can write to them: it is refused, and not silent", async () => {
    await takenIn(here, owner, company, bytes);
    const line = (await linesOf("applications")).find(({ candidate_email }) => candidate_email !== "") as Line;
    const [record, job] = [hereId(line.id), hereId(line.job)];
    await here.pool.query("UPDATE applications SET status = 'Interviewing' WHERE id = $1", [record]);
    const said = { kind: "application" as const, record, readers: "company_candidate" as const, text: "Hello." };
    expect((await owner.try(talkEndpoints.write, { body: said })).body.code).toBe("messages_closed");
    const slots = [
      new Date(here.clock.now().getTime() + 3 * 86_400_000).toISOString().replace(/:\d\d\.\d{3}/, ":00.000"),
    ];
    const offer = { kind: "application" as const, record, minutes: 30, place: "By phone", words: "", zone: "UTC" };
    const body = { ...offer, people: [owner.id], slots };
    const told = await owner.try(interviewEndpoints.offer, { params: { id: job }, body });
    expect(told.body.code).toBe("interview_unreachable");
    const { referral } = await referrer();
    const reward = { kind: "referral" as const, record: hereId(referral.id), readers: "company_referrer" as const };
    expect((await owner.try(talkEndpoints.write, { body: { ...reward, text: "Hi." } })).body.code).toBe(
      "messages_closed",
    );
  });

  it("X221 people of an archive who have no account are mailed a hundred times a day at most", async () => {
    await takenIn(here, owner, company, bytes);
    const { referral } = await referrer();
    const mail = () => here.ctx.write((tx) => countMovedMail(here.ctx as never, tx, hereId(referral.id)));
    for (let n = 0; n < 100; n += 1) await mail();
    await expect(mail()).rejects.toMatchObject({ code: "rate_limited" });
  });
});

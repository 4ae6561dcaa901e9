import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyMailEndpoints, MAIL_BOUNDS } from "../../src/contract/hiring/company-mails.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { jobDraftEndpoints } from "../../src/contract/jobs/posting/job-drafts.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { mapBoard } from "../../src/server/jobs/import/map-board.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

// HTML that costs more to parse than to write, in every HTML field.

const BLOCKED_MS = 100;
/** Retries, because machine load is not the text's fault. */
const TRIES = 5;
/** What `slowness` measures costs this much CPU time on two quiet cores. */
const REFERENCE_MS = 50;

let world: World;
let owner: Person;
let job: Awaited<ReturnType<World["job"]>>;

beforeAll(async () => {
  world = await createWorld({ config: { RATE_LIMIT_FACTOR: "100" }, delay: () => 0 });
  owner = await world.person("Petra Poster");
  job = await world.job(owner);
});
afterAll(() => world.close());

const PIECES = [
  "<br>",
  "<br/> ",
  "&nbsp;",
  "<p></p>",
  "<p>x",
  "</p>",
  "<div>",
  "<!--",
  "<",
  "&",
  "&lt;",
  "<b>",
  "<i>x",
  "<ul><li>",
  "<li><p>",
  "<a href='https://a.example'>",
  "<b> <br>",
  "<td>",
  "<h1>",
  "<span>",
  " ",
  "\n",
  "<script>",
  "<![CDATA[",
  "<?",
  "<p a='",
  '<p "',
  "a=b ",
  "<svg><style>",
  "<pre>\n",
  "{{",
  "{{a}} ",
  "@",
  "www.a.example ",
  "- ",
];

const nested = (tag: string, size: number) => {
  const depth = Math.min(5_000, Math.floor(size / (2 * tag.length + 10)));
  const [opened, closed] = [`<${tag}>`.repeat(depth), `</${tag}>`.repeat(depth)];
  return `${opened}${"x".repeat(Math.max(0, size - opened.length - closed.length))}${closed}`;
};

/** Texts of some length. */
const textsOf = (size: number) => [
  ...PIECES.map((piece) => `${piece.repeat(Math.floor((size - 10) / piece.length))}x`),
  ...["b", "p", "ul", "blockquote", "div", "a", "pre"].map((tag) => nested(tag, size)),
  `<pre>${"\n".repeat(size - 20)}x</pre>`,
  `${"x".repeat(size / 2)}${"<p></p>".repeat(Math.floor(size / 14) - 2)}`,
];

/** How many times longer than on quiet cores this machine needs for the same work now: neighbours take its caches too. */
function slowness(): number {
  const used = process.threadCpuUsage();
  const pieces = "<p>x".repeat(20_000).split("<");
  for (let turns = 0; turns < 6; turns += 1) JSON.parse(JSON.stringify(pieces.map((piece, at) => ({ piece, at }))));
  const { user, system } = process.threadCpuUsage(used);
  return Math.max(1, (user + system) / 1e3 / REFERENCE_MS);
}

/** The longest block of the event loop, minimum of several tries, bounded by this thread's CPU time. */
async function blockedBy(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > BLOCKED_MS; tries += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    await pause(2);
    delay.enable();
    await pause(2);
    const used = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(used);
    await pause(2);
    delay.disable();
    const took = Math.min(delay.max / 1e6, (user + system) / 1e3);
    least = Math.min(least, took < BLOCKED_MS ? took : took / slowness());
  }
  return least;
}

type Answered = { readonly status: number; readonly body: unknown };

async function expectQuick(size: number, send: (html: string) => Answered | Promise<Answered>) {
  // Warms up compiled code.
  for (let calls = 0; calls < 3; calls += 1) {
    const { status, body } = await send(`<p>${calls}</p>`);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  }
  for (const html of textsOf(size)) {
    const statuses: number[] = [];
    const blocked = await blockedBy(async () => statuses.push((await send(html)).status));
    expect(blocked, JSON.stringify(html.slice(0, 40))).toBeLessThan(BLOCKED_MS);
    for (const status of statuses) expect([200, 201, 422]).toContain(status);
  }
}

const described = (description: string) => ({ description, description_format: "html" as const });

describe("J12 expensive HTML blocks nobody else", () => {
  test("as the description of a new and a changed job", async () => {
    const { title, location, f_type, status, reward_amount } = job;
    const posted = { title, location, f_type, reward_amount, company_name: job.company.name };
    await expectQuick(LIMITS.description_html, (html) =>
      owner.try(jobEndpoints.create, {
        body: { ...posted, company_website: "https://quillstack.example", ...described(html) },
      }),
    );
    const changed = { title, location, f_type, status, reward_amount, company: job.company.id };
    await expectQuick(LIMITS.description_html, (html) =>
      owner.try(jobEndpoints.update, { params: { id: job.id }, body: { ...changed, ...described(html) } }),
    );
  });

  test("as the description of a draft", async () => {
    await expectQuick(LIMITS.description_html, (html) =>
      owner.try(jobDraftEndpoints.create, { body: { title: "Tidal Archivist", ...described(html) } }),
    );
  });

  test("as the description of an imported posting", async () => {
    await expectQuick(100_000, (descriptionHtml) => {
      const value = {
        id: "1",
        title: "Tidal Archivist",
        employmentType: "FullTime",
        location: "Lisbon",
        descriptionHtml,
      };
      const { postings, refused } = mapBoard([{ index: 0, line: 1, value }]);
      return { status: postings.length === 1 ? 200 : 422, body: refused };
    });
  });

  test("as a company's mail text", async () => {
    const params = { id: job.company.id, trigger: "application_received" as const };
    await expectQuick(MAIL_BOUNDS.body_html, (body) =>
      owner.try(companyMailEndpoints.preview, { params, body: { language: "en", subject: "Hi", body } }),
    );
    const save = async (body: string) => {
      const { mails } = await owner.call(companyMailEndpoints.get, { params: { id: job.company.id }, query: {} });
      const version = mails.find(({ trigger }) => trigger === params.trigger)?.version ?? null;
      return owner.try(companyMailEndpoints.save, {
        params,
        body: { version, texts: { en: { subject: "Hi", body } } },
      });
    };
    await expectQuick(MAIL_BOUNDS.body_html, save);
  });
});

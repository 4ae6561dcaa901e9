// Posts a job, or takes the one whose id is in JOB, hears by webhook of whoever is referred to it, and moves them to Hired. VOUCHWELL and VOUCHWELL_KEY as for the other
// examples (jobs:write, referrals:write); WEBHOOK_SECRET is shown when you add the address of this program under Webhooks, for the
// event referral.visible. `npm install standardwebhooks` brings what verifies.
import { createServer } from "node:http";
import { createClient } from "@vouchwell/client";
import { Webhook } from "standardwebhooks";

const { VOUCHWELL = "http://localhost:3000", VOUCHWELL_KEY, WEBHOOK_SECRET = "", PORT = "8080", JOB } = process.env;
const client = createClient({ url: VOUCHWELL, key: VOUCHWELL_KEY });
const webhook = new Webhook(WEBHOOK_SECRET);

/**
 * What your company decides; here everybody is welcome, and in a program of yours people say so.
 * @param {import("@vouchwell/client").ReferralsGetAnswer} referral
 */
async function isWelcome(referral) {
  return referral.recommendation.length > 0;
}

/**
 * From wherever somebody stands to Hired, step by step, as the pipeline shows them.
 * @param {string} id
 */
async function hire(id) {
  let referral = await client.referrals.get(id);
  if (!(await isWelcome(referral))) return;
  for (const status of /** @type {const} */ (["Reviewing", "Interviewing", "Hired"])) {
    // An event may come twice: what is done already is no longer among the next steps.
    if (!referral.next.includes(status)) continue;
    referral = await client.referrals.setStatus(id, { from: referral.status, status });
  }
  console.log(`${referral.candidate_name} is ${referral.status}`);
}

const body = {
  title: "Platform Engineer",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Keep the write path of a document store boring.",
  location: "Lisbon",
  f_type: /** @type {const} */ ("Full-time"),
  reward_amount: 9_000,
};
// Begun again within a day, the same key gives the same job; later, name it in JOB.
const job = JOB ?? (await client.jobs.create(body, { idempotencyKey: "hire-by-webhook-platform-engineer" })).id;

/**
 * Events by their ids, each done once, however often it comes and even while it is being done; one that failed is forgotten, and comes
 * again. A program of yours keeps the ids for longer than it runs.
 * @type {Map<string, Promise<void>>}
 */
const events = new Map();

/**
 * @param {string} id
 * @param {any} event
 */
function once(id, event) {
  const known = events.get(id);
  if (known !== undefined) return known;
  const concerns = event.type === "referral.visible" && event.data.job === job;
  const work = concerns ? hire(event.data.id) : Promise.resolve();
  events.set(id, work);
  work.catch(() => events.delete(id));
  return work;
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const headers = /** @type {Record<string, string>} */ (request.headers);
    /** @type {any} */
    let event;
    try {
      event = webhook.verify(Buffer.concat(chunks).toString("utf8"), headers);
    } catch {
      response.writeHead(401).end();
      return;
    }
    // First do it, then say that it is done: what is answered otherwise, or not within 15 seconds, is sent once more.
    once(headers["webhook-id"] ?? "", event).then(
      () => response.writeHead(204).end(),
      (error) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
});
server.listen(Number(PORT), () => console.log(`posted ${job}, listening on ${PORT}`));
process.on("SIGTERM", () => server.close());

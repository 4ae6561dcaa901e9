// Posts a job or uses the one in JOB, receives a webhook for each new referral, and moves the referral to Hired.
// VOUCHWELL and VOUCHWELL_KEY as in the other examples (scopes jobs:write, referrals:write). WEBHOOK_SECRET is shown
// when adding this program's URL under Webhooks for referral.visible. Requires `npm install standardwebhooks`.
import { createServer } from "node:http";
import { createClient } from "@vouchwell/client";
import { Webhook } from "standardwebhooks";

const { VOUCHWELL = "http://localhost:3000", VOUCHWELL_KEY, WEBHOOK_SECRET = "", PORT = "8080", JOB } = process.env;
const client = createClient({ url: VOUCHWELL, key: VOUCHWELL_KEY });
const webhook = new Webhook(WEBHOOK_SECRET);

/**
 * The company's decision. This example accepts everyone; in a real program people decide. @param
 * {import("@vouchwell/client").ReferralsGetAnswer} referral
 */
async function isWelcome(referral) {
  return referral.recommendation.length > 0;
}

/**
 * Moves a referral from its current status to Hired, one step at a time.
 * @param {string} id
 */
async function hire(id) {
  let referral = await client.referrals.get(id);
  if (!(await isWelcome(referral))) return;
  for (const status of /** @type {const} */ (["Reviewing", "Interviewing", "Hired"])) {
    // An event may arrive twice; a completed step is no longer among the next ones.
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
// Within a day, the same idempotency key returns the same job. Later, pass its id in JOB.
const job = JOB ?? (await client.jobs.create(body, { idempotencyKey: "hire-by-webhook-platform-engineer" })).id;

/**
 * Processed events by id, so that repeated and concurrent deliveries run once. A failed one is removed and will be
 * redelivered. A real program stores the ids durably.
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
    // Process the event before confirming it: a delivery without a 2xx response within 15 seconds is repeated.
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

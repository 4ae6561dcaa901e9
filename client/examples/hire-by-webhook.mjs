// Posts a job, hears by webhook of whoever is referred to it, and moves them to Hired. VOUCHWELL and VOUCHWELL_KEY as for the other
// examples (jobs:write, referrals:write); WEBHOOK_SECRET is shown when you add the address of this program under Webhooks, for the
// event referral.visible. `npm install standardwebhooks` brings what verifies.
import { createServer } from "node:http";
import { createClient } from "@vouchwell/client";
import { Webhook } from "standardwebhooks";

const { VOUCHWELL = "http://localhost:3000", VOUCHWELL_KEY, WEBHOOK_SECRET = "", PORT = "8080" } = process.env;
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

const job = await client.jobs.create({
  title: "Platform Engineer",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Keep the write path of a document store boring.",
  location: "Lisbon",
  f_type: "Full-time",
  reward_amount: 9_000,
});

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    /** @type {any} */
    let event;
    try {
      const headers = /** @type {Record<string, string>} */ (request.headers);
      event = webhook.verify(Buffer.concat(chunks).toString("utf8"), headers);
    } catch {
      response.writeHead(401).end();
      return;
    }
    // First say that it is taken, then do it: the answer has to come within 15 seconds.
    response.writeHead(204).end();
    if (event.type !== "referral.visible" || event.data.job !== job.id) return;
    hire(event.data.id).catch((error) => console.error(error));
  });
});
server.listen(Number(PORT), () => console.log(`posted ${job.id}, listening on ${PORT}`));
process.on("SIGTERM", () => server.close());

import { afterAll, beforeAll, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../tests/support/mails.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { notificationEndpoints } from "../../contract/notifications/notifications.ts";
import { MAIL_NEW_CANDIDATES, mailNewCandidates } from "./new-candidates.ts";

const NOW = "2031-03-10T14:15:00.000Z";
const HOUR = "2031-03-10T14:00:00.000Z";

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await createWorld({ now: NOW });
  owner = await world.person("Marguerite Olander");
});
afterAll(() => world.close());

async function mailsToOwner(): Promise<string[]> {
  await sendQueuedEmails(world);
  const all = await readWrittenEmails(world);
  return all.filter(({ to }) => to?.some(({ address }) => address === owner.email)).map(({ text = "" }) => text);
}

it("mails three new candidates of an hour one by one, and the unread others together when it is over (F55)", async () => {
  const job = (await world.job(owner, { title: "Lens Grinder" })).id;
  const referrer = await world.person("Ines Marchetti");
  for (const name of ["Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five"])
    await referCandidate(referrer, job, { candidate_name: name });
  const applicant = await world.person("Fay Six");
  await applyToJob(applicant, job, { candidate_name: "Fay Six", candidate_email: applicant.email });
  const single = await mailsToOwner();
  expect(single).toHaveLength(3);
  expect(single.join()).not.toMatch(/Di Four|Ed Five|Fay Six/);

  const piece = { user: owner.id, hour: HOUR };
  const { rows } = await world.pool.query("SELECT data FROM pgboss.job WHERE data ->> 'task' = $1", [
    MAIL_NEW_CANDIDATES.name,
  ]);
  expect(rows.map(({ data }) => data)).toEqual(Array(3).fill(expect.objectContaining({ data: piece })));

  // Di Four was read in the product meanwhile.
  const { items } = await owner.call(notificationEndpoints.list, { query: {} });
  const read = items.find(({ person }) => person === "Di Four");
  await owner.call(notificationEndpoints.read, { params: { id: String(read?.id) } });
  await Promise.all([mailNewCandidates(world.ctx, piece), mailNewCandidates(world.ctx, piece)]);
  const [together, ...more] = (await mailsToOwner()).filter((text) => !single.includes(text));
  expect(more).toEqual([]);
  expect(together).toContain("2 more new candidates");
  for (const name of ["Ed Five", "Fay Six", "Lens Grinder"]) expect(together).toContain(name);
  expect(together).not.toContain("Di Four");
});

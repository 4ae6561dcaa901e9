import { expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { newJob } from "../../../contract/jobs/posting/job-forms.ts";
import { closeExpiredJobs } from "../../jobs/close-expired.ts";
import { postJob } from "../../jobs/post.ts";
import { readJobStatistics } from "../../jobs/statistics.ts";
import { listNotifications } from "../../notifications/queries.ts";
import { setReferralStatus } from "./set-status.ts";

it("F14 R7 a job that closes by its date notifies the owner and waiting candidates, but nobody who has an answer", async () => {
  const world = await createWorld({ now: "2026-11-21T12:00:00Z" });
  const poster = await world.person("Petra Poster");
  const company = { company_name: "Quillstack", company_website: "https://quillstack.example" };
  const text = { title: "Staff Backend Engineer", description: "Own it.", location: "Lisbon", f_type: "Full-time" };
  const { id } = await postJob(poster.ctx, newJob.parse({ ...company, ...text, closing_date: "2026-11-25" }));
  const [ines, gus, mira] = [
    await world.person("Ines Marchetti"),
    await world.person("Gus Guest"),
    await world.person("Mira Castellan"),
  ];
  await referCandidate(ines, id);
  const answered = await referCandidate(gus, id);
  await applyToJob(mira, id);
  await setReferralStatus(poster.ctx, answered.id, { from: "Pending", status: "Rejected" });
  await mira.call(settingsEndpoints.update, { body: { referralUpdates: false } });
  world.clock.set("2026-11-26T12:00:00Z");
  await closeExpiredJobs(world.ctx);
  await closeExpiredJobs(world.ctx);
  const news = async (person: Person) => {
    const { items } = await listNotifications(person.ctx, { limit: 50 });
    return items.filter(({ subject }) => subject === id).map(({ kind, job }) => [kind, job?.title]);
  };
  expect(await news(poster)).toEqual([["job_closed", "Staff Backend Engineer"]]);
  for (const person of [ines, mira])
    expect(await news(person)).toEqual([["awaited_job_closed", "Staff Backend Engineer"]]);
  expect(await news(gus)).toEqual([]);
  await sendQueuedEmails(world);
  const mails = (await readWrittenEmails(world)).filter(
    ({ subject }) => subject === "Staff Backend Engineer has closed",
  );
  const told = mails.map(({ to, text }) => `${to?.[0]?.address} ${/\/jobs\/[-\w/]+/.exec(text ?? "")?.[0]}`);
  expect(told.sort()).toEqual([`${ines.email} /jobs/${id}`, `${poster.email} /jobs/${id}/manage`].sort());
  const { history } = await readJobStatistics(poster.ctx, id, "UTC");
  expect(history.map(({ by, to }) => [by, to])).toEqual([
    ["Petra Poster", "Open"],
    [null, "Closed"],
  ]);
  await world.close();
});

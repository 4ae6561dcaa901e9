import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import type { Person, World } from "./world.ts";

/** Posts three jobs that must not be announced to a person: their own, one they applied to, and one paused since. */
export async function postUnannouncedJobs(world: World, poster: Person, seeker: Person, job: object): Promise<void> {
  await world.job(seeker, job);
  const applied = await world.job(poster, job);
  await seeker.call(applicationEndpoints.create, {
    body: {
      job: applied.id,
      candidate_name: "Ines Marchetti",
      candidate_email: seeker.email,
      cover_letter: "Hello.",
    },
  });
  const { id } = await world.job(poster, job);
  await poster.call(jobEndpoints.setStatus, { params: { id }, body: { from: "Open", status: "On Hold" } });
}

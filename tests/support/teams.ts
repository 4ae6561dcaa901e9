import type { TeamRole } from "../../src/contract/members/roles.ts";
import { teamEndpoints } from "../../src/contract/members/team.ts";
import type { Person, World } from "./world.ts";

/** A person asks to join a team and its owner accepts. */
export async function joinTeam(owner: Person, company: string, person: Person, role: TeamRole): Promise<void> {
  const id = company;
  await person.call(teamEndpoints.ask, { params: { id }, body: {} });
  const { requests } = await owner.call(teamEndpoints.get, { params: { id } });
  const request = requests.find(({ email }) => email === person.email)?.id ?? "";
  await owner.call(teamEndpoints.answer, { params: { id, request }, body: { answer: "accept", role } });
}

/** Adds a person to the company of a job, without a request and its notifications. */
export async function addMember(world: World, job: string, person: Person, role: TeamRole): Promise<void> {
  await world.pool.query(
    `INSERT INTO company_members (company, user_id, role, created_at)
     SELECT company, $2, $3, now() FROM jobs WHERE id = $1`,
    [job, person.id, role],
  );
}

/** Assigns a member of the company to its job. */
export async function assignToJob(world: World, job: string, person: Person): Promise<void> {
  await world.pool.query("INSERT INTO job_members (job, user_id, created_at) VALUES ($1, $2, now())", [job, person.id]);
}

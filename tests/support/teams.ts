import type { TeamRole } from "../../src/contract/team/roles.ts";
import { teamEndpoints } from "../../src/contract/team/team.ts";
import type { Person } from "./world.ts";

/** A person asks to join a team and its owner accepts. */
export async function joinTeam(owner: Person, company: string, person: Person, role: TeamRole): Promise<void> {
  const id = company;
  await person.call(teamEndpoints.ask, { params: { id }, body: {} });
  const { requests } = await owner.call(teamEndpoints.get, { params: { id } });
  const request = requests.find(({ email }) => email === person.email)?.id ?? "";
  await owner.call(teamEndpoints.answer, { params: { id, request }, body: { answer: "accept", role } });
}

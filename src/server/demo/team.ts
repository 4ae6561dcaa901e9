import type { TeamRole } from "../../contract/team/roles.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companyMembers, jobMembers } from "../db/tables/teams.ts";
import { demoEmail, type Market } from "./marketplace.ts";
import { daysBefore } from "./times.ts";

type Colleague = {
  readonly name: string;
  readonly role: TeamRole;
  readonly joined: number;
  readonly on_first_job?: true;
};

/** Team members of the first company; each has companies of their own as well. */
const COLLEAGUES: readonly Colleague[] = [
  { name: "Rosalind Kerr", role: "recruiter", joined: 180 },
  { name: "Hiroshi Tanabe", role: "hiring_manager", joined: 150, on_first_job: true },
  { name: "Paloma Reyes", role: "viewer", joined: 90 },
];

/** Gives the first company a team; its creator is the owner already. */
export async function insertTeam(tx: WriteHandle, { users, companies, jobs }: Market, now: Date): Promise<void> {
  const [first] = companies;
  const job = jobs.find(({ company }) => company === first?.id);
  if (first === undefined || job === undefined) throw new Error("the demo has no company with a job");
  for (const [place, { name, role, joined, on_first_job }] of COLLEAGUES.entries()) {
    const user_id = users.find(({ email }) => email === demoEmail(name))?.id;
    if (user_id === undefined) throw new Error(`no demo person is named ${name}`);
    const created_at = daysBefore(now, joined, place);
    await tx.insert(companyMembers).values({ company: first.id, user_id, role, created_at });
    if (on_first_job) await tx.insert(jobMembers).values({ job: job.id, user_id, created_at });
  }
}

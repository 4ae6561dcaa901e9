import type { NextInterview, OwnInterview, TeamInterview } from "../../../contract/hiring/interviews/interviews.ts";
import { type InterviewRow, isInInterviewing } from "./rows.ts";

const iso = (at: string | Date) => new Date(at).toISOString();
const isoOrNull = (at: string | Date | null) => (at === null ? null : iso(at));

function viewCommonFields({ id, state, ended_by, minutes, place, words, starts_at, reply }: InterviewRow) {
  return { id, state, ended_by, minutes, place, words, starts_at: isoOrNull(starts_at), reply };
}

/** An offer with a time in the future, or an agreed time that is not over. */
export function isInterviewUpcoming({ state, ends_at, slots }: InterviewRow, now: Date): boolean {
  if (state === "offered") return slots.some(({ starts_at }) => new Date(starts_at) > now);
  return state === "agreed" && ends_at !== null && ends_at > now;
}

/** An interview as the team reads it; `scores`: the viewer may offer times to this person. */
export function viewForTeam(row: InterviewRow, now: Date, scores: boolean): TeamInterview {
  const ahead = scores && isInInterviewing(row) && isInterviewUpcoming(row, now);
  return {
    ...viewCommonFields(row),
    sequence: row.sequence,
    zone: row.zone,
    person_zone: row.person_zone,
    slots: row.slots.map(({ starts_at, free }) => ({ starts_at: iso(starts_at), free })),
    people: [...row.people],
    steps: row.steps.map((step) => ({ ...step, at: iso(step.at), starts_at: isoOrNull(step.starts_at) })),
    can: { change: ahead && row.state === "agreed", cancel: ahead },
  };
}

/** An interview as the invited person reads it. */
export function viewForPerson(row: InterviewRow, now: Date): OwnInterview {
  const { kind, record, job, job_title, company, person_zone, zone } = row;
  const slots = row.state === "offered" ? row.slots.filter(({ free }) => free) : [];
  const ahead = isInInterviewing(row) && isInterviewUpcoming(row, now);
  return {
    ...viewCommonFields(row),
    kind,
    record,
    job: { id: job, title: job_title, company },
    slots: slots.map(({ starts_at }) => iso(starts_at)),
    with: row.people.map(({ name }) => name).filter((name) => name !== ""),
    zone: person_zone ?? zone,
    can: { answer: ahead && row.state === "offered", cancel: ahead && row.state === "agreed" },
  };
}

/** One of the viewer's next interviews. The candidate's name is only for the team's side. */
export function viewNext(row: InterviewRow & { readonly starts_at: Date }, side: NextInterview["side"]): NextInterview {
  const { id, kind, record, minutes, place, job, job_title, company, candidate_name } = row;
  return {
    id,
    side,
    kind,
    record,
    starts_at: iso(row.starts_at),
    minutes,
    place,
    job: { id: job, title: job_title, company },
    candidate_name: side === "team" ? candidate_name : "",
  };
}

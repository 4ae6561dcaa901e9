import type { Person } from "../support/world.ts";

type Records = { readonly application: string; readonly job: string };
type ValidMessageCall = { by: () => Person; id?: "job"; body: (fixture: Records) => Record<string, unknown> };

type MessageCallers = { owner: () => Person; applicant: () => Person };

/** A valid call of every endpoint with a body of messages, and of an interview's link. */
export function validMessageCalls({ owner, applicant }: MessageCallers): Record<string, ValidMessageCall> {
  const token = "x".repeat(43);
  const about = ({ application: record }: Records) => ({ kind: "application", record });
  return {
    "talk.write": { by: owner, body: (of) => ({ ...about(of), readers: "company_candidate", text: "Hello." }) },
    "talk.read": { by: owner, body: (of) => ({ ...about(of), newest: of.application }) },
    "talk.openLink": { by: applicant, body: () => ({ token }) },
    "talk.writeLink": { by: applicant, body: () => ({ token, readers: "all", text: "Hello." }) },
    "interviews.openLink": { by: applicant, body: () => ({ token }) },
    "interviews.answerLink": { by: applicant, body: () => ({ token, answer: { answer: "none", reply: "" } }) },
    "asked.ask": { by: applicant, id: "job", body: () => ({ text: "Is it remote?" }) },
    "asked.answer": { by: owner, id: "job", body: () => ({ text: "Yes.", seen: null }) },
    "asked.publish": { by: owner, id: "job", body: () => ({ question: "Remote?", answer: "Yes." }) },
    "talk.quietLink": { by: applicant, body: () => ({ token, quiet: true }) },
  };
}

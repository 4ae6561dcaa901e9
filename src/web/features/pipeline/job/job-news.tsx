import type { JobDetail } from "../../../../contract/jobs.ts";
import WaitingClaims from "../../../shared/claims/waiting-claims.tsx";
import { FilledOffer } from "../../../shared/jobs/filled-offer.tsx";
import { PrivateLink } from "../../../shared/jobs/private-link.tsx";
import UnreadTalk from "../../../shared/talk/unread-talk.tsx";
import AnswersOwed from "./answers-owed.tsx";
import { InvitedReferrers } from "./invited-referrers.tsx";
import JobQuestions from "./job-questions.tsx";

/** What the job as a whole waits for, and who has its link or an invitation: claimed hires, messages, questions, its own closing. */
export default function JobNews({ job, hired }: { job: JobDetail; hired: number }) {
  return (
    <div className="stack">
      {job.answers_owed && <AnswersOwed />}
      <WaitingClaims />
      <UnreadTalk job={job.id} />
      {job.private && <PrivateLink job={job} />}
      {job.referrers === "invited" && job.can.edit && <InvitedReferrers jobId={job.id} />}
      <JobQuestions jobId={job.id} />
      <FilledOffer job={job} hired={hired} />
    </div>
  );
}

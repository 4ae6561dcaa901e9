import type { JobDetail } from "../../../../../contract/jobs/jobs.ts";
import WaitingClaims from "../../../../shared/claims/waiting-claims.tsx";

import { PrivateLink } from "../../../../shared/jobs/private-link.tsx";
import UnreadMessages from "../../../../shared/messages/unread-messages.tsx";
import { FilledOffer } from "./filled-offer.tsx";
import { InvitedReferrers } from "./invited-referrers.tsx";
import JobQuestions from "./job-questions.tsx";
import OverdueResponses from "./overdue-responses.tsx";

/**
 * Open items of the job as a whole: hire claims, messages, questions, closing; and its private link and invitations.
 */
export default function JobOpenItems({ job, hired }: { job: JobDetail; hired: number }) {
  return (
    <div className="stack">
      {job.answers_owed && <OverdueResponses />}
      <WaitingClaims />
      <UnreadMessages job={job.id} />
      {job.private && <PrivateLink job={job} />}
      {job.referrers === "invited" && job.can.edit && <InvitedReferrers jobId={job.id} />}
      <JobQuestions jobId={job.id} />
      <FilledOffer job={job} hired={hired} />
    </div>
  );
}

import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type JobTeam, teamEndpoints } from "../../../../../contract/members/team.ts";
import { addLiveEndpoints } from "../../../../lib/data/invalidation.ts";
import { query } from "../../../../lib/data/query.ts";
import { useOwnQuery } from "../../../../lib/data/use-query.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { emailTemplatesPath } from "../../../../shared/records/email-templates-path.ts";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { lazyComponent } from "../../../../shared/shell/lazy-component.tsx";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextLink } from "../../../../ui/link-button.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import "./job-team.css";

addLiveEndpoints(teamEndpoints.ofJob);

const JobTeamDialog = lazyComponent(async () => ({ default: (await import("./job-team-dialog.tsx")).JobTeamDialog }));

function People({ jobId, team }: { jobId: string; team: JobTeam }) {
  const { t } = useTranslation("team");
  const nameOf = useMemberName();
  const [changes, setChanges] = useState(false);
  const { responsible } = team;
  const others = team.members.filter(({ id, on_job }) => on_job && id !== responsible.id);
  return (
    <>
      <ul className="job-team-people">
        {[responsible, ...others].map(({ id, name }) => (
          <li className="cell-who" key={id}>
            <Avatar name={name} size="sm" />
            <span>
              <bdi>{nameOf(name)}</bdi>
              {id === responsible.id && <span className="soft"> · {t("responsible")}</span>}
            </span>
          </li>
        ))}
        {others.length === 0 && <li className="soft">{t("nobody_on_job")}</li>}
      </ul>
      {team.can.change && (
        <Button size="sm" aria-label={t("on_job_change_of")} onClick={() => setChanges(true)}>
          {t("on_job_change")}
        </Button>
      )}
      {changes && (
        <Suspense fallback={null}>
          <JobTeamDialog jobId={jobId} team={team} onClose={() => setChanges(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The team members assigned to a job (rule R17). Fetches its own data; loaded lazily. */
export function JobTeamSection({ jobId, company }: { jobId: string; company: string }) {
  const { t } = useTranslation("team");
  const { value, failure, busy, retry } = useOwnQuery(query(teamEndpoints.ofJob, { params: { id: jobId } }));
  return (
    <section className="job-team" aria-labelledby="job-team">
      <h2 className="label strong" id="job-team">
        {t("on_job")}
      </h2>
      {value !== null && <People jobId={jobId} team={value} />}
      {value === null && failure !== null && <LoadFailure text={t("load_failed")} onRetry={retry} busy={busy} />}
      {value === null && failure === null && <Skeleton width="14rem" height="2rem" />}
      <TextLink to={emailTemplatesPath(company, { job: jobId })} arrow>
        {t("mails_for_job")}
      </TextLink>
    </section>
  );
}

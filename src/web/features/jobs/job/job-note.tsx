import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";

/** Why a signed-in user cannot refer or apply, the role's own action first. */
export default function JobNote({ job }: { job: ShownJob }) {
  const { t } = useTranslation(["jobs", "errors"]);
  const { person } = useAuth();
  if (job.applied) return <Applied />;
  if (!job.accepting) {
    return (
      <Message title={t(person?.role === "candidate" ? "applications_closed" : "referrals_closed", { ns: "errors" })} />
    );
  }
  if (job.referrals_paused) {
    const why = job.answers_owed ? "referrals_answers_owed" : "referrals_paused";
    return <Message kind="wait" title={t(why, { ns: "errors" })} />;
  }
  // Users who decide on candidates cannot refer, whoever else may.
  if (job.referrers && !job.can.refer && !job.can.manage) {
    return <Message title={t(`referrers_${job.referrers}`, { ns: "errors" })} />;
  }
  return job.private ? <p className="label soft">{t("private_note")}</p> : null;
}

function Applied() {
  const { t } = useTranslation(["jobs", "errors"]);
  return (
    <Message
      kind="good"
      title={t("application_duplicate", { ns: "errors" })}
      actions={
        <TextLink to={paths.myApplications()} arrow>
          {t("my_applications")}
        </TextLink>
      }
    />
  );
}

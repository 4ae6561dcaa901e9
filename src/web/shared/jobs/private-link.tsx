import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type JobLink, jobLinkEndpoints } from "../../../contract/jobs/posting/job-links.ts";
import { jobLinkPath } from "../../../contract/jobs/posting/link-paths.ts";
import { query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { call } from "../../lib/net/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { copyText } from "../records/copy-text.ts";
import { useAction } from "../records/use-action.ts";
import "./private-link.css";

type Job = { readonly id: string; readonly title: string; readonly can: { readonly edit: boolean } };

/** The link to share, with buttons to copy and to replace it. */
function Link({ job, link }: { job: Job; link: JobLink }) {
  const { t } = useTranslation("jobs");
  const [asked, setAsked] = useState(false);
  const address = location.origin + jobLinkPath(link.token);
  const renewal = useAction(
    () => call(jobLinkEndpoints.renew, { params: { id: job.id }, body: { token: link.token } }),
    {
      changes: [jobLinkEndpoints.get],
      done: t("link_renewed"),
      failed: () => t("link_renew_failed"),
      onDone: () => setAsked(false),
    },
  );
  return (
    <>
      <code className="private-link-text">{address}</code>
      <div className="actions">
        <Button
          size="sm"
          kind="primary"
          onClick={() => void copyText(address, { done: t("link_copied"), failed: t("copy_failed") })}
        >
          {t("link_copy")}
        </Button>
        <Button size="sm" onClick={() => setAsked(true)}>
          {t("link_renew")}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t("link_renew_title")}
        text={t("link_renew_text")}
        confirm={t("link_renew_confirm")}
        busy={renewal.busy && t("link_renewing")}
        onConfirm={() => void renewal.act()}
      />
    </>
  );
}

function OwnLink({ job }: { job: Job }) {
  const { t } = useTranslation("jobs");
  const { value, failure, busy, retry } = useOwnQuery(query(jobLinkEndpoints.get, { params: { id: job.id } }));
  if (value !== null) return <Link job={job} link={value} />;
  if (failure !== null) return <LoadFailure text={t("link_failed")} onRetry={retry} busy={busy} />;
  return <Skeleton height="2rem" />;
}

/**
 * Explains who can see a private job, and shows its link to editors (rule J52). Loaded lazily; fetches its own data.
 */
export function PrivateLink({ job }: { job: Job }) {
  const { t } = useTranslation("jobs");
  return (
    <section className="private-link" aria-label={t("link_title")}>
      <p className="label strong">{t("private_note")}</p>
      {job.can.edit && <OwnLink job={job} />}
    </section>
  );
}

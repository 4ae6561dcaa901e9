import { ArchiveRestore } from "lucide-react";
import { useTranslation } from "react-i18next";
import { jobEndpoints } from "../../../contract/jobs.ts";
import { call } from "../../lib/net/api-client.ts";
import { errorCodeOf } from "../../lib/net/api-error.ts";
import { useFailureMessage } from "../../shared/forms/failure-texts.ts";
import { useAction } from "../../shared/records/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Restores a job from the archive, with the status paused (rule J48). */
export function Restore({ job }: { job: { id: string; title: string } }) {
  const { t } = useTranslation("company");
  const words = useFailureMessage();
  const restore = useAction(() => call(jobEndpoints.restore, { params: { id: job.id } }), {
    changes: [jobEndpoints.list, jobEndpoints.board],
    done: t("restored"),
    failed: (error) => words(errorCodeOf(error), t("restore_failed")),
  });
  return (
    <Button
      kind="quiet"
      size="sm"
      busy={restore.busy && t("restore")}
      aria-label={t("restore_of", { title: job.title })}
      onClick={() => void restore.act()}
    >
      <Icon of={ArchiveRestore} small />
      {t("restore")}
    </Button>
  );
}

import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useCopyJob } from "./use-copy.ts";

/** Creates a draft with all values of a job, to be changed and published separately. */
export function Duplicate({ job }: { job: { id: string; title: string } }) {
  const { t } = useTranslation("company");
  const navigate = useNavigate();
  const copy = useCopyJob(t("duplicated"), ({ id }) => void navigate(paths.jobDraft(id)));
  return (
    <Button
      kind="quiet"
      size="sm"
      busy={copy.busy && t("duplicate")}
      aria-label={t("duplicate_of", { title: job.title })}
      onClick={() => void copy.act({ kind: "draft", job: job.id })}
    >
      <Icon of={Copy} small />
      {t("duplicate")}
    </Button>
  );
}

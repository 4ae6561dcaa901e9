import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { removeJob } from "./job-calls.ts";

type Props = {
  /** The job to delete; null while the dialog is closed. */
  job: { id: string; title: string } | null;
  onClose: () => void;
  /** Called when it was deleted, or archived because its pipeline has people (rule J6). */
  onDone: () => void;
};

/** Asks for confirmation, deletes, and shows the result. */
export function DeleteJob({ job, onClose, onDone }: Props) {
  const { t } = useTranslation("jobs");
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (job === null) return;
    setBusy(true);
    try {
      const result = await removeJob(job.id);
      toast(result === "deleted" ? t("deleted") : t("archived"), "success");
      onDone();
    } catch {
      toast(t("delete_failed"));
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={job !== null}
      onClose={onClose}
      title={job === null ? t("delete_title") : t("delete_of", { title: job.title })}
      text={`${t("delete_question")} ${t("delete_archives")}`}
      confirm={t("delete")}
      busy={busy && t("deleting")}
      onConfirm={() => void remove()}
    />
  );
}

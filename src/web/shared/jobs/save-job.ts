import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../ui/toast.ts";

/** Whether a job is saved, and an optimistic toggle that reverts on failure (rule J7). */
export function useSavedJob(id: string, initial: boolean) {
  const { t } = useTranslation("jobs");
  const [saved, setSaved] = useState(initial);
  useEffect(() => setSaved(initial), [initial]);
  const toggle = async () => {
    setSaved(!saved);
    try {
      const { saveJob } = await import("./job-calls.ts");
      setSaved(await saveJob(id, !saved));
    } catch {
      setSaved(saved);
      toast(t("save_failed"));
    }
  };
  return { saved, toggle };
}

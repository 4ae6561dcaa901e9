import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import type { ShownJob } from "../../shared/jobs/job-data.ts";
import { copyText } from "../../shared/records/copy-text.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Tries the device's own sheet; false where there is none or it does not work. A cancelled one counts as done. */
async function sharedByDevice(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return isCancelled(error);
  }
}

/** Shares a job: the device's sheet where there is one, else its address on the clipboard. */
function useShareJob(id: string, title: string): () => Promise<void> {
  const { t } = useTranslation("jobs");
  return async () => {
    const url = location.origin + paths.job(id);
    if (await sharedByDevice(title, url)) return;
    await copyText(url, { done: t("link_copied"), failed: t("copy_failed") });
  };
}

/** The button, in the owner's row, on the card, or under the thumb. */
export function JobShare({ job, place }: { job: ShownJob; place: "row" | "card" | "thumb" }) {
  const { t } = useTranslation("jobs");
  const share = useShareJob(job.id, job.title);
  const hydrated = useHydrated();
  return (
    <Button block={place === "card"} disabled={!hydrated} onClick={() => void share()}>
      {place !== "thumb" && <Icon of={Share2} small />}
      {t(place === "row" ? "share" : "share_job")}
    </Button>
  );
}

import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import type { ShownJob } from "../../shared/jobs/job-data.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";

/** Shares a job: what does that comes with the press. */
function useShareJob(id: string, title: string): () => Promise<void> {
  const { t } = useTranslation("jobs");
  return async () => {
    const said = { done: t("link_copied"), failed: t("copy_failed") };
    const sharing = await import("./share-address.ts").catch(() => undefined);
    if (sharing === undefined) toast(said.failed);
    else await sharing.shareAddress(title, location.origin + paths.job(id), said);
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

import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import type { ShownJob } from "../../shared/jobs/job-data.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";

/** Shares a job, by what comes with the press: in the owner's row, on the card, or under the thumb. */
export function JobShare({ job, place }: { job: ShownJob; place: "row" | "card" | "thumb" }) {
  const { t } = useTranslation("jobs");
  const hydrated = useHydrated();
  const share = async () => {
    const said = { done: t("link_copied"), failed: t("copy_failed") };
    const sharing = await import("./share-address.ts").catch(() => toast(said.failed));
    await sharing?.shareAddress(job.title, location.origin + paths.job(job.id), said);
  };
  return (
    <Button block={place === "card"} disabled={!hydrated} onClick={share}>
      {place !== "thumb" && <Icon of={Share2} small />}
      {t(place === "row" ? "share" : "share_job")}
    </Button>
  );
}

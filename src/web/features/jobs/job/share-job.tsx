import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.ts";

/** The share button: in the owner's row, on the card, or in the bottom bar, where it is an icon. */
export function JobShare({ job, place }: { job: ShownJob; place: "row" | "card" | "thumb" | "alone" }) {
  const { t } = useTranslation("jobs");
  const hydrated = useHydrated();
  // Three buttons with labels are wider than a phone.
  const small = place === "thumb";
  const share = async () => {
    const said = { done: t("link_copied"), failed: t("copy_failed") };
    const sharing = await import("./share-url.ts").catch(() => toast(said.failed));
    await sharing?.shareJob(job, said);
  };
  return (
    <Button
      block={place === "card"}
      className={small ? "btn-icon" : undefined}
      aria-label={small ? t("share_job") : undefined}
      disabled={!hydrated}
      onClick={share}
    >
      <Icon of={Share2} small />
      {!small && t(place === "row" ? "share" : "share_job")}
    </Button>
  );
}

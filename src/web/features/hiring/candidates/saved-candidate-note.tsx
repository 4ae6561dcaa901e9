import { useTranslation } from "react-i18next";
import type { Candidate } from "../../../../contract/hiring/candidates.ts";
import { When } from "../../../shared/records/when.tsx";

/** For a manually added candidate: whether they were notified, and until when they are kept (rule F39). */
export function SavedCandidateNote({ candidate, full = false }: { candidate: Candidate; full?: boolean }) {
  const { t } = useTranslation("candidates");
  const { added } = candidate;
  if (!added) return null;
  const soon = full || added.notified === "undelivered";
  return (
    <p className={added.notified === "undelivered" ? "label strong" : "note soft"}>
      {t(`notified_${added.notified}`)}
      {soon && added.kept_until !== null && (
        <>
          {" · "}
          {t("kept_until")} <When at={added.kept_until} />
        </>
      )}
    </p>
  );
}

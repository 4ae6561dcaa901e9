import { useTranslation } from "react-i18next";
import type { Application } from "../../../../contract/hiring/applications.ts";
import { useCompanyEnding } from "../../../shared/records/ending.ts";

/** Who ended an application: the company or the applicant. Null while it is active. */
export function useApplicationEnding(): (
  application: Pick<Application, "status" | "job" | "rejection_reason" | "withdrawn_at">,
) => string | null {
  const byCompany = useCompanyEnding();
  const { t } = useTranslation("history");
  return ({ status, job, rejection_reason: reason = null, withdrawn_at = null }) => {
    if (withdrawn_at !== null) return t("own_withdrew");
    return status === "Rejected" ? byCompany({ company: job.company.name, reason }) : null;
  };
}

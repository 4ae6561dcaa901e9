import { useTranslation } from "react-i18next";
import type { Application } from "../../../contract/applications.ts";

/** Who ended an application: nobody but the company turns one down. Null while it goes on. */
export function useEndingOf(): (application: Pick<Application, "status" | "job">) => string | null {
  const { t } = useTranslation("history");
  return ({ status, job }) => (status === "Rejected" ? t("ended_company", { company: job.company.name }) : null);
}

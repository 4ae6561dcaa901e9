import type { Application } from "../../../contract/applications.ts";
import { useCompanyEnding } from "../../shared/records/ending.ts";

/** Who ended an application: nobody but the company turns one down. Null while it goes on. */
export function useEndingOf(): (application: Pick<Application, "status" | "job" | "turned_down_for">) => string | null {
  const byCompany = useCompanyEnding();
  return ({ status, job, turned_down_for: reason = null }) =>
    status === "Rejected" ? byCompany({ company: job.company.name, reason }) : null;
}

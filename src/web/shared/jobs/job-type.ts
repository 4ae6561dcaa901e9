import { useTranslation } from "react-i18next";
import type { JobType } from "../../../contract/statuses.ts";

type UrlType = Lowercase<JobType>;

/** Returns a function for the label of a job type, as stored or as in URLs (rule J1). */
export function useTypeLabel(): (type: JobType | UrlType) => string {
  const { t } = useTranslation("jobs");
  return (type) => t(`type_${type.toLowerCase() as UrlType}`);
}

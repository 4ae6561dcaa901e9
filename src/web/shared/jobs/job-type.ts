import { useTranslation } from "react-i18next";
import type { JobType } from "../../../contract/statuses.ts";

type UrlType = Lowercase<JobType>;

/** The word for a job type, stored or as it stands in addresses (rule J1). */
export function useTypeLabel(): (type: JobType | UrlType) => string {
  const { t } = useTranslation("jobs");
  return (type) => t(`type_${type.toLowerCase() as UrlType}`);
}

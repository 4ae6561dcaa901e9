import { useTranslation } from "react-i18next";

/** The name of a candidate; in its place a word where they had their data erased (DECISIONS F5). */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation("statuses");
  return (name) => name || t("erased");
}

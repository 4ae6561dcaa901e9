import { useTranslation } from "react-i18next";

/** The name of a candidate; in its place a word where they had their data erased (rule F5). */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation("statuses");
  return (name) => name || t("erased");
}

/** The name of somebody with an account; in its place a word where the account was deleted (rule P5). */
export function useMemberName(): (name: string | null) => string {
  const { t } = useTranslation("statuses");
  return (name) => name || t("deleted_user");
}

import { useTranslation } from "react-i18next";

/** The name of a candidate; a general term if their data was erased (rule F5). */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation("statuses");
  return (name) => name || t("erased");
}

/** The name of an account's owner; a general term if the account was deleted (rule P5). */
export function useMemberName(): (name: string | null) => string {
  const { t } = useTranslation("statuses");
  return (name) => name || t("deleted_user");
}

import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { hasNoServerMessage } from "../../lib/net/api-error.ts";

/** Returns a function for a failure's message: the server's reason, or the screen's own text if it gave none. */
export function useFailureMessage(): (code: ErrorCode, own: string) => string {
  const { t } = useTranslation("errors");
  return (code, own) => (hasNoServerMessage(code) ? own : t(code));
}

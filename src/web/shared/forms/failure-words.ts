import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { withoutAnswer } from "../../lib/net/api-error.ts";

/** What to say of a failure: the server's reason, or the screen's own words where it gave none. */
export function useFailureWords(): (code: ErrorCode, own: string) => string {
  const { t } = useTranslation("errors");
  return (code, own) => (withoutAnswer(code) ? own : t(code));
}

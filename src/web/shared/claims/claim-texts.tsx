import { useTranslation } from "react-i18next";
import type { HireOfReferral } from "../../../contract/hiring/claims.ts";
import { formatCalendarDate } from "../../lib/format/dates.ts";
import { formatMoment } from "../../lib/format/moments.ts";
import { useZone } from "../../lib/language/time-zone.ts";

/** Returns two sentences: who claimed the hire, and the claim's state. Null if there is no claim. */
export function useClaimTexts(hire: HireOfReferral): { said: string; stands: string } | null {
  const { t, i18n } = useTranslation("claims");
  const zone = useZone();
  const { claim, as } = hire;
  if (claim === null) return null;
  const day = formatCalendarDate(claim.started_on, i18n.language, "long");
  const said = t(claim.by === as ? `by_${claim.by}_own` : `by_${claim.by}`, { day });
  const until = formatMoment(claim.answer_by, i18n.language, "minutes", zone);
  if (claim.state === "open") return { said, stands: t(as === "company" ? "waits_company" : "waits", { until }) };
  if (claim.state === "confirmed") return { said, stands: t("confirmed") };
  if (claim.state === "denied") return { said, stands: t("denied") };
  if (claim.state === "ended") return { said, stands: t("ended") };
  if (claim.answered_at !== null) return { said, stands: t("silent_answered") };
  return { said, stands: t(as === "company" ? "silent_company" : "silent") };
}

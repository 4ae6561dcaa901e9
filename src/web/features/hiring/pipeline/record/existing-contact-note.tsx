import { useTranslation } from "react-i18next";
import { formatInstant } from "../../../../lib/format/dates.ts";
import { useZone } from "../../../../lib/language/time-zone.ts";
import type { OpenRecord } from "../state/open-record.ts";

/** Says that the person is an existing contact of the company, and the consequences (rule F11). */
export default function ExistingContactNote({ open }: { open: OpenRecord }) {
  const { t, i18n } = useTranslation("pipeline");
  const zone = useZone();
  const since = open.kind === "referral" ? open.record.known_since : undefined;
  if (since === undefined) return null;
  return (
    <p className="note">{t("existing_contact_since", { date: formatInstant(since, i18n.language, "medium", zone) })}</p>
  );
}

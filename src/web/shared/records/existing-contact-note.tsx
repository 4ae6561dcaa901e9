import { useTranslation } from "react-i18next";
import type { ReferralAboutMe } from "../../../contract/hiring/consent.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { When } from "./when.tsx";

/** Says since when the company had the reader among its existing contacts (rule F34); renders nothing if it had not. */
export function ExistingContactSince({ referral: { known_since: since, job } }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("referred");
  if (since === undefined) return null;
  return (
    <p className="note soft">
      <RichText text={t("existing_contact", { company: job.company.name })} slots={{ when: <When at={since} /> }} />
    </p>
  );
}

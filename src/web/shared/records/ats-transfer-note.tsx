import { useTranslation } from "react-i18next";
import type { ReferralAboutMe } from "../../../contract/hiring/consent.ts";
import { SYSTEM_NAMES } from "../../../contract/integrations/system-names.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { When } from "./when.tsx";

const DELETION = { asked: "sent_deletion_asked", by_hand: "sent_deletion_left", done: "sent_deletion_done" } as const;

/**
 * Says that the reader's details go to the company's ATS after they agree, or were sent there, and the state of their
 * deletion there (rule X210).
 */
export function AtsTransferNote({ referral: { sent_to: sent, goes_to: next, job } }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("referred");
  if (sent === undefined)
    return next === undefined ? null : (
      <p className="note soft">{t("goes_to", { company: job.company.name, system: SYSTEM_NAMES[next] })}</p>
    );
  const names = { company: job.company.name, system: SYSTEM_NAMES[sent.system] };
  return (
    <p className="note soft">
      <RichText text={t("sent_to", names)} slots={{ when: <When at={sent.at} /> }} />{" "}
      {sent.deletion !== null && <span>{t(DELETION[sent.deletion], names)}</span>}
    </p>
  );
}

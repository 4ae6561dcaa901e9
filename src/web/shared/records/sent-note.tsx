import { useTranslation } from "react-i18next";
import type { ReferralAboutMe } from "../../../contract/invitations.ts";
import { SYSTEM_NAMES } from "../../../contract/team/system-names.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { When } from "./when.tsx";

const DELETION = { asked: "sent_deletion_asked", by_hand: "sent_deletion_left", done: "sent_deletion_done" } as const;

/** That the reader's details go to the company's hiring system once they say yes, or went there, and what became of their deletion (rule X210). */
export function SentNote({ referral: { sent_to: sent, goes_to: next, job } }: { referral: ReferralAboutMe }) {
  const { t } = useTranslation("referred");
  if (sent === undefined)
    return next === undefined ? null : (
      <p className="note soft">{t("goes_to", { company: job.company.name, system: SYSTEM_NAMES[next] })}</p>
    );
  const names = { company: job.company.name, system: SYSTEM_NAMES[sent.system] };
  return (
    <p className="note soft">
      <RichText text={t("sent_to", names)} slots={{ when: <When at={sent.at} /> }} />{" "}
      {sent.deletion !== null && t(DELETION[sent.deletion], names)}
    </p>
  );
}

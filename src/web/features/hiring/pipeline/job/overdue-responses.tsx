import { useTranslation } from "react-i18next";
import { paths } from "../../../../../contract/paths.ts";
import { TextLink } from "../../../../ui/link-button.tsx";
import { Message } from "../../../../ui/message.tsx";

/** Says that overdue responses block new referrals for the company (rule R13), and links to the waiting candidates. */
export default function OverdueResponses() {
  const { t } = useTranslation(["pipeline", "errors"]);
  return (
    <Message
      kind="stop"
      title={t("referrals_answers_owed", { ns: "errors" })}
      actions={
        <TextLink to={`${paths.people()}?waits=late`} arrow>
          {t("people_late")}
        </TextLink>
      }
    />
  );
}

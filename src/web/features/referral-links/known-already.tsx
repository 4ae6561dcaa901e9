import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { paths } from "../../../contract/paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Message } from "../../ui/message.tsx";

const WORDS = {
  referral_duplicate: "known_duplicate",
  referral_applied_before: "known_applied",
  referral_self: "known_self",
  referral_refused: "known_refused",
  application_own_job: "known_team",
} as const;

/** Whether a refusal is about the person, who has proved who they are. */
export function isKnown(code: ErrorCode): code is keyof typeof WORDS {
  return code in WORDS;
}

/** Tells somebody plainly why the link changes nothing for them, without any name (rule F26). */
export function KnownAlready({ code }: { code: ErrorCode }) {
  const { t } = useTranslation("links");
  if (!isKnown(code)) return null;
  return (
    <Message
      title={t("known_title")}
      actions={
        <LinkButton size="sm" to={paths.referred()}>
          {t("entry_referred")}
        </LinkButton>
      }
    >
      <p>{t(WORDS[code])}</p>
    </Message>
  );
}

import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { paths } from "../../../../contract/paths.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";

const WORDS = {
  referral_duplicate: "already_duplicate",
  referral_applied_before: "already_applied",
  referral_self: "already_self",
  referral_refused: "already_refused",
  application_own_job: "already_team",
} as const;

/** Returns whether a refusal concerns the candidate, who has proved their identity. */
export function isPersonRefusal(code: ErrorCode): code is keyof typeof WORDS {
  return code in WORDS;
}

/** Explains why the link changes nothing for the candidate, without naming anyone (rule F26). */
export function AlreadyReferred({ code }: { code: ErrorCode }) {
  const { t } = useTranslation("links");
  if (!isPersonRefusal(code)) return null;
  return (
    <Message
      title={t("already_title")}
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

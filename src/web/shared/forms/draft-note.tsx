import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import type { FormDraft } from "./use-form-draft.ts";

/** Says that the form contains a restored draft, and offers to discard it. */
export function DraftNote({ draft }: { draft: FormDraft }) {
  const { t } = useTranslation("general");
  if (!draft.restored) return null;
  return (
    <Message
      title={t("draft_restored")}
      actions={
        <Button
          size="sm"
          onClick={(event) => {
            const form = event.currentTarget.closest("form");
            draft.discard();
            // The button disappears, so the focus moves to the form's first field.
            form?.querySelector<HTMLElement>("input, select, textarea")?.focus();
          }}
        >
          {t("discard")}
        </Button>
      }
    />
  );
}

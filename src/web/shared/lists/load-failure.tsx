import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";

/** A load failure in the place of what was to come (rule P6): the screen's own text, and Retry. */
export function LoadFailure({ text, onRetry, busy = false }: { text: string; onRetry: () => void; busy?: boolean }) {
  const { t } = useTranslation("general");
  return (
    <Message
      kind="stop"
      title={text}
      actions={
        <Button size="sm" busy={busy && t("loading")} onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    />
  );
}

import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";

type Props = {
  text: string;
  onRetry: () => void;
  busy?: boolean;
  /** Says what is shown instead. */
  kept?: string;
};

/** A load failure in place of the content (rule P6): the screen's text, and Retry. */
export function LoadFailure({ text, onRetry, busy = false, kept }: Props) {
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
    >
      {kept !== undefined && <p>{kept}</p>}
    </Message>
  );
}

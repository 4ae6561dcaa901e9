import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { useLockDialog } from "../../../ui/dialog.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Props = { codes: readonly string[] | null; failure: string | null; email: string; onDone: () => void };

/** The last step: the recovery codes. On failure the second factor stays on, which is shown. */
export function NewCodes({ codes, failure, email, onDone }: Props) {
  const { t } = useTranslation(["account", "general"]);
  useLockDialog(failure === null);
  if (codes !== null) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  if (failure === null) {
    return (
      <div className="stack" role="status">
        <p className="label soft">{t("codes_making")}</p>
        <Skeleton height="8rem" />
      </div>
    );
  }
  return (
    <Message
      kind="stop"
      title={failure}
      actions={
        <Button size="sm" onClick={onDone}>
          {t("close", { ns: "general" })}
        </Button>
      }
    >
      <p>{t("codes_none")}</p>
    </Message>
  );
}

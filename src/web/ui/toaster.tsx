import { Check, X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Toaster as Sonner, toast as show } from "sonner";
import { Icon } from "./icon.tsx";
import type { Toast } from "./toast.ts";

/** Long enough to read the toast and to decide about its action. */
const ACTION_MS = 8_000;

function toastDuration({ kind, action }: Toast): number {
  if (action !== undefined) return ACTION_MS;
  return kind === "success" ? 3_000 : 4_000;
}

function ToastItem({ id, text, title, kind, action }: Toast) {
  const { t } = useTranslation("general");
  return (
    <div className="toast" role="status" data-kind={kind}>
      <span className="toast-mark">{kind === "success" && <Icon of={Check} small />}</span>
      <div>
        {title !== undefined && <p className="strong">{title}</p>}
        <p>{text}</p>
        {action !== undefined && (
          <button
            className="toast-action"
            type="button"
            onClick={() => {
              show.dismiss(id);
              void action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button className="btn btn-icon" type="button" aria-label={t("dismiss")} onClick={() => show.dismiss(id)}>
        <Icon of={X} />
      </button>
    </div>
  );
}

type Props = { toasts: readonly Toast[]; onShown: (shown: readonly Toast[]) => void };

/** Shows the queued toasts. */
export default function Toaster({ toasts, onShown }: Props) {
  useEffect(() => {
    if (toasts.length === 0) return;
    for (const one of toasts) {
      show.custom(() => <ToastItem {...one} />, { id: one.id, duration: toastDuration(one) });
    }
    onShown(toasts);
  }, [toasts, onShown]);
  return <Sonner position="bottom-right" visibleToasts={3} />;
}

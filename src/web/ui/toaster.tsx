import { X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Toaster as Sonner, toast as show } from "sonner";
import { Icon } from "./icon.tsx";
import type { Toast } from "./toast.ts";

function Slip({ id, text }: { id: number; text: string }) {
  const { t } = useTranslation("general");
  return (
    <div className="toast" role="status">
      <span className="seal-dot" />
      <p>{text}</p>
      <button className="btn btn-icon" type="button" aria-label={t("dismiss")} onClick={() => show.dismiss(id)}>
        <Icon of={X} />
      </button>
    </div>
  );
}

type Props = { toasts: readonly Toast[]; onShown: (shown: readonly Toast[]) => void };

/** Shows the toasts that wait. */
export default function Toaster({ toasts, onShown }: Props) {
  useEffect(() => {
    if (toasts.length === 0) return;
    for (const { id, text, kind } of toasts) {
      show.custom(() => <Slip id={id} text={text} />, { id, duration: kind === "success" ? 3000 : 4000 });
    }
    onShown(toasts);
  }, [toasts, onShown]);
  return <Sonner position="bottom-right" visibleToasts={3} />;
}

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Message } from "./message.tsx";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons at the end. */
  foot?: ReactNode;
  /** While something is under way it cannot be closed. */
  held?: boolean;
};

/** A native modal dialog: the focus stays in it, Escape and the cross close it, the focus goes back afterwards. */
export function Dialog({ open, onClose, title, children, foot, held = false }: DialogProps) {
  const { t } = useTranslation("general");
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Escape closes a dialog by itself
    <dialog
      className="dialog"
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => held && event.preventDefault()}
      onClose={onClose}
      onClick={(event) => !held && event.target === event.currentTarget && event.currentTarget.close()}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 className="card-title" id={id}>
              {title}
            </h2>
            <IconButton icon={X} label={t("close")} disabled={held} onClick={() => element.current?.close()} />
          </div>
          <div className="dialog-body">{children}</div>
          {foot !== undefined && <div className="dialog-foot">{foot}</div>}
        </>
      )}
    </dialog>
  );
}

export type ConfirmProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The question, in the specification's words. */
  text: string;
  confirm: string;
  /** The label while it happens, else false. */
  busy: string | false;
  /** What went wrong, in the screen's language. */
  error?: string;
  onConfirm: () => void;
  kind?: "danger" | "primary";
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ text, confirm, busy, error, onConfirm, kind = "danger", ...rest }: ConfirmProps) {
  const { t } = useTranslation("general");
  return (
    <Dialog
      {...rest}
      held={busy !== false}
      foot={
        <>
          <Button disabled={busy !== false} onClick={rest.onClose}>
            {t("cancel")}
          </Button>
          <Button kind={kind} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        {error !== undefined && <Message kind="stop" title={error} />}
      </div>
    </Dialog>
  );
}

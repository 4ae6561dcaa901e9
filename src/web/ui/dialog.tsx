import { X } from "lucide-react";
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Message } from "./message.tsx";
import { useModal } from "./use-modal.ts";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons at the end. */
  foot?: ReactNode;
  /** While true, only the dialog's own buttons close it: something is running or must be saved. */
  locked?: boolean;
  /** Called just before closing when the user discards typed text. */
  onDiscard?: () => void;
};

const CloseContext = createContext<(() => void) | null>(null);
const LockContext = createContext<((by: 1 | -1) => void) | null>(null);

/**
 * Returns a function that closes the surrounding dialog as its close button does, with a confirmation if text was
 * typed; null outside a dialog.
 */
export function useCloseDialog(): (() => void) | null {
  return useContext(CloseContext);
}

/** While `locked`, only the buttons of the surrounding dialog close it; no effect outside a dialog. */
export function useLockDialog(locked: boolean): void {
  const changeLocks = useContext(LockContext);
  useLayoutEffect(() => {
    if (!locked || changeLocks === null) return;
    changeLocks(1);
    return () => changeLocks(-1);
  }, [locked, changeLocks]);
}

/** True if the caller or any component inside locks the dialog. */
function useIsLocked(locked: boolean) {
  const [lockCount, setLockCount] = useState(0);
  const changeLocks = useMemo(() => (by: 1 | -1) => setLockCount((before) => before + by), []);
  return { locked: locked || lockCount > 0, changeLocks };
}

/**
 * A native modal dialog: focus moves to its first field or heading, stays inside and returns afterwards. Escape, the
 * close button and a press on the backdrop close it; if text was typed they ask first.
 */
export function Dialog({ open, onClose, title, children, foot, onDiscard, ...rest }: DialogProps) {
  const { t } = useTranslation("general");
  const { locked, changeLocks } = useIsLocked(rest.locked ?? false);
  const { element, handlers, requestClose, asking, answer } = useModal({ open, locked, title, onClose, onDiscard });
  const id = useId();
  return (
    <dialog className="dialog" ref={element} aria-labelledby={id} {...handlers}>
      {open && (
        <CloseContext value={requestClose}>
          <div className="dialog-head">
            <h2 className="card-title" id={id} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon={X} label={t("close")} disabled={locked} onClick={requestClose} />
          </div>
          <LockContext value={changeLocks}>
            <div className="dialog-body">{children}</div>
          </LockContext>
          {foot !== undefined && <div className="dialog-foot">{foot}</div>}
          {asking && (
            <ConfirmDialog
              open
              onClose={answer.stay}
              title={t("discard_title")}
              text={t("discard_text")}
              cancel={t("keep_editing")}
              confirm={t("discard")}
              busy={false}
              onConfirm={answer.discard}
            />
          )}
        </CloseContext>
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
  /** Label of the other button, if not Cancel. */
  cancel?: string;
  /** The label while the action runs, else false. */
  busy: string | false;
  /** The failure, in the screen's language. */
  error?: string;
  onConfirm: () => void;
  kind?: "danger" | "primary";
  /** Additional content. */
  children?: ReactNode;
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmProps) {
  const { text, confirm, cancel, busy, error, onConfirm, kind = "danger", children, ...rest } = props;
  const { t } = useTranslation("general");
  return (
    <Dialog
      {...rest}
      locked={busy !== false}
      foot={
        <>
          <Button disabled={busy !== false} onClick={rest.onClose}>
            {cancel ?? t("cancel")}
          </Button>
          <Button kind={kind} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        {children}
        {error !== undefined && <Message kind="stop" title={error} />}
      </div>
    </Dialog>
  );
}

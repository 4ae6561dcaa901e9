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
  /** While something is under way, or has to be kept by its own button, nothing else closes it. */
  held?: boolean;
  /** What was typed is given up by its person, just before it closes. */
  onDiscard?: () => void;
};

const CloseContext = createContext<(() => void) | null>(null);
const HoldContext = createContext<((by: 1 | -1) => void) | null>(null);

/** Closes the dialog around it as its cross does, asking first where something was typed; null outside of one. */
export function useCloseDialog(): (() => void) | null {
  return useContext(CloseContext);
}

/** Lets nothing but a button of its own close the dialog around it, as long as `holds`; outside of one it does nothing. */
export function useHoldDialog(holds: boolean): void {
  const hold = useContext(HoldContext);
  useLayoutEffect(() => {
    if (!holds || hold === null) return;
    hold(1);
    return () => hold(-1);
  }, [holds, hold]);
}

/** Held by its caller, or by anything inside. */
function useHeld(held: boolean) {
  const [holders, setHolders] = useState(0);
  const hold = useMemo(() => (by: 1 | -1) => setHolders((before) => before + by), []);
  return { held: held || holders > 0, hold };
}

/**
 * A native modal dialog: the focus goes to its first field or heading, stays in it and goes back afterwards. Escape, the
 * cross and a press beside it close it; over text that was typed they ask first.
 */
export function Dialog({ open, onClose, title, children, foot, onDiscard, ...rest }: DialogProps) {
  const { t } = useTranslation("general");
  const { held, hold } = useHeld(rest.held ?? false);
  const { element, handlers, requestClose, asking, answer } = useModal({ open, held, title, onClose, onDiscard });
  const id = useId();
  return (
    <dialog className="dialog" ref={element} aria-labelledby={id} {...handlers}>
      {open && (
        <CloseContext value={requestClose}>
          <div className="dialog-head">
            <h2 className="card-title" id={id} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon={X} label={t("close")} disabled={held} onClick={requestClose} />
          </div>
          <HoldContext value={hold}>
            <div className="dialog-body">{children}</div>
          </HoldContext>
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
  /** What the other button says, where it is not Cancel. */
  cancel?: string;
  /** The label while it happens, else false. */
  busy: string | false;
  /** What went wrong, in the screen's language. */
  error?: string;
  onConfirm: () => void;
  kind?: "danger" | "primary";
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmProps) {
  const { text, confirm, cancel, busy, error, onConfirm, kind = "danger", ...rest } = props;
  const { t } = useTranslation("general");
  return (
    <Dialog
      {...rest}
      held={busy !== false}
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
        {error !== undefined && <Message kind="stop" title={error} />}
      </div>
    </Dialog>
  );
}

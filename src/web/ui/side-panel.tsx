import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";

export type SidePanelProps = {
  title: string;
  onClose: () => void;
  /** Which record it is: another one takes the focus anew. */
  of: string;
  /** The id of the element that opened it, which gets the focus back. */
  returnTo: string;
  /** Under the title: facts, the status. */
  head?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
};

/** One record beside the list it was chosen from. It takes the focus when it opens and gives it back; Escape closes it. */
export function SidePanel({ title, onClose, of, returnTo, head, children, foot }: SidePanelProps) {
  const { t } = useTranslation("general");
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef(returnTo);
  opener.current = returnTo;
  useEffect(() => () => document.getElementById(opener.current)?.focus({ preventScroll: true }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record takes the focus anew
  useEffect(() => heading.current?.focus(), [of]);
  return (
    <aside
      className="panel"
      aria-labelledby={id}
      onKeyDown={(event) => {
        // A dialog that the panel opened closes first.
        const inDialog = event.target instanceof Element && event.target.closest("dialog") !== null;
        if (event.key === "Escape" && !event.defaultPrevented && !inDialog) onClose();
      }}
    >
      <div className="panel-head">
        <div className="panel-top">
          <h2 className="card-title" id={id} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          <IconButton icon={X} label={t("close")} onClick={onClose} />
        </div>
        {head}
      </div>
      <div className="panel-body">{children}</div>
      {foot !== undefined && <div className="panel-foot">{foot}</div>}
    </aside>
  );
}

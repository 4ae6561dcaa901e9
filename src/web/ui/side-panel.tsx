import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";
import { isComposing } from "./is-composing.ts";

export type SidePanelProps = {
  title: string;
  onClose: () => void;
  /** Identifies the record: another one takes the focus anew. */
  of: string;
  /** The id of the element that opened the panel and gets the focus back. */
  returnTo: string;
  /** Below the title: facts, the status. */
  head?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
};

/**
 * Details of one record beside its list. It takes the focus when it opens and returns it when it closes; Escape closes
 * it.
 */
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
        if (isComposing(event.nativeEvent) || event.defaultPrevented || inDialog) return;
        if (event.key === "Escape") onClose();
      }}
    >
      <div className="panel-head">
        <div className="panel-top">
          <h2 className="card-title" id={id} tabIndex={-1} ref={heading}>
            <bdi>{title}</bdi>
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

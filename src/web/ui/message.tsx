import { Check, CircleAlert, Clock, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const DRAWINGS = { good: Check, stop: CircleAlert, wait: Clock, calm: Info };

export type MessageProps = {
  kind?: keyof typeof DRAWINGS;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** An inline message. A failure (`stop`) is announced assertively, others politely. */
export function Message({ kind = "calm", title, children, actions }: MessageProps) {
  return (
    <div className="message" data-kind={kind} role={kind === "stop" ? "alert" : "status"}>
      <Icon of={DRAWINGS[kind]} />
      <div>
        {title !== undefined && <p className="strong">{title}</p>}
        {children}
      </div>
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  );
}

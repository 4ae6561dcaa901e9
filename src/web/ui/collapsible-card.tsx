import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import "./collapsible-card.css";

const NARROW = "(max-width: 39.99rem)";

export type CollapsibleCardProps = {
  /** A URL with this fragment scrolls to the card and opens it. */
  id: string;
  title: string;
  /** The current value, readable while folded; hidden when open. */
  value?: ReactNode;
  /** Requires the user's attention: open on narrow screens, too. */
  waits?: boolean;
  children: ReactNode;
};

/** One of many cards of a screen. On narrow screens it starts folded and shows its current value. */
export function CollapsibleCard({ id, title, value, waits = false, children }: CollapsibleCardProps) {
  const { hash } = useLocation();
  const named = hash === `#${id}`;
  const card = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(() => named || waits || !matchMedia(NARROW).matches);
  useEffect(() => {
    if (waits) setOpen(true);
  }, [waits]);
  useEffect(() => {
    if (!named) return;
    setOpen(true);
    card.current?.scrollIntoView();
  }, [named]);
  return (
    <section className="card fold-card" aria-label={title} id={id} ref={card}>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="card-head">
          <h2 className="card-title">{title}</h2>
          {!open && value !== undefined && <span className="fold-value">{value}</span>}
          <Icon of={ChevronDown} small />
        </summary>
        <div className="fold-body">{children}</div>
      </details>
    </section>
  );
}

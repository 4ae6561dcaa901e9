import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { Link, type To } from "react-router";
import { useScrollOverflow } from "./use-scroll-overflow.ts";

export type TabLink = { to: To; label: string; count?: string; current: boolean };

function Label({ label, count }: { label: string; count?: string }) {
  return (
    <>
      {label}
      {count !== undefined && <span className="count">{count}</span>}
    </>
  );
}

/** Scrolls the chosen tab into view inside its row on phones. */
function useScrollTabIntoView(row: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"], [aria-selected="true"]')?.getBoundingClientRect();
    if (!row.current || !tab || chosen === undefined) return;
    // Scrolls the row only; the page keeps its position.
    const seen = row.current.getBoundingClientRect();
    row.current.scrollLeft += Math.min(0, tab.left - seen.left) || Math.max(0, tab.right - seen.right);
  }, [row, chosen]);
}

/** Tabs whose choice is part of the URL: links, the current one marked. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null);
  useScrollTabIntoView(row, tabs.find(({ current }) => current)?.label);
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link
          className="tab"
          to={tab.to}
          key={tab.label}
          aria-current={tab.current ? "page" : undefined}
          replace
          preventScrollReset
        >
          <Label label={tab.label} count={tab.count} />
        </Link>
      ))}
    </nav>
  );
}

export type Tab = { id: string; label: string; count?: string };
export type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose: (id: string) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs with their panel in the same place; arrow keys move between them. */
export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const more = useScrollOverflow(list);
  useScrollTabIntoView(list, chosen);
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = step === undefined ? undefined : tabs[step(at, tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} data-more={more} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            className="tab"
            type="button"
            role="tab"
            key={tab.id}
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            <Label label={tab.label} count={tab.count} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

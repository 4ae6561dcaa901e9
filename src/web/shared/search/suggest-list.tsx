import { Briefcase, Building2, MapPin, Tag } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SearchSuggestion } from "../../../contract/jobs/search/suggestions.ts";
import { boundedCount } from "../../../rules/bounded-count.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { Icon } from "../../ui/icon.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { useSuggestions } from "./use-suggestions.ts";
import "../../styles/choices.css";
import "./suggest-list.css";

export type SuggestListProps = {
  field: RefObject<HTMLInputElement | null>;
  /** Whether the user typed before this code was loaded. */
  begun: RefObject<boolean>;
  onChoose: (suggestion: SearchSuggestion) => void;
};

const ICONS = { title: Briefcase, skill: Tag, company: Building2, place: MapPin } as const;

/** Makes the field a combobox while mounted; without it the field is a plain input. */
function useCombobox(field: SuggestListProps["field"], list: string, active: string | null, open: boolean): void {
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-controls": list, autocomplete: "off" };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    return () => {
      for (const name of [...Object.keys(attributes), "aria-expanded", "aria-activedescendant"])
        input.removeAttribute(name);
    };
  }, [field, list]);
  useEffect(() => {
    field.current?.setAttribute("aria-expanded", String(open));
    if (active === null) field.current?.removeAttribute("aria-activedescendant");
    else field.current?.setAttribute("aria-activedescendant", active);
  }, [field, active, open]);
}

type Steps = {
  open: boolean;
  move: (by: 1 | -1) => void;
  choose: (() => void) | null;
  close: () => void;
  reopen: (first: boolean) => void;
};

/** Returns the action of a key as in the ARIA combobox pattern; null for keys of the input itself. */
function keyAction({ key, altKey }: KeyboardEvent, input: HTMLInputElement, steps: Steps): (() => void) | null {
  if (!steps.open) return key === "ArrowDown" && input.value.trim() !== "" ? () => steps.reopen(!altKey) : null;
  if (altKey) return key === "ArrowUp" ? steps.close : null;
  const ways: Record<string, (() => void) | null> = {
    ArrowDown: () => steps.move(1),
    ArrowUp: () => steps.move(-1),
    Enter: steps.choose,
    Escape: steps.close,
  };
  return ways[key] ?? null;
}

/** Handles the list's keys before the field's own handlers. */
function useKeys(field: SuggestListProps["field"], steps: Steps): void {
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    const onKey = (event: KeyboardEvent) => {
      const steps = latest.current;
      if (isComposing(event) || event.ctrlKey || event.metaKey) return;
      const way = keyAction(event, input, steps);
      // Enter without a selection searches for the typed text and closes the list.
      if (event.key === "Enter" && way === null) steps.close();
      if (way === null) return;
      event.preventDefault();
      event.stopPropagation();
      way();
    };
    const onBlur = () => latest.current.close();
    input.addEventListener("keydown", onKey);
    input.addEventListener("blur", onBlur);
    return () => {
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("blur", onBlur);
    };
  }, [field]);
}

function Option({
  of,
  id,
  active,
  onChoose,
}: {
  of: SearchSuggestion;
  id: string;
  active: boolean;
  onChoose: () => void;
}) {
  const { t, i18n } = useTranslation("jobs");
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  // Formatted like the count of the list that it links to.
  const count = formatCount(boundedCount(of.jobs), i18n.language);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the field references it with aria-activedescendant
    <div
      className="choice"
      role="option"
      id={id}
      ref={line}
      aria-selected={active}
      data-highlighted={active || undefined}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon of={ICONS[of.kind]} small />
      <span className="suggestion-label">{of.label}</span>{" "}
      <span className="note soft">
        {t(`suggested_${of.kind}`)}, {t("suggested_jobs", { count: of.jobs, jobs: count })}
      </span>
    </div>
  );
}

function suggestionKey({ kind, value }: SearchSuggestion): string {
  return `${kind} ${value}`;
}

function suggestionAt(items: readonly SearchSuggestion[] | null, line: string | null): number {
  return items?.findIndex((one) => suggestionKey(one) === line) ?? -1;
}

/** Suggestions below a search field (rule J35). The typed text stays until one is chosen. */
export default function SuggestList({ field, begun, onChoose }: SuggestListProps) {
  const { t } = useTranslation("jobs");
  const id = useId();
  const { items, typed, first, close, reopen } = useSuggestions(field, begun);
  const [chosen, setChosen] = useState<{ for: typeof typed; line: string | null }>({ for: null, line: null });
  // A selection made before the answer to the same text arrived is kept.
  const at = chosen.for !== null && chosen.for === typed ? suggestionAt(items, chosen.line) : first ? 0 : -1;
  const open = items !== null && items.length > 0;
  const active = items?.[at];
  const choose = (one: SearchSuggestion) => {
    close();
    onChoose(one);
  };
  const move = (by: 1 | -1) => {
    // One position more than there are items: the field itself, with nothing selected.
    const places = (items?.length ?? 0) + 1;
    const line = items?.[((at + 1 + by + places) % places) - 1];
    setChosen({ for: typed, line: line === undefined ? null : suggestionKey(line) });
  };
  useCombobox(field, id, active === undefined ? null : `${id}-${at}`, open);
  useKeys(field, { open, move, choose: active === undefined ? null : () => choose(active), close, reopen });
  return (
    <>
      <span className="visually-hidden" role="status">
        {items !== null && t("suggestions_count", { count: items.length })}
      </span>
      <div className="choices suggestions" role="listbox" id={id} aria-label={t("suggestions")} hidden={!open}>
        {items?.map((one, nth) => (
          <Option
            key={suggestionKey(one)}
            of={one}
            id={`${id}-${nth}`}
            active={nth === at}
            onChoose={() => choose(one)}
          />
        ))}
      </div>
    </>
  );
}

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Search } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LIMITS } from "../../../contract/limits.ts";
import type { Person } from "../../lib/session/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { type Entry, type EntryGroup, filterEntries } from "./entries.ts";
import { useOpenJobActions } from "./use-open-job.ts";
import { useScreenEntries } from "./use-screens.ts";
import { useResultGroups, useSearchResults } from "./use-search-results.ts";
import "../../styles/choices.css";

type Props = {
  open: boolean;
  onClose: () => void;
  person: Person;
  onKeys: () => void;
  /** Text typed before this code was loaded. */
  begun: RefObject<string>;
};

function Line({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const words: ReactNode = (
    <>
      <Icon of={entry.icon} small />
      <span className="palette-label">{entry.label}</span>
      {entry.note !== undefined && <span className="label soft palette-note">{entry.note}</span>}
    </>
  );
  const link = "to" in entry ? <Link to={entry.to}>{words}</Link> : <div>{words}</div>;
  return (
    <Autocomplete.Item
      className="choice"
      value={entry}
      render={link}
      onClick={(event) => {
        // Opening an item in another tab keeps the palette open.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        onClose();
        if ("run" in entry) entry.run();
      }}
    />
  );
}

function Groups({ groups, onClose }: { groups: readonly EntryGroup[]; onClose: () => void }) {
  return (
    <Autocomplete.List className="palette-list">
      {groups.map((group) => (
        <Autocomplete.Group key={group.id} items={group.items}>
          <Autocomplete.GroupLabel className="palette-group label soft">{group.label}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(entry: Entry) => <Line key={entry.id} entry={entry} onClose={onClose} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  );
}

function Body({ person, onClose, onKeys, begun }: Omit<Props, "open">) {
  const { t } = useTranslation("presence");
  const [typed, setTyped] = useState("");
  // Read on mount: until then keys do not reach the field.
  useLayoutEffect(() => setTyped(begun.current), [begun]);
  const field = useRef<HTMLInputElement>(null);
  const again = () => {
    // The button disappears and would take the focus with it.
    field.current?.focus();
    retry();
  };
  const { found, failed, busy, retry } = useSearchResults(typed);
  const screens = useScreenEntries(person);
  const job = useOpenJobActions();
  const remote = useResultGroups(found, typed);
  const groups = [
    ...(job === null ? [] : [{ ...job, items: filterEntries(job.items, typed) }]),
    { id: "go", label: t("go"), items: filterEntries(screens, typed) },
    ...remote,
  ].filter(({ items }) => items.length > 0);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      items={groups}
      value={typed}
      itemToStringValue={(entry: Entry) => entry.label}
      onValueChange={(next, { reason }) => {
        // Choosing an item navigates away; its name is not typed text.
        if (reason !== "item-press") setTyped(next);
      }}
    >
      <div className="palette" aria-busy={busy}>
        <span className="input-wrap">
          <Icon of={Search} />
          <Autocomplete.Input
            ref={field}
            className="input"
            type="search"
            aria-label={t("field")}
            placeholder={t("hint")}
            maxLength={LIMITS.search}
            enterKeyHint="go"
          />
        </span>
        <Autocomplete.Status className="visually-hidden">
          {busy ? t("searching") : t("results", { count })}
        </Autocomplete.Status>
        {failed && <LoadFailure text={t("failed")} onRetry={again} />}
        <Groups groups={groups} onClose={onClose} />
        <div className="palette-foot">
          <Button kind="quiet" size="sm" onClick={onKeys}>
            {t("keys")}
          </Button>
        </div>
      </div>
    </Autocomplete.Root>
  );
}

/**
 * The command palette: opens screens, finds the user's own records, and offers actions for the open record (rule J34).
 */
export default function Palette({ open, onClose, ...rest }: Props) {
  const { t } = useTranslation("presence");
  return (
    <Dialog open={open} onClose={onClose} title={t("open")}>
      <Body {...rest} onClose={onClose} />
    </Dialog>
  );
}

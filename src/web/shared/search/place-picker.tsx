import { Combobox } from "@base-ui/react/combobox";
import { MapPin, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FoundPlace, type Place, placeEndpoints } from "../../../contract/jobs/places.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { call } from "../../lib/net/api-client.ts";
import { callDebounced } from "../../lib/net/debounced-call.ts";
import { useFieldAttributes } from "../../ui/field-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { cachePlaces, usePlaceName, usePlaces } from "./place-names.ts";
import "../../styles/choices.css";
import "./place-picker.css";

const PAUSE_MS = 100;

/** Places for the typed text, requested after a typing pause; null disables it. Outdated answers are ignored. */
function useFoundPlaces(typed: string | null) {
  const [found, setFound] = useState<{ of: string | null; items: readonly FoundPlace[]; failed: boolean }>({
    of: null,
    items: [],
    failed: false,
  });
  useEffect(() => {
    if (typed === null) return;
    // A failed request is repeated, without the old error.
    setFound((before) => (before.failed ? { ...before, of: null, failed: false } : before));
    return callDebounced(
      typed === "" ? 0 : PAUSE_MS,
      (signal) => call(placeEndpoints.find, { query: { query: typed } }, { signal }),
      (answer) => {
        cachePlaces(answer?.items ?? []);
        setFound({ of: typed, items: answer?.items ?? [], failed: answer === null });
      },
    );
  }, [typed]);
  return { items: found.items, failed: found.failed, busy: typed !== null && found.of !== typed };
}

export type PlacePickerProps = {
  /** Keys of places, as used in URLs. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  most: number;
  /** The field filters a list: places without open jobs are offered only if there are no others. */
  filtering?: boolean;
};

type ChipsProps = { chosen: readonly Place[]; id: string | undefined; close: () => void };

function Chips({ chosen, id, close }: ChipsProps) {
  const { t } = useTranslation("places");
  const words = usePlaceName();
  const tied = useFieldAttributes({});
  return (
    <Combobox.Chips className="place-chips" aria-label={t("chosen")}>
      {chosen.map((place) => (
        <Combobox.Chip className="place-chip" key={place.entry}>
          {words(place)}
          <Combobox.ChipRemove className="place-remove" aria-label={t("remove", { place: words(place) })}>
            <Icon of={X} small />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
      <Combobox.Input
        {...tied}
        id={id}
        className="place-input"
        placeholder={chosen.length === 0 ? t("hint") : undefined}
        aria-description={t("how")}
        maxLength={100}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== "ArrowUp") return;
          event.preventDefault();
          event.preventBaseUIHandler();
          close();
        }}
      />
    </Combobox.Chips>
  );
}

function Line({ place }: { place: FoundPlace }) {
  const { t, i18n } = useTranslation("places");
  const words = usePlaceName();
  const { value } = place.jobs;
  const jobs = formatCount(place.jobs, i18n.language);
  return (
    <Combobox.Item className="choice" value={place}>
      <Icon of={MapPin} small />
      <span>{words(place)}</span>{" "}
      <span className="note soft">{value === 0 ? t("jobs_none") : t("jobs", { count: value, jobs })}</span>
    </Combobox.Item>
  );
}

/** Selects one or several places by prefixes of their names (rule J32). */
export default function PlacePicker({ chosen, onChange, most, filtering = false }: PlacePickerProps) {
  const { t } = useTranslation("places");
  const words = usePlaceName();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const escaped = useRef(false);
  const { items: found, busy, failed } = useFoundPlaces(open ? typed : null);
  const hiring = found.filter(({ jobs }) => jobs.value > 0);
  const items = filtering && hiring.length > 0 ? hiring : found;
  const known = usePlaces(chosen);
  const { id } = useFieldAttributes({});
  return (
    <div className="place-picker" ref={frame}>
      <Combobox.Root
        multiple
        items={items}
        filter={null}
        value={known}
        open={open}
        onOpenChange={(next, { reason }) => {
          escaped.current = reason === "escape-key";
          setOpen(next);
        }}
        inputValue={typed}
        onInputValueChange={(next, { reason }) => {
          // Escape closes the list and keeps the text; arrow down reopens it.
          if (!(escaped.current && reason === "input-clear")) setTyped(next);
        }}
        autoHighlight
        itemToStringLabel={words}
        isItemEqualToValue={(one: Place, other: Place) => one.entry === other.entry}
        onValueChange={(next: Place[], details) => {
          if (details.reason === "escape-key") {
            // With a closed list it would remove every place.
            details.cancel();
            details.allowPropagation();
            return;
          }
          cachePlaces(next);
          onChange(next.map(({ entry }) => entry).slice(0, most));
          setTyped("");
        }}
      >
        <Chips chosen={known} id={id} close={() => setOpen(false)} />
        {open && (
          <Combobox.Portal container={frame}>
            <Combobox.Positioner className="place-positioner" anchor={frame} sideOffset={4} align="start">
              {/* Not the library's Popup, which hides the rest of the page, including the field's label, from
                  screen readers. */}
              <div className="choices place-popup" aria-busy={busy}>
                <Combobox.Status className="visually-hidden">
                  {busy ? t("searching") : t("found", { count: items.length })}
                </Combobox.Status>
                {failed && <p className="note place-note">{t("failed")}</p>}
                <Combobox.Empty>
                  {!busy && !failed && typed.trim() !== "" && <p className="note place-note">{t("none")}</p>}
                </Combobox.Empty>
                <Combobox.List>{(place: FoundPlace) => <Line key={place.entry} place={place} />}</Combobox.List>
                <p className="note soft place-credit">{t("credit")}</p>
              </div>
            </Combobox.Positioner>
          </Combobox.Portal>
        )}
      </Combobox.Root>
    </div>
  );
}

import { useCallback, useEffect, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import { type Place, placeEndpoints } from "../../../contract/places.ts";
import { askLater } from "../../lib/net/ask-later.ts";
import { call } from "../../lib/net/caller.ts";
import { PlaceField } from "../../shared/search/place-field.tsx";
import { learnPlaces } from "../../shared/search/place-names.ts";

export type StoredPlaces = { readonly location: string; readonly places: readonly Place[] };

/** The stored places of a job, while its location is still the one that they are of. */
export function storedEntries({ location, places }: StoredPlaces, typed: string): string[] | undefined {
  return location === typed.trim() ? places.map(({ entry }) => entry) : undefined;
}

const PAUSE_MS = 300;

/** What a typed location is understood as; what is stored of it for the location that it is stored for. */
function useUnderstood(location: string, stored: StoredPlaces | undefined): readonly string[] {
  const [read, setRead] = useState<readonly string[]>([]);
  const known = stored?.location === location ? stored.places : undefined;
  useEffect(() => {
    if (known !== undefined || location === "") {
      learnPlaces(known ?? []);
      return setRead((known ?? []).map(({ entry }) => entry));
    }
    const query = { location: location.slice(0, LIMITS.location) };
    return askLater(
      PAUSE_MS,
      (signal) => call(placeEndpoints.read, { query }, { signal }),
      (answer) => {
        // Without an answer what was read before stays, and the server reads it when it is sent.
        if (answer === null) return;
        learnPlaces(answer.items);
        setRead(answer.items.map(({ entry }) => entry));
      },
    );
  }, [location, known]);
  return read;
}

type Placed = { location: string; places?: string[] | undefined };
type FormOf<In extends FieldValues, Out> = Pick<UseFormReturn<In, unknown, Out>, "control" | "setValue">;

/** Where a job is, as the form of one has it now: for `JobPlaces`, which corrects it. */
export function useJobPlaces<In extends Placed, Out>(form: FormOf<In, Out>) {
  // Both forms of a job have these fields; the names of a form that is not known yet cannot be told apart.
  const { control, setValue } = form as unknown as FormOf<Placed, unknown>;
  const location = useWatch({ control, name: "location" }) ?? "";
  const chosen = useWatch({ control, name: "places" });
  const onChoose = useCallback(
    (next: string[] | undefined) => setValue("places", next, { shouldDirty: true }),
    [setValue],
  );
  return { location, chosen, onChoose };
}

type Props = {
  location: string;
  /** What was chosen instead; undefined while the understood places stand. */
  chosen: readonly string[] | undefined;
  onChoose: (chosen: string[] | undefined) => void;
  stored?: StoredPlaces;
  error: string | undefined;
};

/** Under a location: what is understood of it, to be corrected (rule J31). Another location is understood anew. */
export function JobPlaces({ location, chosen, onChoose, stored, error }: Props) {
  const { t } = useTranslation("places");
  const typed = location.trim();
  const understood = useUnderstood(typed, stored);
  const before = useRef({ typed, chosen });
  useEffect(() => {
    const last = before.current;
    before.current = { typed, chosen };
    // A draft gives back a location with what was chosen for it.
    if (last.typed !== typed && last.chosen === chosen && chosen !== undefined) onChoose(undefined);
  }, [typed, chosen, onChoose]);
  const hint = typed !== "" && (chosen ?? understood).length === 0 ? t("understood_none") : t("understood_hint");
  return (
    <PlaceField
      label={t("understood")}
      hint={hint}
      error={error}
      chosen={chosen ?? understood}
      most={LIMITS.places}
      onChange={onChoose}
    />
  );
}

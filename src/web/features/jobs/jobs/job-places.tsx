import { useCallback, useEffect, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Place, placeEndpoints } from "../../../../contract/jobs/places.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { call } from "../../../lib/net/api-client.ts";
import { callDebounced } from "../../../lib/net/debounced-call.ts";
import { PlaceField } from "../../../shared/search/place-field.tsx";
import { cachePlaces } from "../../../shared/search/place-names.ts";

export type StoredPlaces = { readonly location: string; readonly places: readonly Place[] };

/** Returns the stored places of a job as long as they belong to its current location. */
export function storedEntries({ location, places }: StoredPlaces, typed: string): string[] | undefined {
  return location === typed.trim() ? places.map(({ entry }) => entry) : undefined;
}

const PAUSE_MS = 300;

/** Returns the places recognised in a typed location; for the stored location, the stored places. */
function useParsedPlaces(location: string, stored: StoredPlaces | undefined): readonly string[] {
  const [read, setRead] = useState<readonly string[]>([]);
  const known = stored?.location === location ? stored.places : undefined;
  useEffect(() => {
    if (known !== undefined || location === "") {
      cachePlaces(known ?? []);
      return setRead((known ?? []).map(({ entry }) => entry));
    }
    const query = { location: location.slice(0, LIMITS.location) };
    return callDebounced(
      PAUSE_MS,
      (signal) => call(placeEndpoints.read, { query }, { signal }),
      (answer) => {
        // Without an answer the previous result stays; the server resolves the location at submission.
        if (answer === null) return;
        cachePlaces(answer.items);
        setRead(answer.items.map(({ entry }) => entry));
      },
    );
  }, [location, known]);
  return read;
}

type LocationValues = { location: string; places?: string[] | undefined };
type FormOf<In extends FieldValues, Out> = Pick<UseFormReturn<In, unknown, Out>, "control" | "setValue">;

/** The location fields of a job's form, for `JobPlaces`. */
export function useJobPlaces<In extends LocationValues, Out>(form: FormOf<In, Out>) {
  // All forms of a job have these fields, but the field types of a generic form cannot be inferred.
  const { control, setValue } = form as unknown as FormOf<LocationValues, unknown>;
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
  /** The user's correction; undefined while the recognised places apply. */
  chosen: readonly string[] | undefined;
  onChoose: (chosen: string[] | undefined) => void;
  stored?: StoredPlaces;
  error: string | undefined;
};

/** Below a location: the recognised places, which can be corrected (rule J31). Another location is resolved again. */
export function JobPlaces({ location, chosen, onChoose, stored, error }: Props) {
  const { t } = useTranslation("places");
  const typed = location.trim();
  const understood = useParsedPlaces(typed, stored);
  const before = useRef({ typed, chosen });
  useEffect(() => {
    const last = before.current;
    before.current = { typed, chosen };
    // A draft restores a location together with its chosen places.
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

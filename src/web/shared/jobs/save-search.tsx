import { BellPlus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import {
  type NormalizedFilters,
  type SavedSearch,
  savedSearchEndpoints,
} from "../../../contract/jobs/search/saved-searches.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { paths } from "../../../contract/paths.ts";
import { invalidate } from "../../lib/data/invalidation.ts";
import { call } from "../../lib/net/api-client.ts";
import { errorCodeOf } from "../../lib/net/api-error.ts";
import { IdempotencyKey } from "../../lib/net/idempotency-key.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { useAction } from "../records/use-action.ts";
import { type Filters, toBoardQuery, toUrlParameters } from "./filters.ts";
import { useSearchDescription } from "./search-description.ts";
import "./save-search.css";

export type SaveSearchProps = {
  filters: Filters;
  companies: readonly { id: string; name: string }[];
  /** The list is empty: the user is offered to be notified. */
  empty?: boolean;
  /** Receives a function that renders the mark of jobs that are new since the search was last opened. */
  onMark: (mark: (job: string) => ReactNode) => void;
};

const LIST = [savedSearchEndpoints.list] as const;

function toStoredFilters(filters: Filters): NormalizedFilters {
  const { sortBy, exact, status, saved, ...kept } = toBoardQuery(filters);
  return kept;
}

type LoadedSearch = SavedSearch & { made?: boolean };

/** Loads the saved search in the URL; opening it marks its jobs as seen. */
function useOpenedSearch(onMark: SaveSearchProps["onMark"], onKnown: (known: LoadedSearch) => void) {
  const { t } = useTranslation("saved-searches");
  const [params] = useSearchParams();
  const id = params.get("saved_search");
  const latest = useRef({ onMark, onKnown, t });
  latest.current = { onMark, onKnown, t };
  useEffect(() => {
    if (id === null) return;
    let over = false;
    call(savedSearchEndpoints.visit, { params: { id } }).then(
      ({ fresh, ...known }) => {
        if (over) return;
        const { onMark, onKnown, t } = latest.current;
        const ids = new Set(fresh);
        onMark((job) => (ids.has(job) ? <Badge status="pending">{t("fresh")}</Badge> : undefined));
        onKnown(known);
        void invalidate(...LIST);
      },
      // If the search is gone or the network is down, the board still works.
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [id]);
}

function useSaving(
  { filters, companies, empty = false }: SaveSearchProps,
  onKnown: (known: LoadedSearch | null) => void,
) {
  const { t } = useTranslation("saved-searches");
  const { t: errorText } = useTranslation("errors");
  const words = useSearchDescription(filters.place, filters.skill);
  const [key] = useState(() => new IdempotencyKey());
  const kept = toStoredFilters(filters);
  const company = companies.find(({ id }) => id === filters.company)?.name ?? null;
  const body = {
    name: words(kept, company).slice(0, LIMITS.saved_search.name),
    filters: kept,
    ...(empty && { frequency: "at_once" as const, switch_on: true }),
  };
  const save = useAction(
    async () => {
      try {
        const made = await call(savedSearchEndpoints.create, { body }, { key: key.for(body) });
        key.ended(null);
        return made;
      } catch (error) {
        key.ended(error);
        throw error;
      }
    },
    {
      changes: LIST,
      failed: (error) =>
        errorCodeOf(error) === "saved_searches_full" ? errorText("saved_searches_full") : t("save_failed"),
      onDone: onKnown,
    },
  );
  const undo = useAction((id: string) => call(savedSearchEndpoints.remove, { params: { id } }), {
    changes: LIST,
    done: t("undone"),
    failed: () => t("delete_failed"),
    onDone: () => onKnown(null),
  });
  return { save, undo };
}

/** Offers to switch on emails and push messages, which are off by default. */
function SwitchOn({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("saved-searches");
  const on = useAction(() => call(settingsEndpoints.update, { body: { jobMatches: true } }), {
    changes: [...LIST, settingsEndpoints.get],
    done: t("switched_on"),
    failed: () => t("switch_failed"),
    onDone,
  });
  return (
    <>
      <span>{t("switched_off")}</span>
      <Button size="sm" busy={on.busy && t("switching_on")} onClick={() => void on.act()}>
        {t("switch_on")}
      </Button>
    </>
  );
}

function Saver(props: SaveSearchProps) {
  const { t } = useTranslation(["saved-searches", "general"]);
  const [known, setKnown] = useState<LoadedSearch | null>(null);
  useOpenedSearch(props.onMark, setKnown);
  const { save, undo } = useSaving(props, setKnown);
  if (known === null) {
    return (
      <Button size={props.empty ? undefined : "sm"} busy={save.busy && t("saving")} onClick={() => void save.act()}>
        <Icon of={BellPlus} small />
        {t(props.empty ? "notify_me" : "save")}
      </Button>
    );
  }
  const { name, frequency, made, id } = known;
  const reached = known.switched_on || frequency === "never";
  const said = made === undefined ? "existing" : made ? "saved" : "saved_before";
  return (
    <>
      <span role="status">
        <span className="strong">{t(said, { name })}</span> {reached && t(`sent_${frequency}`)}
      </span>
      {made && (
        <Button
          kind="quiet"
          size="sm"
          busy={undo.busy && t("undo", { ns: "general" })}
          onClick={() => void undo.act(id)}
        >
          {t("undo", { ns: "general" })}
        </Button>
      )}
      {!reached && <SwitchOn onDone={() => setKnown({ ...known, switched_on: true })} />}
    </>
  );
}

/** Saves the current filters, describes what was saved, and links to all saved searches (rule J26). */
export function SaveSearch(props: SaveSearchProps) {
  const { t } = useTranslation("saved-searches");
  const { filters } = props;
  // Saved and paused jobs were chosen by the user, so nothing new can appear there.
  const search = !filters.saved && filters.status !== "paused";
  return (
    <div className={props.empty ? "save-search save-search-empty" : "save-search label"}>
      {search && <Saver key={JSON.stringify(toUrlParameters({ ...filters, sortBy: undefined }))} {...props} />}
      <TextLink to={paths.savedSearches()}>{t("manage")}</TextLink>
    </div>
  );
}

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { URL_JOB_TYPES } from "../../../contract/jobs/jobs.ts";
import type { SearchSuggestion } from "../../../contract/jobs/search/suggestions.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DebouncedInput } from "../../ui/debounced-input.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import { FacetFields } from "../facets/facet-fields.tsx";
import { PlaceField } from "../search/place-field.tsx";
import { SearchSuggest } from "../search/search-suggest.tsx";
import {
  chosenFilter,
  currencyPatch,
  filterOptions,
  locationOptions,
  parseFilterDollars,
  parseMinimumPay,
  payPatch,
} from "./filter-choices.ts";
import { PayFields, RewardFields, TypeFields } from "./filter-fields.tsx";
import {
  draftKindOf,
  type FilterOptions,
  type Filters,
  isFiltered,
  MAX_PAY_LENGTH,
  MAX_PLACES,
  NO_FILTERS,
  type Status,
  toBoardQuery,
  toJobStatus,
  type UrlType,
} from "./filters.ts";

export type FilterPanelProps = {
  filters: Filters;
  change: (patch: Partial<Filters>, replace?: boolean) => void;
  offer: FilterOptions;
  locations: readonly string[];
  companies: readonly { id: string; name: string }[];
  /** On phones: the button that closes the sheet, with its label ("Show 128 opportunities"). */
  foot?: { label: string; onShow: () => void };
};

const digitsOnly = (text: string) => text.replaceAll(/\D/g, "");

function Types({ filters, change }: Pick<FilterPanelProps, "filters" | "change">) {
  const tick = (type: UrlType, ticked: boolean) =>
    change({ type: URL_JOB_TYPES.filter((one) => (one === type ? ticked : filters.type.includes(one))) });
  return (
    <TypeFields
      ticks={(type) => ({
        checked: filters.type.includes(type),
        onChange: ({ target }) => tick(type, target.checked),
      })}
    />
  );
}

function Rewards({ filters, change }: Pick<FilterPanelProps, "filters" | "change">) {
  return (
    <RewardFields
      amount={(rest) => (
        <DebouncedInput
          {...rest}
          autoComplete="off"
          maxLength={7}
          clean={digitsOnly}
          value={filters[rest.name] === undefined ? "" : String(filters[rest.name])}
          onSettle={(text) => change({ [rest.name]: parseFilterDollars(text) }, true)}
        />
      )}
    />
  );
}

const formatMinimumPay = (payMin: number | undefined) => (payMin === undefined ? "" : String(payMin));

/** Returns the typed pay as the field would show its value. */
function normalizePay(typed: string): string {
  const amount = parseMinimumPay(typed);
  return amount === null ? typed : formatMinimumPay(amount);
}

function MinimumPay({ filters, change }: Pick<FilterPanelProps, "filters" | "change">) {
  const [unclear, setUnclear] = useState(false);
  // Another URL has its own amount.
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets for every new amount
  useEffect(() => setUnclear(false), [filters.payMin]);
  const settle = (typed: string) => {
    const amount = parseMinimumPay(typed);
    setUnclear(amount === null);
    if (amount !== null) change(payPatch(filters, amount), true);
  };
  return (
    <PayFields
      chosen={filters.payCurrency}
      unclear={unclear}
      amount={(rest) => (
        <DebouncedInput
          {...rest}
          autoComplete="off"
          maxLength={MAX_PAY_LENGTH}
          value={formatMinimumPay(filters.payMin)}
          means={normalizePay}
          onSettle={settle}
        />
      )}
      currency={(rest) => (
        <Select
          {...rest}
          value={filters.payCurrency}
          onChange={({ target }) => change(currencyPatch(filters, target.value))}
        />
      )}
    />
  );
}

function Facets({ filters, change, offer }: Pick<FilterPanelProps, "filters" | "change" | "offer">) {
  const { sortBy, status, ...query } = toBoardQuery(filters);
  // Paused jobs are always the user's own.
  const own = offer.own || status === "paused";
  const counted = own ? { ...query, view: "own" as const, status: toJobStatus(filters) } : query;
  return <FacetFields chosen={filters} change={change} query={counted} />;
}

function StatusChoice({ filters, change, offer }: Pick<FilterPanelProps, "filters" | "change" | "offer">) {
  const { t } = useTranslation(["jobs", "statuses"]);
  const choose = (status: Status | undefined) => {
    // Drafts and templates can only be filtered by text.
    const drafts = draftKindOf({ status }) !== undefined;
    change(drafts ? { ...NO_FILTERS, search: filters.search, status } : { status });
  };
  return (
    <Field label={t("status")}>
      <Select
        name="status"
        value={filters.status ?? ""}
        onChange={({ target }) => choose((target.value || undefined) as Status | undefined)}
        options={[
          { value: "", label: t("all_statuses") },
          ...offer.statuses.map((status) => ({ value: status, label: t(status, { ns: "statuses" }) })),
        ]}
      />
    </Field>
  );
}

function Choices({ filters, change, offer, companies }: Omit<FilterPanelProps, "foot" | "locations">) {
  const { t } = useTranslation("jobs");
  const names = companies.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {offer.rewards && <Rewards filters={filters} change={change} />}
      <MinimumPay filters={filters} change={change} />
      <Field label={t("company")}>
        <Select
          name="company"
          value={filters.company}
          onChange={({ target }) => change({ company: target.value })}
          options={filterOptions(t("all_companies"), names, filters.company, t("other_company"))}
        />
      </Field>
      {offer.statuses.length > 0 && <StatusChoice filters={filters} change={change} offer={offer} />}
      {offer.saved && (
        <Checkbox
          name="saved"
          label={t("saved")}
          checked={filters.saved}
          onChange={({ target }) => change({ saved: target.checked })}
        />
      )}
    </>
  );
}

/** The search field with suggestions: a company or place becomes its own filter. */
export function SearchField({ filters, change, offer }: Pick<FilterPanelProps, "filters" | "change" | "offer">) {
  const { t } = useTranslation("jobs");
  const field = useRef<HTMLInputElement>(null);
  const putter = useRef<((text: string) => void) | null>(null);
  const choose = ({ kind, value }: SearchSuggestion) => {
    const { place, ...chosen } = { search: "", ...chosenFilter(kind, value) };
    putter.current?.(chosen.search);
    change({ exact: false, ...chosen, ...(place !== undefined && { place: [place] }) });
  };
  const input = (
    <DebouncedInput
      name="search"
      type="search"
      icon={Search}
      placeholder={t("search_hint")}
      maxLength={LIMITS.search}
      ref={field}
      putter={putter}
      value={filters.search}
      onSettle={(text) => change({ search: text.trim(), exact: false }, true)}
    />
  );
  return (
    <Field label={t("search")}>
      {offer.suggests ? (
        <SearchSuggest field={field} onChoose={choose}>
          {input}
        </SearchSuggest>
      ) : (
        input
      )}
    </Field>
  );
}

type NarrowingProps = Omit<FilterPanelProps, "foot"> & { cleared: number };

/** All filters besides the search text. */
function OtherFilters({ filters, change, offer, companies, locations, cleared }: NarrowingProps) {
  const { t } = useTranslation("jobs");
  return (
    <>
      <Field label={t("location")}>
        <Select
          name="location"
          value={filters.location}
          onChange={({ target }) => change({ location: target.value })}
          options={[
            { value: "", label: t("all_locations") },
            ...locationOptions(locations, filters.location).map((place) => ({ value: place, label: place })),
          ]}
        />
      </Field>
      <PlaceField filtering chosen={filters.place} most={MAX_PLACES} onChange={(place) => change({ place })} />
      <Types filters={filters} change={change} />
      <Facets filters={filters} change={change} offer={offer} />
      {/* Remounted after clearing all filters, because an invalid amount is only in the field and not in the URL. */}
      <Choices key={cleared} filters={filters} change={change} offer={offer} companies={companies} />
    </>
  );
}

/** All filters of the list; each change takes effect at once. */
export function FilterPanel({ foot, ...rest }: FilterPanelProps) {
  const { t } = useTranslation(["jobs", "general"]);
  const { filters, change } = rest;
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setCleared(cleared + 1);
    change({ ...NO_FILTERS, sortBy: filters.sortBy });
  };
  return (
    <form
      className="card form"
      onSubmit={(event) => {
        event.preventDefault();
        foot?.onShow();
      }}
    >
      <div className="card-head">
        <h2 className="card-title">{t("filters")}</h2>
        <div className="actions">
          {isFiltered(filters) && (
            <Button kind="quiet" size="sm" onClick={clear}>
              {t("clear_all")}
            </Button>
          )}
          {foot !== undefined && <IconButton icon={X} label={t("close", { ns: "general" })} onClick={foot.onShow} />}
        </div>
      </div>
      <SearchField filters={filters} change={change} offer={rest.offer} />
      {draftKindOf(filters) === undefined ? (
        <OtherFilters {...rest} cleared={cleared} />
      ) : (
        <StatusChoice filters={filters} change={change} offer={rest.offer} />
      )}
      {foot !== undefined && (
        <p className="filters-foot">
          <Button kind="primary" block type="submit">
            {foot.label}
          </Button>
        </p>
      )}
    </form>
  );
}

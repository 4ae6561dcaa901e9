import { Search } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { FACETS } from "../../../../contract/jobs/facets.ts";
import type { BrowseChoices } from "../../../../contract/jobs/search/browse.ts";
import { JOB_FILTER_LIMITS as LIMITS } from "../../../../contract/jobs/search/job-filter-limits.ts";
import type { SearchSuggestion } from "../../../../contract/jobs/search/suggestions.ts";
import { paths } from "../../../../contract/paths.ts";
import { cachedComponent } from "../../../lib/cached-component.tsx";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { FacetFields } from "../../../shared/facets/facet-fields.tsx";
import { chosenFilter, filterOptions } from "../../../shared/jobs/filter-choices.ts";
import { PayFields, RewardFields, TypeFields } from "../../../shared/jobs/filter-fields.tsx";
import {
  availableSorts,
  BROWSE_FILTER_OPTIONS,
  MAX_PAY_LENGTH,
  MAX_PLACES,
  NO_FILTERS,
  toCommonQuery,
} from "../../../shared/jobs/filters.ts";
import { useRememberList } from "../../../shared/jobs/last-list.ts";
import { PlaceField } from "../../../shared/search/place-field.tsx";
import { SearchSuggest } from "../../../shared/search/search-suggest.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FieldContext, useFieldAttributes } from "../../../ui/field-context.ts";
import { Input } from "../../../ui/input.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Select, type SelectProps } from "../../../ui/select.tsx";
import type { BrowseLinks, BrowseQueryOfUrl } from "./browse-url.ts";

type Props = { asked: BrowseQueryOfUrl; choices: BrowseChoices };

const CachedSelect = /* @__PURE__ */ cachedComponent("choice", (props: SelectProps) => (
  <FieldContext value={null}>
    <Select {...props} />
  </FieldContext>
));
/** The server caches the HTML of a long select, so its field attributes are passed as props. */
function CachedLongSelect(props: SelectProps) {
  return <CachedSelect {...props} {...useFieldAttributes(props)} />;
}
const LongSelect = import.meta.env.SSR ? CachedLongSelect : Select;

/** The URL of the form's list, without empty fields, which a native submission would include. */
function formUrl(form: HTMLFormElement, instead: Record<string, string> = {}): string {
  const parameters = new URLSearchParams();
  const fields = new FormData(form);
  for (const [name, value] of Object.entries(instead)) fields.set(name, value);
  for (const [name, value] of fields) {
    const before = parameters.get(name);
    if (typeof value === "string" && value.trim() !== "")
      parameters.set(name, before === null ? value : `${before},${value}`);
  }
  return parameters.size === 0 ? paths.browse() : `${paths.browse()}?${parameters}`;
}

/** The places of the URL: a picker with scripts, hidden fields without. */
function Places({ filters }: Pick<BrowseQueryOfUrl, "filters">) {
  const [chosen, setChosen] = useState(filters.place);
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name="place" value={chosen.join(",")} />
      {hydrated && <PlaceField filtering chosen={chosen} most={MAX_PLACES} onChange={setChosen} />}
    </>
  );
}

/** Facets: checkboxes without scripts; with scripts the chosen values and the available ones with counts. */
function Facets({ filters }: Pick<BrowseQueryOfUrl, "filters">) {
  const { level, department, skill } = filters;
  const [chosen, setChosen] = useState({ level, department, skill });
  const hydrated = useHydrated();
  const { sortBy, ...query } = toCommonQuery({ ...filters, ...chosen });
  const hidden = FACETS.filter((facet) => hydrated || facet === "skill");
  return (
    <>
      {hidden.map((facet) => (
        <input type="hidden" key={facet} name={facet} value={chosen[facet].join(",")} />
      ))}
      <FacetFields
        chosen={chosen}
        change={(patch) => setChosen((before) => ({ ...before, ...patch }))}
        query={query}
        form={!hydrated}
      />
    </>
  );
}

function Choices({ asked: { filters, unclear }, choices }: Props) {
  const { t } = useTranslation("jobs");
  const places = choices.locations.map((place) => ({ value: place, label: place }));
  const companies = choices.company_choices.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Field label={t("location")}>
        <LongSelect
          name="location"
          defaultValue={filters.location}
          options={filterOptions(t("all_locations"), places, filters.location, filters.location)}
        />
      </Field>
      <Places filters={filters} />
      <TypeFields ticks={(type) => ({ defaultChecked: filters.type.includes(type) })} />
      <Facets filters={filters} />
      <RewardFields amount={(rest) => <Input {...rest} maxLength={9} defaultValue={filters[rest.name]} />} />
      <PayFields
        chosen={filters.payCurrency}
        unclear={unclear !== undefined}
        amount={(rest) => <Input {...rest} maxLength={MAX_PAY_LENGTH} defaultValue={unclear ?? filters.payMin} />}
        currency={(rest) => <LongSelect {...rest} defaultValue={filters.payCurrency} />}
      />
      <Field label={t("company")}>
        <LongSelect
          name="company"
          defaultValue={filters.company}
          options={filterOptions(t("all_companies"), companies, filters.company, t("other_company"))}
        />
      </Field>
      <Field label={t("sort_by")}>
        <Select
          name="sortBy"
          defaultValue={filters.sortBy}
          // The default order is not in the URL: best match for a search.
          options={availableSorts(filters, BROWSE_FILTER_OPTIONS).map((sort, nth) => ({
            value: nth === 0 ? "" : sort,
            label: t(`sort_${sort}`),
          }))}
        />
      </Field>
    </>
  );
}

/** The filters as a plain form whose URL is the list. Beside the list, on phones collapsed above it. */
export function BrowseFilters({ asked: read, choices, ways }: Props & { ways: BrowseLinks }) {
  const { t } = useTranslation(["browse", "jobs"]);
  useRememberList();
  const navigate = useNavigate();
  const fold = useRef<HTMLInputElement>(null);
  // The previous server version returns fewer filters.
  const asked = { ...read, filters: { ...NO_FILTERS, ...read.filters } };
  const { filters, lang } = asked;
  const words = useRef<HTMLInputElement>(null);
  const choose = ({ kind, value }: SearchSuggestion) => {
    const form = words.current?.form;
    if (form) void navigate(formUrl(form, { search: "", ...chosenFilter(kind, value) }));
  };
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fold.current !== null) fold.current.checked = false;
    void navigate(formUrl(event.currentTarget));
  };
  return (
    <>
      <input className="visually-hidden browse-fold" id="browse-fold" type="checkbox" autoComplete="off" ref={fold} />
      <label className="btn btn-secondary browse-open" htmlFor="browse-fold">
        {t("filters", { ns: "jobs" })}
      </label>
      <aside className="filters browse-filters" aria-label={t("filters", { ns: "jobs" })}>
        {/* Remounted for each URL: going back restores the previous fields. */}
        <form
          className="card form"
          action={paths.browse()}
          autoComplete="off"
          key={`${ways.signIn} ${asked.unclear ?? ""}`}
          onSubmit={show}
        >
          <div className="card-head">
            <h2 className="card-title">{t("filters", { ns: "jobs" })}</h2>
            {ways.clear !== null && (
              <LinkButton kind="quiet" size="sm" to={ways.clear}>
                {t("clear_all", { ns: "jobs" })}
              </LinkButton>
            )}
          </div>
          {lang !== undefined && <input type="hidden" name="lang" value={lang} />}
          <Field label={t("search", { ns: "jobs" })}>
            <SearchSuggest field={words} onChoose={choose}>
              <Input
                name="search"
                type="search"
                icon={Search}
                placeholder={t("search_hint", { ns: "jobs" })}
                maxLength={LIMITS.search}
                ref={words}
                defaultValue={filters.search}
              />
            </SearchSuggest>
          </Field>
          <Choices asked={asked} choices={choices} />
          <Button kind="primary" type="submit" block>
            {t("show_jobs")}
          </Button>
        </form>
      </aside>
    </>
  );
}

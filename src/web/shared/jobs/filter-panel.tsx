import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { URL_JOB_TYPES } from "../../../contract/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DebouncedInput } from "../../ui/debounced-input.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { dollarsOf, placesOf } from "./filter-choices.ts";
import { type Filters, isFiltered, NO_FILTERS, type Offer, type Status } from "./filters.ts";
import { useTypeLabel } from "./job-type.ts";

export type FilterPanelProps = {
  filters: Filters;
  change: (patch: Partial<Filters>, replace?: boolean) => void;
  offer: Offer;
  locations: readonly string[];
  companies: readonly { id: string; name: string }[];
  /** On phones: closes the sheet, already put into words ("Show 128 opportunities"). */
  foot?: { label: string; onShow: () => void };
};

type PartProps = Pick<FilterPanelProps, "filters" | "change">;

function Types({ filters, change }: PartProps) {
  const { t } = useTranslation("jobs");
  const label = useTypeLabel();
  return (
    <FieldGroup label={t("type")}>
      <div className="type-checks">
        {URL_JOB_TYPES.map((type) => (
          <Checkbox
            key={type}
            name="type"
            value={type}
            label={label(type)}
            checked={filters.type.includes(type)}
            onChange={({ target }) =>
              change({
                type: URL_JOB_TYPES.filter((one) => (one === type ? target.checked : filters.type.includes(one))),
              })
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

const digits = (text: string) => text.replaceAll(/\D/g, "");

function Rewards({ filters, change }: PartProps) {
  const { t } = useTranslation("jobs");
  const amount = (name: "rewardMin" | "rewardMax", placeholder: string) => (
    <DebouncedInput
      name={name}
      affix="$"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t(name === "rewardMin" ? "reward_min" : "reward_max")}
      placeholder={placeholder}
      maxLength={7}
      clean={digits}
      value={filters[name] === undefined ? "" : String(filters[name])}
      onSettle={(text) => change({ [name]: dollarsOf(text) }, true)}
    />
  );
  return (
    <FieldGroup label={t("reward")}>
      <div className="range">
        {amount("rewardMin", "0")}
        <span className="soft" aria-hidden="true">
          {t("to")}
        </span>
        {amount("rewardMax", "15,000")}
      </div>
    </FieldGroup>
  );
}

function Choices({ filters, change, offer, companies }: Omit<FilterPanelProps, "foot" | "locations">) {
  const { t } = useTranslation(["jobs", "statuses"]);
  const all = (label: string) => ({ value: "", label });
  // A shared link may name one that is not offered: what narrows the list has to be seen.
  const other = filters.company !== "" && !companies.some(({ id }) => id === filters.company);
  return (
    <>
      {offer.rewards && <Rewards filters={filters} change={change} />}
      <Field label={t("company")}>
        <Select
          name="company"
          value={filters.company}
          onChange={({ target }) => change({ company: target.value })}
          options={[
            all(t("all_companies")),
            ...companies.map(({ id, name }) => ({ value: id, label: name })),
            ...(other ? [{ value: filters.company, label: t("other_company") }] : []),
          ]}
        />
      </Field>
      {offer.statuses.length > 0 && (
        <Field label={t("status")}>
          <Select
            name="status"
            value={filters.status ?? ""}
            onChange={({ target }) => change({ status: (target.value || undefined) as Status | undefined })}
            options={[
              all(t("all_statuses")),
              ...offer.statuses.map((status) => ({ value: status, label: t(status, { ns: "statuses" }) })),
            ]}
          />
        </Field>
      )}
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

/** Everything that narrows the list; each change takes effect at once. */
export function FilterPanel({ foot, ...rest }: FilterPanelProps) {
  const { t } = useTranslation("jobs");
  const { filters, change, locations } = rest;
  return (
    <form className="card form" onSubmit={(event) => event.preventDefault()}>
      <div className="card-head">
        <h2 className="card-title">{t("filters")}</h2>
        {isFiltered(filters) && (
          <Button kind="quiet" size="sm" onClick={() => change({ ...NO_FILTERS, sortBy: filters.sortBy })}>
            {t("clear_all")}
          </Button>
        )}
      </div>
      <Field label={t("search")}>
        <DebouncedInput
          name="search"
          type="search"
          icon={Search}
          placeholder={t("search_hint")}
          maxLength={LIMITS.search}
          value={filters.search}
          onSettle={(text) => change({ search: text.trim(), exact: false }, true)}
        />
      </Field>
      <Field label={t("location")}>
        <Select
          name="location"
          value={filters.location}
          onChange={({ target }) => change({ location: target.value })}
          options={[
            { value: "", label: t("all_locations") },
            ...placesOf(locations, filters.location).map((place) => ({ value: place, label: place })),
          ]}
        />
      </Field>
      <Types filters={filters} change={change} />
      <Choices filters={filters} change={change} offer={rest.offer} companies={rest.companies} />
      {foot !== undefined && (
        <p className="filters-foot">
          <Button kind="primary" block onClick={foot.onShow}>
            {foot.label}
          </Button>
        </p>
      )}
    </form>
  );
}

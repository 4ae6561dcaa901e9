import { Search } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { BrowseChoices } from "../../../contract/browse.ts";
import { JOB_FILTER_LIMITS as LIMITS } from "../../../contract/job-filter-limits.ts";
import { URL_JOB_TYPES } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { BROWSE_OFFER, sortsOf } from "../../shared/jobs/filters.ts";
import { useTypeLabel } from "../../shared/jobs/job-type.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Select } from "../../ui/select.tsx";
import type { Asked, Ways } from "./browse-address.ts";

type Props = { asked: Asked; choices: BrowseChoices };

/** The address of a list as the form asks for it: without fields that say nothing, which a form would send as well. */
function addressOf(form: HTMLFormElement): string {
  const told = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const before = told.get(name);
    if (typeof value === "string" && value.trim() !== "")
      told.set(name, before === null ? value : `${before},${value}`);
  }
  return told.size === 0 ? paths.browse() : `${paths.browse()}?${told}`;
}

function Rewards({ filters }: Pick<Asked, "filters">) {
  const { t } = useTranslation("jobs");
  const amount = (name: "rewardMin" | "rewardMax", placeholder: string) => (
    <Input
      name={name}
      affix="$"
      inputMode="numeric"
      aria-label={t(name === "rewardMin" ? "reward_min" : "reward_max")}
      placeholder={placeholder}
      maxLength={9}
      defaultValue={filters[name]}
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

function Types({ filters }: Pick<Asked, "filters">) {
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
            defaultChecked={filters.type.includes(type)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Choices of a filter, the first of which leaves it out; what a shared link names and nobody offers is added. */
function offered(all: string, choices: readonly { value: string; label: string }[], chosen: string, other: string) {
  const unknown = chosen !== "" && !choices.some(({ value }) => value === chosen);
  return [{ value: "", label: all }, ...choices, ...(unknown ? [{ value: chosen, label: other }] : [])];
}

function Choices({ asked: { filters }, choices }: Props) {
  const { t } = useTranslation("jobs");
  const places = choices.locations.map((place) => ({ value: place, label: place }));
  const companies = choices.company_choices.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Field label={t("location")}>
        <Select
          name="location"
          defaultValue={filters.location}
          options={offered(t("all_locations"), places, filters.location, filters.location)}
        />
      </Field>
      <Types filters={filters} />
      <Rewards filters={filters} />
      <Field label={t("company")}>
        <Select
          name="company"
          defaultValue={filters.company}
          options={offered(t("all_companies"), companies, filters.company, t("other_company"))}
        />
      </Field>
      <Field label={t("sort_by")}>
        <Select
          name="sortBy"
          defaultValue={filters.sortBy}
          // As it comes is not said in the address: best match, once words are searched for.
          options={sortsOf(filters, BROWSE_OFFER).map((sort, nth) => ({
            value: nth === 0 ? "" : sort,
            label: t(`sort_${sort}`),
          }))}
        />
      </Field>
    </>
  );
}

/** The filters as a plain form: its address is the list. Beside the list, and on phones folded away above it. */
export function BrowseFilters({ asked, choices, ways }: Props & { ways: Ways }) {
  const { t } = useTranslation(["browse", "jobs"]);
  const navigate = useNavigate();
  const fold = useRef<HTMLInputElement>(null);
  const { filters, lang } = asked;
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fold.current !== null) fold.current.checked = false;
    void navigate(addressOf(event.currentTarget));
  };
  return (
    <>
      <input className="visually-hidden browse-fold" id="browse-fold" type="checkbox" autoComplete="off" ref={fold} />
      <label className="btn btn-secondary browse-open" htmlFor="browse-fold">
        {t("filters", { ns: "jobs" })}
      </label>
      <aside className="filters browse-filters" aria-label={t("filters", { ns: "jobs" })}>
        {/* Made anew for each address: going back brings the fields of before. */}
        <form className="card form" action={paths.browse()} autoComplete="off" key={ways.signIn} onSubmit={show}>
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
            <Input
              name="search"
              type="search"
              icon={Search}
              placeholder={t("search_hint", { ns: "jobs" })}
              maxLength={LIMITS.search}
              defaultValue={filters.search}
            />
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

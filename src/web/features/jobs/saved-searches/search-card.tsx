import { useTranslation } from "react-i18next";
import {
  ALERT_FREQUENCIES,
  type AlertFrequency,
  type ListedSearch,
  savedSearchEndpoints,
} from "../../../../contract/jobs/search/saved-searches.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { call } from "../../../lib/net/api-client.ts";
import { boardPath } from "../../../shared/jobs/board-path.ts";
import { useSearchDescription } from "../../../shared/jobs/search-description.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { PreloadLink, PreloadLinkButton } from "../../../ui/preload-link.tsx";
import { Select } from "../../../ui/select.tsx";

const CHANGES = [savedSearchEndpoints.list] as const;

function NewJobs({ fresh }: Pick<ListedSearch, "fresh">) {
  const { t, i18n } = useTranslation("saved-searches");
  if (fresh.value === 0) return <span className="note soft">{t("no_fresh")}</span>;
  const shown = formatCount(fresh, i18n.language);
  return <Badge status="pending">{t("fresh_count", { count: fresh.value, shown })}</Badge>;
}

function FrequencyChoice({ search }: { search: ListedSearch }) {
  const { t } = useTranslation("saved-searches");
  const { id, name, frequency, switched_on } = search;
  const change = useAction(
    (next: AlertFrequency) => call(savedSearchEndpoints.update, { params: { id }, body: { frequency: next } }),
    {
      changes: CHANGES,
      done: (_answer, next) =>
        switched_on || next === "never" ? t("changed", { often: t(`often_${next}`) }) : t("switched_off"),
      failed: () => t("change_failed"),
    },
  );
  return (
    <Select
      aria-label={t("frequency_of", { name })}
      value={change.pending ?? frequency}
      onChange={({ target }) => void change.act(target.value as AlertFrequency)}
      options={ALERT_FREQUENCIES.map((value) => ({ value, label: t(`often_${value}`) }))}
    />
  );
}

function Remove({ search }: { search: ListedSearch }) {
  const { t } = useTranslation("saved-searches");
  const { id, name, filters, frequency } = search;
  const remove = useAction(() => call(savedSearchEndpoints.remove, { params: { id } }), {
    changes: CHANGES,
    done: t("deleted", { name }),
    failed: () => t("delete_failed"),
    undo: () => call(savedSearchEndpoints.create, { body: { name, filters, frequency } }),
  });
  return (
    <Button
      kind="danger-quiet"
      size="sm"
      busy={remove.busy && t("delete")}
      aria-label={t("delete_of", { name })}
      onClick={() => void remove.act()}
    >
      {t("delete")}
    </Button>
  );
}

/** One saved search: filters, new jobs, and how often the user is notified. */
export function SearchCard({ search, onRename }: { search: ListedSearch; onRename: () => void }) {
  const { t } = useTranslation("saved-searches");
  const words = useSearchDescription(search.filters.place?.split(",") ?? [], search.filters.skill?.split(",") ?? []);
  const { id, name, filters, company, fresh } = search;
  const to = boardPath(id, filters);
  const inWords = words(filters, company);
  return (
    <article className="card saved-search" aria-labelledby={`search-${id}`}>
      <div className="saved-search-head">
        <h2 className="sub-title" id={`search-${id}`}>
          <PreloadLink to={to}>{name}</PreloadLink>
        </h2>
        <NewJobs fresh={fresh} />
      </div>
      {inWords !== name && <p className="label soft">{inWords}</p>}
      <div className="saved-search-foot">
        <FrequencyChoice search={search} />
        <div className="actions">
          <PreloadLinkButton size="sm" to={to} aria-label={t("open_of", { name })}>
            {t("open")}
          </PreloadLinkButton>
          <Button kind="quiet" size="sm" aria-label={t("rename_of", { name })} onClick={onRename}>
            {t("rename")}
          </Button>
          <Remove search={search} />
        </div>
      </div>
    </article>
  );
}

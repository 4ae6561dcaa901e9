import { ListFilter, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { invalidate } from "../../lib/data/invalidation.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { availableSorts, type FilterOptions, type Filters, type Sort } from "./filters.ts";

type Props = {
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
  offer: FilterOptions;
  onFilters: () => void;
  /** Endpoints that Refresh refetches. */
  refreshes: readonly Endpoint[];
  /** The number of results, as text. */
  children: ReactNode;
};

/** Above a list of jobs: the button for the filters on phones, the number of results, Refresh, and the sort order. */
export function ListBar({ filters, change, offer, onFilters, refreshes, children }: Props) {
  const { t } = useTranslation("jobs");
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await invalidate(...refreshes);
    setBusy(false);
  };
  return (
    <div className="board-bar">
      <Button className="filters-open" aria-haspopup="dialog" onClick={onFilters}>
        <Icon of={ListFilter} />
        {t("filters")}
      </Button>
      <p className="label board-count" role="status">
        {children}
      </p>
      <Button
        kind="quiet"
        size="sm"
        className="board-refresh"
        busy={busy && t("refreshing")}
        onClick={() => void refresh()}
      >
        <Icon of={RotateCw} small />
        {t("refresh")}
      </Button>
      <div className="board-sort">
        <Select
          name="sortBy"
          aria-label={t("sort_by")}
          value={filters.sortBy ?? ""}
          onChange={({ target }) => change({ sortBy: (target.value || undefined) as Sort | undefined })}
          options={availableSorts(filters, offer).map((sort, nth) => ({
            value: nth ? sort : "",
            label: t(`sort_${sort}`),
          }))}
        />
      </div>
    </div>
  );
}

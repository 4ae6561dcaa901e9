import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { SORTS } from "../../../../contract/pipeline/bounds.ts";
import { pipelineEndpoints } from "../../../../contract/pipeline/pipeline.ts";
import { useRead } from "../../../lib/data/use-read.ts";
import { chosen, type useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { DownloadButton } from "../../../shared/records/download-button.tsx";
import { DebouncedInput } from "../../../ui/debounced-input.tsx";
import { Select } from "../../../ui/select.tsx";
import type { Loaded } from "../places/load-pipeline.ts";
import { columnsOf, placeKey } from "../places/places.ts";
import { usePlaceLabel, useStageLabel } from "../places/use-stage-label.ts";

type Props = { loaded: Loaded; filters: ReturnType<typeof useUrlFilters> };

/** The table's filters and order, all in the URL; and its export. */
export function TableTools({ loaded, filters }: Props) {
  const { t } = useTranslation("pipeline");
  const stageLabel = useStageLabel();
  const placeLabel = usePlaceLabel();
  const board = useRead(loaded.board);
  const columns = columnsOf(board);
  const marked = chosen(filters.params.get("marked"), ["true"] as const) ?? "";
  const late = chosen(filters.params.get("late"), ["true"] as const) ?? "";
  const options = columns.map((place) => ({
    value: placeKey(place),
    label: place.step === null ? placeLabel(place) : `${stageLabel(place.stage)}: ${placeLabel(place)}`,
  }));
  const firstStep = columns.findIndex(({ step }) => step !== null);
  if (firstStep >= 0) options.splice(firstStep, 0, { value: "Interviewing", label: stageLabel("Interviewing") });
  const asked = filters.params.get("stage") ?? "";
  const sort = chosen(filters.params.get("sort"), SORTS) ?? "late";
  return (
    <div className="table-tools">
      <DebouncedInput
        type="search"
        aria-label={t("search_people")}
        placeholder={t("search_people")}
        maxLength={LIMITS.search}
        value={filters.params.get("search") ?? ""}
        onSettle={(text) => filters.set("search", text, true)}
      />
      <Select
        aria-label={t("stage")}
        value={options.some(({ value }) => value === asked) ? asked : ""}
        options={[{ value: "", label: t("all_stages") }, ...options]}
        onChange={(event) => filters.set("stage", event.currentTarget.value)}
      />
      {(board.marked > 0 || marked !== "") && (
        <Select
          aria-label={t("marks")}
          value={marked}
          options={[
            { value: "", label: t("anybody") },
            { value: "true", label: t("only_marked") },
          ]}
          onChange={(event) => filters.set("marked", event.currentTarget.value)}
        />
      )}
      {(board.late > 0 || late !== "") && (
        <Select
          aria-label={t("lateness")}
          value={late}
          options={[
            { value: "", label: t("anybody") },
            { value: "true", label: t("only_late") },
          ]}
          onChange={(event) => filters.set("late", event.currentTarget.value)}
        />
      )}
      <Select
        aria-label={t("order")}
        value={sort}
        options={SORTS.map((value) => ({ value, label: t(`order_${value}`) }))}
        onChange={({ currentTarget }) => filters.set("sort", currentTarget.value === "late" ? "" : currentTarget.value)}
      />
      <DownloadButton
        endpoint={pipelineEndpoints.exportPeople}
        input={{ params: { id: loaded.jobId }, query: { kind: loaded.kind } }}
        name={t("export_people")}
      />
    </div>
  );
}

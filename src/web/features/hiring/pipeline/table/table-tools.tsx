import { useTranslation } from "react-i18next";
import { PIPELINE_SORTS } from "../../../../../contract/hiring/pipeline/bounds.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { LIMITS } from "../../../../../contract/limits.ts";
import { labelled } from "../../../../../rules/french.ts";
import { useLoadedQuery } from "../../../../lib/data/use-query.ts";
import { knownValue, type useUrlFilters } from "../../../../shared/lists/use-url-filters.ts";
import { DownloadButton } from "../../../../shared/records/download-button.tsx";
import { DebouncedInput } from "../../../../ui/debounced-input.tsx";
import { Select } from "../../../../ui/select.tsx";
import type { LoadedPipeline } from "../state/load-pipeline.ts";
import { boardColumns, positionKey } from "../state/positions.ts";
import { usePositionLabel, useStageLabel } from "../state/use-stage-label.ts";

type Props = { loaded: LoadedPipeline; filters: ReturnType<typeof useUrlFilters> };

/** The table's filters and order, all in the URL; and its export. */
export function TableTools({ loaded, filters }: Props) {
  const { t, i18n } = useTranslation("pipeline");
  const stageLabel = useStageLabel();
  const placeLabel = usePositionLabel();
  const board = useLoadedQuery(loaded.board);
  const columns = boardColumns(board);
  const marked = knownValue(filters.params.get("marked"), ["true"] as const) ?? "";
  const late = knownValue(filters.params.get("late"), ["true"] as const) ?? "";
  const options = columns.map((place) => ({
    value: positionKey(place),
    label:
      place.step === null ? placeLabel(place) : labelled(i18n.language, stageLabel(place.stage), placeLabel(place)),
  }));
  const firstStep = columns.findIndex(({ step }) => step !== null);
  if (firstStep >= 0) options.splice(firstStep, 0, { value: "Interviewing", label: stageLabel("Interviewing") });
  const asked = filters.params.get("stage") ?? "";
  const sort = knownValue(filters.params.get("sort"), PIPELINE_SORTS) ?? "late";
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
        options={PIPELINE_SORTS.map((value) => ({ value, label: t(`order_${value}`) }))}
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

import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import type { Query } from "../../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../../lib/data/use-query.ts";
import { lazyComponent } from "../../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/select.tsx";
import { isMoveTarget, type Moves } from "../moves/use-moves.ts";
import type { MoveTarget } from "../moves/use-status-change.ts";
import type { Board } from "../state/load-pipeline.ts";
import { boardColumns, positionKey } from "../state/positions.ts";
import { usePositionLabel } from "../state/use-stage-label.ts";

// Loaded on demand.
const RejectDialog = lazyComponent(async () => ({
  default: (await import("../moves/reject-dialog.tsx")).RejectDialog,
}));

/** The selected cards by their keys. */
export type Selection = ReadonlyMap<string, PipelineCard>;

type Props = {
  board: Query<Board>;
  selection: Selection;
  /** Number of rows for "select all". */
  shown: number;
  onAll: () => void;
  onNone: () => void;
  moves: Moves;
};

/** Actions on all selected candidates at once (rule H3); rejecting several needs a confirmation. */
export function SelectionBar({ board: read, selection, shown, onAll, onNone, moves }: Props) {
  const { t } = useTranslation("pipeline");
  const labelOf = usePositionLabel();
  const board = useLoadedQuery(read);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!board.can.decide) return null;
  const count = selection.size;
  const go = async (to: MoveTarget) => {
    setBusy(true);
    const all = await moves.move([...selection.values()], to);
    setBusy(false);
    // On partial failure the typed text stays for those who were not rejected.
    if (!all && (to.words || to.note)) return;
    setAsking(false);
    onNone();
  };
  const targets = boardColumns(board).filter(isMoveTarget);
  const onwards = targets.filter(({ stage }) => stage !== "Rejected");
  return (
    <fieldset className="selection-bar" aria-label={t("chosen")}>
      <Button kind="quiet" size="sm" onClick={count > 0 ? onNone : onAll}>
        {count > 0 ? t("choose_none") : t("choose_all", { count: shown })}
      </Button>
      {count > 0 && (
        <>
          <p className="label" role="status">
            {t("chosen_count", { count })}
          </p>
          <Select
            aria-label={t("move_to")}
            value=""
            placeholder={busy ? t("saving") : t("move_to")}
            disabled={busy}
            options={onwards.map((place) => ({ value: positionKey(place), label: labelOf(place) }))}
            onChange={({ currentTarget: { value } }) => {
              const to = onwards.find((place) => positionKey(place) === value);
              if (to !== undefined && isMoveTarget(to)) void go({ stage: to.stage, step: to.step });
            }}
          />
          <Button kind="danger-quiet" size="sm" onClick={() => setAsking(true)}>
            {t("reject")}
          </Button>
        </>
      )}
      {asking && (
        <Suspense fallback={null}>
          <RejectDialog
            title={t("reject_many_title", { count })}
            text={t("reject_many_text")}
            many={count > 1}
            busy={busy}
            onClose={() => setAsking(false)}
            onYes={(said) => void go({ stage: "Rejected", ...said })}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

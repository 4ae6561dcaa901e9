import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutputOf } from "../../../../../contract/endpoint.ts";
import type { Undoable } from "../../../../../contract/hiring/pipeline/moves.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { clock } from "../../../../lib/clock.ts";
import { formatList } from "../../../../lib/format/lists.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { usePersonName } from "../../../../shared/records/person-name.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { toast } from "../../../../ui/toast.ts";
import type { Board } from "../state/load-pipeline.ts";
import { RECORD_CHANGES } from "../state/open-record.ts";
import { boardColumns, isSamePosition } from "../state/positions.ts";
import { usePositionLabel } from "../state/use-stage-label.ts";

/** Undo deadlines by this device's clock: rendering the bar again does not extend them. */
const deadlines = new Map<string, number>();

function undoDeadline({ act, left_ms }: Undoable): number {
  const until = Math.min(deadlines.get(act) ?? Number.POSITIVE_INFINITY, clock.now() + left_ms);
  deadlines.clear();
  return deadlines.set(act, until).get(act) ?? until;
}

/** The remaining seconds, counted down; 0 once it is over. */
function useSecondsLeft(undo: Undoable | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (undo === null) return setLeft(0);
    const until = undoDeadline(undo);
    const count = () => setLeft(Math.max(0, Math.ceil((until - clock.now()) / 1_000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [undo]);
  return left;
}

/** The viewer's last action here, which can be undone for ten seconds, also after a reload (rule H4). */
export function useUndo(jobId: string, undo: Undoable | null) {
  const { t, i18n } = useTranslation("pipeline");
  const nameOf = usePersonName();
  const left = useSecondsLeft(undo);
  const say = ({ left: kept }: OutputOf<typeof pipelineEndpoints.undo>) => {
    if (kept.length === 0) return t("undone");
    const names = kept.map(({ candidate_name }) => nameOf(candidate_name));
    return t("undone_but", { names: formatList(names, i18n.language) });
  };
  const send = () => call(pipelineEndpoints.undo, { params: { id: jobId }, body: { act: undo?.act ?? "" } });
  const { act, busy, failure } = useAction(send, { changes: RECORD_CHANGES, onDone: (answer) => toast(say(answer)) });
  const can = undo !== null && left > 0;
  return { undo: can ? undo : null, left, busy, failure, take: () => void (can && act()) };
}

type Props = { state: ReturnType<typeof useUndo>; board: Board };

/** Shown above the page while there is something to undo. */
export function UndoBar({ state, board }: Props) {
  const { t } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const labelOf = usePositionLabel();
  const { undo, left, busy, failure, take } = state;
  const place = undo && (boardColumns(board).find((column) => isSamePosition(column, undo.to)) ?? undo.to);
  return (
    <div className="undo-bar" role="status" hidden={undo === null}>
      {undo !== null && place !== null && (
        <>
          <p>
            {failure === null ? t("moved_people", { count: undo.people, place: labelOf(place) }) : errorText(failure)}
          </p>
          <Button size="sm" busy={busy && t("saving")} onClick={take} aria-keyshortcuts="Z">
            <Icon of={Undo2} small />
            {t("undo")}{" "}
            <span className="num" aria-hidden="true">
              {left}
            </span>
          </Button>
        </>
      )}
    </div>
  );
}

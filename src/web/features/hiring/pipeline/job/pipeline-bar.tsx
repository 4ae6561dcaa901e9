import { Columns3, List, Settings2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { PIPELINE_KINDS } from "../../../../../contract/hiring/pipeline/bounds.ts";
import { formatWhole } from "../../../../../rules/numbers.ts";
import { lazyComponent } from "../../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Segmented } from "../../../../ui/segmented.tsx";
import type { Board } from "../state/load-pipeline.ts";

const StepsDialog = lazyComponent(() => import("./steps-dialog.tsx"));

type Kind = (typeof PIPELINE_KINDS)[number];
type Props = {
  jobId: string;
  board: Board;
  kind: Kind;
  table: boolean;
  set: (name: string, value: string) => void;
};

/** Filter and view of the pipeline, both stored in the URL; also opens the dialog that names the job's steps. */
export function PipelineBar({ jobId, board, kind, table, set }: Props) {
  const { t, i18n } = useTranslation("pipeline");
  const [naming, setNaming] = useState<"never" | "open" | "closed">("never");
  return (
    <div className="manage-bar">
      <fieldset className="chips" aria-label={t("show")}>
        {PIPELINE_KINDS.map((one) => (
          <button
            className="chip"
            type="button"
            key={one}
            aria-pressed={one === kind}
            onClick={() => set("kind", one === "all" ? "" : one)}
          >
            {t(`kind_${one}`)} <span className="num">{formatWhole(board.counts[one], i18n.language)}</span>
          </button>
        ))}
      </fieldset>
      <div className="manage-views">
        {board.can.decide && board.steps.length > 0 && (
          <Button kind="quiet" size="sm" onClick={() => setNaming("open")}>
            <Icon of={Settings2} small />
            {t("steps")}
          </Button>
        )}
        <Segmented
          label={t("view")}
          chosen={table ? "table" : "board"}
          onChoose={(view) => set("view", view === "table" ? "table" : "")}
          choices={[
            { value: "board", label: <Labelled icon={Columns3} text={t("board")} /> },
            { value: "table", label: <Labelled icon={List} text={t("table")} /> },
          ]}
        />
      </div>
      <Suspense fallback={null}>
        {naming !== "never" && (
          <StepsDialog open={naming === "open"} onClose={() => setNaming("closed")} jobId={jobId} board={board} />
        )}
      </Suspense>
    </div>
  );
}

function Labelled({ icon, text }: { icon: typeof List; text: string }) {
  return (
    <>
      <Icon of={icon} small />
      {text}
    </>
  );
}

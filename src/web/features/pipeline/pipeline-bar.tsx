import { Columns3, List } from "lucide-react";
import { useTranslation } from "react-i18next";
import { KINDS } from "../../../contract/pipeline.ts";
import { Icon } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";

type Kind = (typeof KINDS)[number];
type Props = {
  counts: Record<Kind, number>;
  kind: Kind;
  table: boolean;
  set: (name: string, value: string) => void;
};

/** What the pipeline shows, and in which form; both stand in the URL. */
export function PipelineBar({ counts, kind, table, set }: Props) {
  const { t } = useTranslation("pipeline");
  return (
    <div className="manage-bar">
      <fieldset className="chips" aria-label={t("show")}>
        {KINDS.map((one) => (
          <button
            className="chip"
            type="button"
            key={one}
            aria-pressed={one === kind}
            onClick={() => set("kind", one === "all" ? "" : one)}
          >
            {t(`kind_${one}`)} <span className="num">{counts[one]}</span>
          </button>
        ))}
      </fieldset>
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

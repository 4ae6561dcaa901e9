import { useEffect, useRef } from "react";
import { singleKeyOf } from "../../shared/palette/keys.ts";

export type PipelineKeys = {
  /** By -1 to the person before, by 1 to the next. */
  onStep: (by: 1 | -1) => void;
  /** The first column that takes people is 1. */
  onColumn: (nth: number) => void;
  onTurnDown: () => void;
  onUndo: () => void;
};

/** The keys of a pipeline: J and K for people, digits for columns, X to turn down, Z to take back. */
export function usePipelineKeys(keys: PipelineKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = singleKeyOf(event);
      if (key === null || document.querySelector("dialog[open]") !== null) return;
      const { onStep, onColumn, onTurnDown, onUndo } = latest.current;
      if (key === "j") onStep(1);
      else if (key === "k") onStep(-1);
      else if (key === "x") onTurnDown();
      else if (key === "z") onUndo();
      else if (/^[1-9]$/.test(key)) onColumn(Number(key));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

import { useTranslation } from "react-i18next";
import type { JobNumbers } from "../../../../../contract/jobs/jobs.ts";

const STEP = 100;
const MIDDLE = 36;
const HALF = 30;

function half(count: number, most: number): number {
  return most === 0 ? 0 : Math.max((count / most) * HALF, count > 0 ? 1.4 : 0);
}

/** The path of one part of the funnel, from the height of a step to that of the next. */
function part([left, right]: readonly [number, number], from: number, to: number): string {
  const bend = left + (right - left) * 0.6;
  const top = (height: number) => (MIDDLE - height).toFixed(1);
  const bottom = (height: number) => (MIDDLE + height).toFixed(1);
  return `M${left} ${top(from)}C${bend} ${top(from)} ${bend} ${top(to)} ${right} ${top(to)}V${bottom(to)}C${bend} ${bottom(to)} ${bend} ${bottom(from)} ${left} ${bottom(from)}Z`;
}

type Props = Pick<JobNumbers, "reached"> & {
  /** Number of columns within Interviewing. */
  steps: number;
};

/** How many reached each stage, drawn above the board; the label contains the same as text. */
export function PipelineFunnel({ reached, steps }: Props) {
  const { t } = useTranslation("pipeline");
  const { received, viewed, interviewing, hired } = reached;
  const heights = [received, viewed, interviewing, hired, hired].map((count) => half(count, received));
  const edges = [0, 1, 2, 2 + steps, 3 + steps].map((columns) => columns * STEP);
  return (
    <svg
      className="pipe-funnel"
      viewBox={`0 0 ${edges.at(-1)} 72`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("funnel", { received, viewed, interviewing, hired })}
    >
      {["f1", "f2", "f3", "f4"].map((name, index) => (
        <path
          key={name}
          className={name}
          d={part([edges[index] ?? 0, edges[index + 1] ?? 0], heights[index] ?? 0, heights[index + 1] ?? 0)}
        />
      ))}
    </svg>
  );
}

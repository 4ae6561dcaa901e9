import { useTranslation } from "react-i18next";
import type { JobNumbers } from "../../../contract/jobs.ts";

const STEP = 100;
const MIDDLE = 36;
const HALF = 30;

function half(count: number, most: number): number {
  return most === 0 ? 0 : Math.max((count / most) * HALF, count > 0 ? 1.4 : 0);
}

/** One part of the funnel, from the height of a step to that of the next. */
function part(index: number, from: number, to: number): string {
  const left = index * STEP;
  const right = left + STEP;
  const bend = left + STEP * 0.6;
  const top = (height: number) => (MIDDLE - height).toFixed(1);
  const bottom = (height: number) => (MIDDLE + height).toFixed(1);
  return `M${left} ${top(from)}C${bend} ${top(from)} ${bend} ${top(to)} ${right} ${top(to)}V${bottom(to)}C${bend} ${bottom(to)} ${bend} ${bottom(from)} ${left} ${bottom(from)}Z`;
}

/** How many reached each step, drawn as the head of the board; the same stands in its label in words. */
export function PipelineFunnel({ reached }: Pick<JobNumbers, "reached">) {
  const { t } = useTranslation("pipeline");
  const { received, viewed, interviewing, hired } = reached;
  const heights = [received, viewed, interviewing, hired, hired].map((count) => half(count, received));
  return (
    <svg
      className="pipe-funnel"
      viewBox="0 0 400 72"
      preserveAspectRatio="none"
      role="img"
      aria-label={t("funnel", { received, viewed, interviewing, hired })}
    >
      {["f1", "f2", "f3", "f4"].map((name, index) => (
        <path key={name} className={name} d={part(index, heights[index] ?? 0, heights[index + 1] ?? 0)} />
      ))}
    </svg>
  );
}

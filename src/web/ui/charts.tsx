import { area, curveMonotoneX, line } from "d3-shape";
import type { CSSProperties } from "react";

/** `written`: the count formatted in the reader's language. */
export type FunnelStep = { label: string; count: number; written: string };

/** A funnel: how many reached each step. The numbers are shown beside the bars. */
export function Funnel({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  const most = Math.max(1, ...steps.map((step) => step.count));
  return (
    <ul className="funnel" aria-label={label}>
      {steps.map((step) => (
        <li key={step.label}>
          <span>{step.label}</span>
          <span
            className={step.count === 0 ? "bar none" : "bar"}
            style={{ "--w": `${((step.count / most) * 100).toFixed(1)}%` } as CSSProperties}
            aria-hidden="true"
          />
          <span className="n">{step.written}</span>
        </li>
      ))}
    </ul>
  );
}

const WIDTH = 320;
const HEIGHT = 96;

export type AreaChartProps = {
  /** The chart as text: "Running total from 1 on Oct 26 to 42 on Nov 21". */
  label: string;
  values: readonly number[];
  /** Labels under both ends, with their number ("Oct 26", "42 by Nov 21"). */
  from: string;
  to: string;
};

/** A small chart over time. A single value is a level line. */
export function AreaChart({ label, values, from, to }: AreaChartProps) {
  const points = values.length === 1 ? [...values, ...values] : [...values];
  const most = Math.max(1, ...points);
  const x = (index: number) => (index / Math.max(1, points.length - 1)) * WIDTH;
  const y = (value: number) => HEIGHT - 1 - (value / most) * (HEIGHT - 15);
  const fill = area<number>((_value, index) => x(index), HEIGHT, y).curve(curveMonotoneX);
  const stroke = line<number>((_value, index) => x(index), y).curve(curveMonotoneX);
  const last = points.at(-1);
  return (
    <figure className="chart">
      <svg className="area" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <line className="grid" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        <line className="grid" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} strokeDasharray="2 4" />
        <path className="fill" d={fill(points) ?? ""} />
        <path className="stroke" d={stroke(points) ?? ""} />
        {last !== undefined && <circle className="end" cx={WIDTH} cy={y(last)} r="3.5" />}
      </svg>
      <figcaption className="area-labels">
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}

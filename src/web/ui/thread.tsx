import type { CSSProperties, ReactNode } from "react";
import { Seal } from "./seal.tsx";

/**
 * The shape of an event: company a square, referrer a circle, candidate a disc; `next` has not happened yet, `seal` is
 * done and paid.
 */
export type Who = "company" | "referrer" | "candidate" | "system" | "next" | "seal" | "hollow-seal";

function Pin({ who }: { who: Who }) {
  return (
    <span className="pin" aria-hidden="true">
      {who === "seal" || who === "hollow-seal" ? (
        <Seal hollow={who === "hollow-seal"} />
      ) : (
        <span className="knot" data-who={who === "referrer" ? undefined : who} />
      )}
    </span>
  );
}

export type ThreadEvent = { key: string; who: Who; what: ReactNode; when?: ReactNode; ahead?: boolean };

/** A vertical timeline of events, or of what happens next (`ahead`). */
export function ThreadV({ label, events }: { label: string; events: readonly ThreadEvent[] }) {
  return (
    <ol className="thread-v" aria-label={label}>
      {events.map((event) => (
        <li key={event.key} data-ahead={event.ahead ? "" : undefined}>
          <Pin who={event.who} />
          <div>
            {event.what}
            {event.when !== undefined && <p className="when">{event.when}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

export type ThreadStep = { key: string; who: Who; label: ReactNode; state: "done" | "current" | "ahead" };

export type ThreadHProps = { label: string; steps: readonly ThreadStep[]; className?: string; ground?: string };

/** Progress of a referral or a wizard: done steps have a straight line, coming ones a slack line. */
export function ThreadH({ label, steps, className, ground }: ThreadHProps) {
  const style = {
    "--steps": steps.length - 1,
    ...(ground === undefined ? {} : { "--thread-ground": `var(--${ground})` }),
  } as CSSProperties;
  return (
    <ol className={className ? `thread-h ${className}` : "thread-h"} aria-label={label} style={style}>
      {steps.map((step, index) => {
        const next = steps[index + 1];
        const taut = step.state === "done" && next?.state !== "ahead";
        return (
          <li
            key={step.key}
            data-done={step.state === "done" ? "" : undefined}
            data-slack={taut || next === undefined ? undefined : ""}
            aria-current={step.state === "current" ? "step" : undefined}
          >
            <Pin who={step.who} />
            <span>{step.label}</span>
          </li>
        );
      })}
    </ol>
  );
}

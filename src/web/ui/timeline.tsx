import type { CSSProperties, ReactNode } from "react";
import { Seal } from "./seal.tsx";

/**
 * The shape of an event: company a square, referrer a circle, candidate a disc; `next` has not happened yet, `seal` is
 * done and paid.
 */
export type EventActor = "company" | "referrer" | "candidate" | "system" | "next" | "seal" | "hollow-seal";

function EventMarker({ who }: { who: EventActor }) {
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

export type TimelineEvent = { key: string; who: EventActor; what: ReactNode; when?: ReactNode; ahead?: boolean };

/** A vertical timeline of events, or of what happens next (`ahead`). */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className="thread-v" aria-label={label}>
      {events.map((event) => (
        <li key={event.key} data-ahead={event.ahead ? "" : undefined}>
          <EventMarker who={event.who} />
          <div>
            {event.what}
            {event.when !== undefined && <p className="when">{event.when}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

export type ProgressStep = { key: string; who: EventActor; label: ReactNode; state: "done" | "current" | "ahead" };

export type ProgressStepsProps = { label: string; steps: readonly ProgressStep[]; className?: string; ground?: string };

/** Progress of a referral or a wizard: done steps have a straight line, coming ones a slack line. */
export function ProgressSteps({ label, steps, className, ground }: ProgressStepsProps) {
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
            <EventMarker who={step.who} />
            <span>{step.label}</span>
          </li>
        );
      })}
    </ol>
  );
}

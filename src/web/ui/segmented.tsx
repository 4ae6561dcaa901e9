import type { ReactNode } from "react";

export type SegmentedProps = {
  label: string;
  choices: readonly { value: string; label: ReactNode; name?: string }[];
  chosen: string;
  onChoose: (value: string) => void;
  className?: string;
};

/** A choice of two or three views of the same data. `name` labels an icon without text. */
export function Segmented({ label, choices, chosen, onChoose, className }: SegmentedProps) {
  return (
    <fieldset className={className ? `segmented ${className}` : "segmented"} aria-label={label}>
      {choices.map((choice) => (
        <button
          type="button"
          key={choice.value}
          aria-label={choice.name}
          aria-pressed={choice.value === chosen}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

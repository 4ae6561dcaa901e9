import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A coloured status label; `status` is one of the names in badge.css. */
export function Badge({ status, children }: { status: string; children: ReactNode }) {
  return (
    <span className="badge" data-status={status}>
      {children}
    </span>
  );
}

/** Shows the reward that can be earned. */
export function RewardChip({ children }: { children: ReactNode }) {
  return <span className="chip-reward">{children}</span>;
}

type TagsProps = { tags: readonly string[]; more?: string | false; children?: ReactNode };

/** Short tags and the number of hidden ones (already formatted as text); `children` are further items. */
export function Tags({ tags, more, children }: TagsProps) {
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li className="tag" key={tag}>
          {tag}
        </li>
      ))}
      {more && <li className="tag tag-plain">{more}</li>}
      {children}
    </ul>
  );
}

export type ChipProps = { pressed: boolean; onPress: () => void; children: ReactNode };

/** A toggle for a filter; an active one shows how to remove it. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button className="chip" type="button" aria-pressed={pressed} onClick={onPress}>
      {children}
      {pressed && <Icon of={X} />}
    </button>
  );
}

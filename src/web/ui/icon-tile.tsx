import type { LucideIcon } from "lucide-react";
import { Icon } from "./icon.tsx";
import "./icon-tile.css";

/** A drawing on a tile, before what it stands for. */
export function IconTile({ of }: { of: LucideIcon }) {
  return (
    <span className="icon-tile">
      <Icon of={of} />
    </span>
  );
}

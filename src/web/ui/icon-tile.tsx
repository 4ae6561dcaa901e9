import type { LucideIcon } from "lucide-react";
import { Icon } from "./icon.tsx";
import "./icon-tile.css";

/** An icon on a tile, before the item that it stands for. */
export function IconTile({ of }: { of: LucideIcon }) {
  return (
    <span className="icon-tile">
      <Icon of={of} />
    </span>
  );
}

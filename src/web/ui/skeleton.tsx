import type { CSSProperties } from "react";

export type SkeletonProps = Pick<CSSProperties, "width" | "height">;

/** A grey shape in the place of what comes; sizes are those of the thing itself. */
export function Skeleton({ width = "100%", height = "1rem" }: SkeletonProps) {
  return <span className="skeleton" style={{ display: "block", width, height }} aria-hidden="true" />;
}

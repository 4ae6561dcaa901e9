import type { CSSProperties } from "react";

export type SkeletonProps = Pick<CSSProperties, "width" | "height">;

/** A placeholder shape while content loads, with the size of that content. */
export function Skeleton({ width = "100%", height = "1rem" }: SkeletonProps) {
  return <span className="skeleton" style={{ display: "block", width, height }} aria-hidden="true" />;
}

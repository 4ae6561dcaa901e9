import { type RefObject, useEffect, useState } from "react";

type Sides = "start" | "end" | "both";

/** Returns on which sides a horizontally scrolling row has hidden content, for its `data-more`: it fades out there. */
export function useScrollOverflow(row: RefObject<HTMLElement | null>): Sides | undefined {
  const [sides, setSides] = useState<Sides>();
  useEffect(() => {
    const shown = row.current;
    if (shown === null) return;
    const look = () => {
      const before = shown.scrollLeft > 1;
      const behind = shown.scrollLeft + shown.clientWidth < shown.scrollWidth - 1;
      const one = before ? "start" : "end";
      setSides(before && behind ? "both" : before || behind ? one : undefined);
    };
    const sizes = new ResizeObserver(look);
    for (const part of [shown, ...shown.children]) sizes.observe(part);
    shown.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      shown.removeEventListener("scroll", look);
    };
  }, [row]);
  return sides;
}

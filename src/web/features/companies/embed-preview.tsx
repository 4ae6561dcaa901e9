import { useEffect, useRef } from "react";

/** Runs the script that other sites embed, in the colours of this page. */
export function EmbedPreview({ company }: { company: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    const script = document.createElement("script");
    script.src = "/embed.js";
    script.dataset.company = company;
    box?.append(script);
    return () => box?.replaceChildren();
  }, [company]);
  return <div className="feed-preview" ref={place} />;
}

import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { LoadFailure } from "./load-failure.tsx";

type Props = {
  failed: boolean;
  text: string;
  /** Says what is shown instead. */
  kept: string;
};

/** Above a list whose new filters could not be loaded (rule P6): the previous list stays, and Retry loads again. */
export function FilterFailure({ failed, text, kept }: Props) {
  const { revalidate, state } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (failed) return;
    // The button disappears with the failure; without this the focus would be lost.
    if (pressed.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    pressed.current = false;
  }, [failed]);
  const retry = () => {
    pressed.current = true;
    void revalidate();
  };
  return (
    <div className="kept-failure" ref={place} tabIndex={-1}>
      {failed && <LoadFailure text={text} kept={kept} onRetry={retry} busy={state === "loading"} />}
    </div>
  );
}

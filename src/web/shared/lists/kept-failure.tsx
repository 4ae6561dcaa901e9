import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { LoadFailure } from "./load-failure.tsx";

type Props = {
  failed: boolean;
  text: string;
  /** What is shown instead of what was asked for. */
  kept: string;
};

/** Over a list whose new filters could not be had (rule P6): the list is the one from before, and Retry asks again. */
export function KeptFailure({ failed, text, kept }: Props) {
  const { revalidate, state } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (failed) return;
    // The button goes with the failure, and would take the focus with it.
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

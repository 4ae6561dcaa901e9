import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Input, type InputProps } from "./input.tsx";

const PAUSE_MS = 300;

type Props = Omit<InputProps, "value" | "onChange"> & {
  value: string;
  /** Called when somebody paused typing, pressed Enter or left the field. */
  onSettle: (text: string) => void;
  /** How somebody else puts other words here, whose effect is theirs. */
  putter?: RefObject<((text: string) => void) | null>;
  /** The value that comes of what is typed, where it is written differently: it is no reason to write it anew. */
  means?: (text: string) => string;
  /** Takes out at once what can never stand here. */
  clean?: (text: string) => string;
};

/** A field of a filter: what is typed shows at once and takes effect after a pause. */
export function DebouncedInput({
  value,
  onSettle,
  putter,
  means = (typed) => typed,
  clean = (typed) => typed,
  ...rest
}: Props) {
  const [text, setText] = useState(value);
  const settled = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const meaning = useRef(means);
  meaning.current = means;
  useEffect(() => {
    // A value that did not come from here: back, a shared address, or all filters cleared.
    if ([settled.current, meaning.current(settled.current)].some((own) => value.trim() === own.trim())) return;
    settled.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useImperativeHandle(putter, () => (typed: string) => {
    clearTimeout(timer.current);
    settled.current = typed;
    setText(typed);
  });
  const settle = (typed: string) => {
    clearTimeout(timer.current);
    if (typed === settled.current) return;
    settled.current = typed;
    onSettle(typed);
  };
  return (
    <Input
      {...rest}
      value={text}
      onChange={(event) => {
        const typed = clean(event.target.value);
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => settle(typed), PAUSE_MS);
      }}
      onBlur={() => settle(text)}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle(text);
      }}
    />
  );
}

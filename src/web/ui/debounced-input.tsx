import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Input, type InputProps } from "./input.tsx";
import { isComposing } from "./is-composing.ts";

const PAUSE_MS = 300;

type Props = Omit<InputProps, "value" | "onChange"> & {
  value: string;
  /** Called after a typing pause, on Enter and on blur. */
  onSettle: (text: string) => void;
  /** Lets the parent replace the text; the parent then applies the effect itself. */
  putter?: RefObject<((text: string) => void) | null>;
  /** The value that the typed text stands for. If it equals the current value, the text is not rewritten. */
  means?: (text: string) => string;
  /** Removes characters at once that are never allowed. */
  clean?: (text: string) => string;
};

/** A filter field: text shows at once and takes effect after a pause. */
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
    // The value was changed from outside: back navigation, a shared URL, or cleared filters.
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
        if (event.key === "Enter" && !isComposing(event.nativeEvent)) settle(text);
      }}
    />
  );
}

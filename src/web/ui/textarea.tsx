import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCounterId, useFieldAttributes } from "./field-context.ts";

type Counted = { min?: number; max?: number };

function Counter({ length, min, max }: Counted & { length: number }) {
  const { t } = useTranslation("general");
  const id = useCounterId();
  const over = max !== undefined && length > max;
  const enough = min !== undefined && length >= min && !over;
  const text =
    max !== undefined && (min === undefined || enough || over)
      ? t("counter_max", { count: length, max })
      : t("counter_min", { count: length, min: min ?? 0 });
  return (
    <p className="counter" id={id} data-ok={enough ? "" : undefined} data-over={over ? "" : undefined}>
      {text}
    </p>
  );
}

export type TextareaProps = ComponentProps<"textarea"> & {
  /** Counts the characters during typing; green from `min` on. */
  counter?: Counted;
};

/** A multi-line input, with an optional live counter. */
export function Textarea({ counter, className, ref, onInput, ...rest }: TextareaProps) {
  const tied = useFieldAttributes({ ...rest, counted: counter !== undefined });
  const element = useRef<HTMLTextAreaElement | null>(null);
  const [length, setLength] = useState(() => String(rest.value ?? rest.defaultValue ?? "").trim().length);
  // A form library may set the value without an input event, so the length is read after each render.
  useEffect(() => setLength(element.current?.value.trim().length ?? 0));
  return (
    <>
      <textarea
        dir="auto"
        {...rest}
        {...tied}
        className={className ? `textarea ${className}` : "textarea"}
        ref={(node) => {
          element.current = node;
          if (typeof ref === "function") return ref(node);
          if (ref) ref.current = node;
        }}
        onInput={(event) => {
          setLength(event.currentTarget.value.trim().length);
          onInput?.(event);
        }}
      />
      {counter !== undefined && <Counter length={length} {...counter} />}
    </>
  );
}

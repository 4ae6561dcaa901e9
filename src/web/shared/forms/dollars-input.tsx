import { useEffect, useRef, useState } from "react";
import { formatDollars } from "../../lib/format/money.ts";
import { typedDollars } from "../../lib/format/typed-dollars.ts";
import { useCounterId } from "../../ui/field-context.ts";
import { Input, type InputProps } from "../../ui/input.tsx";

/** An amount in whole dollars, and under it how it is understood: `12.000` is twelve thousand in some languages. */
export function DollarsInput({ ref, onInput, ...rest }: Omit<InputProps, "affix" | "icon">) {
  const element = useRef<HTMLInputElement | null>(null);
  const echo = useCounterId();
  const [typed, setTyped] = useState("");
  // A form library may fill the field without a keystroke; after each render the field itself is asked.
  useEffect(() => setTyped(element.current?.value ?? ""));
  const dollars = typedDollars(typed);
  const understood = typeof dollars === "number" && Number.isSafeInteger(dollars) && dollars >= 0;
  return (
    <>
      <Input
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        affix="$"
        aria-describedby={echo}
        ref={(node) => {
          element.current = node;
          if (typeof ref === "function") return ref(node);
          if (ref) ref.current = node;
        }}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          onInput?.(event);
        }}
      />
      {understood && (
        <p className="counter" id={echo}>
          {`= ${formatDollars(dollars)}`}
        </p>
      )}
    </>
  );
}

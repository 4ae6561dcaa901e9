import { useEffect, useRef, useState } from "react";
import { useCounterId } from "../../ui/field-context.ts";
import { Input, type InputProps } from "../../ui/input.tsx";

type Props = Omit<InputProps, "icon"> & {
  /** Returns the interpretation of the typed text in words; undefined if it is not an amount. */
  understood: (typed: string) => string | undefined;
};

/** An amount input that shows its interpretation: `12.000` is twelve thousand in some languages. */
export function AmountInput({ ref, onInput, understood, ...rest }: Props) {
  const element = useRef<HTMLInputElement | null>(null);
  const echo = useCounterId();
  const [typed, setTyped] = useState("");
  // A form library may set the value without an input event, so the field is read after each render.
  useEffect(() => setTyped(element.current?.value ?? ""));
  const amount = understood(typed);
  return (
    <>
      <Input
        inputMode="numeric"
        autoComplete="off"
        {...rest}
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
      {amount !== undefined && (
        <p className="counter" id={echo}>
          {`= ${amount}`}
        </p>
      )}
    </>
  );
}

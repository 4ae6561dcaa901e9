import { formatDollars } from "../../lib/format/money.ts";
import { typedDollars } from "../../lib/format/typed-dollars.ts";
import type { InputProps } from "../../ui/input.tsx";
import { AmountInput } from "./amount-input.tsx";

function understood(typed: string): string | undefined {
  const dollars = typedDollars(typed);
  return typeof dollars === "number" && Number.isSafeInteger(dollars) && dollars >= 0
    ? formatDollars(dollars)
    : undefined;
}

/** An amount in whole dollars, and under it how it is understood. */
export function DollarsInput(props: Omit<InputProps, "affix" | "icon">) {
  return <AmountInput {...props} affix="$" understood={understood} />;
}

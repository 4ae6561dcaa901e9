import { useTranslation } from "react-i18next";
import { formatDollars } from "../../../rules/money.ts";
import { typedDollars } from "../../lib/format/typed-dollars.ts";
import type { InputProps } from "../../ui/input.tsx";
import { AmountInput } from "./amount-input.tsx";

/** An amount in whole US dollars that shows its interpretation. */
export function DollarsInput(props: Omit<InputProps, "affix" | "icon">) {
  const { i18n } = useTranslation();
  const understood = (typed: string) => {
    const dollars = typedDollars(typed);
    const taken = typeof dollars === "number" && Number.isSafeInteger(dollars) && dollars >= 0;
    return taken ? formatDollars(dollars, i18n.language) : undefined;
  };
  return <AmountInput {...props} affix="$" understood={understood} />;
}

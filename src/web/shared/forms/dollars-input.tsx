import { useTranslation } from "react-i18next";
import { formatDollars } from "../../../rules/money.ts";
import { parseDollars } from "../../lib/format/parse-dollars.ts";
import type { InputProps } from "../../ui/input.tsx";
import { AmountInput } from "./amount-input.tsx";

/** An amount in whole US dollars that shows its interpretation. */
export function DollarsInput(props: Omit<InputProps, "affix" | "icon">) {
  const { i18n } = useTranslation();
  const understood = (typed: string) => {
    const dollars = parseDollars(typed);
    const taken = typeof dollars === "number" && Number.isSafeInteger(dollars) && dollars >= 0;
    return taken ? formatDollars(dollars, i18n.language) : undefined;
  };
  return <AmountInput {...props} affix="$" understood={understood} />;
}

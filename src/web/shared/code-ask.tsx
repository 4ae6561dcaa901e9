import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountEndpoints } from "../../contract/account.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { codeOf } from "../lib/api-error.ts";
import { call } from "../lib/caller.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Message } from "../ui/message.tsx";

/**
 * Stands in a form whose change asked for a second factor (DECISIONS A12): the code is shown here, and counts for the
 * next quarter of an hour. It is no form of its own, since it lies inside of one.
 */
export default function CodeAsk({ text }: { text: string }) {
  const { t } = useTranslation(["challenge", "errors"]);
  const [code, setCode] = useState("");
  const [state, setState] = useState<"open" | "busy" | "done" | ErrorCode>("open");
  const show = async () => {
    if (state === "busy" || code.trim() === "") return;
    setState("busy");
    try {
      await call(accountEndpoints.showCode, { body: { code } });
      setState("done");
    } catch (error) {
      setState(codeOf(error));
    }
  };
  if (state === "done") return <Message kind="good" title={t("ask_done")} />;
  const failed = state !== "open" && state !== "busy";
  return (
    <Message kind="wait" title={text}>
      <div className="stack">
        <Field label={t("ask_code")} error={failed ? t(state, { ns: "errors" }) : undefined}>
          <Input
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={LIMITS.second_factor.code}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void show();
            }}
          />
        </Field>
        <div className="actions">
          <Button size="sm" busy={state === "busy" && t("ask_busy")} onClick={() => void show()}>
            {t("ask_show")}
          </Button>
        </div>
      </div>
    </Message>
  );
}

import { Check, Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { profileEndpoints } from "../../../contract/profiles.ts";
import { generateUsername } from "../../../rules/usernames.ts";
import { call } from "../../lib/net/caller.ts";
import { useFetched } from "../../lib/net/use-fetched.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";

const PAUSE_MS = 500;
const FORM = /^[a-z0-9_-]{3,30}$/;
/** Generated names that somebody has already are tried again so often. */
const TRIES = 3;

type Answer = { username: string; fault: "username_taken" | "username_unavailable" | null };

async function ask(username: string): Promise<Answer | null> {
  // Nobody needs this to save: when it cannot be asked, the save itself will tell.
  return call(profileEndpoints.checkUsername, { query: { username } }).catch(() => null);
}

/** Asks whether a username can be had, once the typing pauses. */
function useAvailability(username: string, own: string | undefined): Answer | null {
  const wanted = username.trim().toLowerCase();
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const asks = settled === wanted && FORM.test(wanted) && wanted !== own;
  return useFetched(asks ? wanted : null, () => ask(wanted)).value;
}

function randomNumber(): number {
  return (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 1_000;
}

/** A username from the name and a number from 0 to 999 that is free, as far as could be found out. */
async function generate(name: string): Promise<string> {
  let made = generateUsername(name, randomNumber());
  for (let round = 1; round < TRIES && (await ask(made))?.fault; round += 1) {
    made = generateUsername(name, randomNumber());
  }
  return made;
}

type Props = {
  username: string;
  own: string | undefined;
  /** The name that Generate works from. */
  name: string;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (username: string) => void;
};

/** The name in the address of one's page, with Generate, and whether it can be had. */
export function UsernameField({ username, own, name, error, autoFocus, onChange }: Props) {
  const { t } = useTranslation("profile");
  const faults = useTranslation("faults").t;
  const [busy, setBusy] = useState(false);
  const answer = useAvailability(username, own);
  const fault = error ?? (answer?.fault ? faults(answer.fault) : undefined);
  const wanted = username.trim().toLowerCase();
  const hint =
    answer?.fault === null ? (
      <span className="username-free" role="status">
        <Icon of={Check} small />
        {t("username_free")}
      </span>
    ) : (
      t("username_hint", { link: `${location.host}${paths.referrer(wanted === "" ? "…" : wanted)}` })
    );
  return (
    <div className="username-row">
      <Field label={t("username")} error={fault} hint={fault === undefined ? hint : undefined}>
        <Input
          value={username}
          autoFocus={autoFocus}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button
        busy={busy && t("generating")}
        onClick={() => {
          setBusy(true);
          void generate(name)
            .then(onChange)
            .finally(() => setBusy(false));
        }}
      >
        <Icon of={Sparkles} small />
        {t("generate")}
      </Button>
    </div>
  );
}

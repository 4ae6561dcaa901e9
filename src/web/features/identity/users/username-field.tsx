import { Check, Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { profileEndpoints } from "../../../../contract/identity/profiles.ts";
import { paths } from "../../../../contract/paths.ts";
import { generateUsername } from "../../../../rules/usernames.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Input } from "../../../ui/input.tsx";

const PAUSE_MS = 500;
const FORM = /^[a-z0-9_-]{3,30}$/;
/** Number of attempts to generate a free username. */
const TRIES = 3;

type Answer = { username: string; failure: "username_taken" | "username_unavailable" | null };

async function checkUsername(username: string): Promise<Answer | null> {
  // The check is not required to save: if it fails, the save reports a conflict.
  return call(profileEndpoints.checkUsername, { query: { username } }).catch(() => null);
}

/** Checks whether a username is available, after a typing pause. */
function useAvailability(username: string, own: string | undefined): Answer | null {
  const wanted = username.trim().toLowerCase();
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const asks = settled === wanted && FORM.test(wanted) && wanted !== own;
  return useFetched(asks ? wanted : null, () => checkUsername(wanted)).value;
}

function randomNumber(): number {
  return (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 1_000;
}

/** Generates an available username from the name and a number from 0 to 999, as far as it could be checked. */
async function suggestUsername(name: string): Promise<string> {
  let made = generateUsername(name, randomNumber());
  for (let round = 1; round < TRIES && (await checkUsername(made))?.failure; round += 1) {
    made = generateUsername(name, randomNumber());
  }
  return made;
}

type Props = {
  username: string;
  own: string | undefined;
  /** The name that Generate uses. */
  name: string;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (username: string) => void;
};

/** The username in the URL of the public page, with Generate and its availability. */
export function UsernameField({ username, own, name, error, autoFocus, onChange }: Props) {
  const { t } = useTranslation("profile");
  const fieldErrors = useTranslation("field-errors").t;
  const [busy, setBusy] = useState(false);
  const answer = useAvailability(username, own);
  const failure = error ?? (answer?.failure ? fieldErrors(answer.failure) : undefined);
  const wanted = username.trim().toLowerCase();
  const hint =
    wanted === "" ? (
      t("username_missing")
    ) : answer?.failure === null ? (
      <span className="username-free" role="status">
        <Icon of={Check} small />
        {t("username_free")}
      </span>
    ) : (
      t("username_hint", { link: location.host + paths.referrer(wanted) })
    );
  return (
    <div className="username-row">
      <Field label={t("username")} error={failure} hint={failure === undefined ? hint : undefined}>
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
          void suggestUsername(name)
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

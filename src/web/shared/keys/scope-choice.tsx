import { useTranslation } from "react-i18next";
import {
  SCOPE_RESOURCES,
  type Scope,
  type ScopeLevel,
  type ScopeResource,
  scopeLevelsOf,
} from "../../../contract/keys/scopes.ts";
import { FieldGroup } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

function agreementScope(scope: Scope): [ScopeResource, ScopeLevel] {
  return scope.split(":") as [ScopeResource, ScopeLevel];
}

/** Resources whose read access reveals more than their name says. */
function revealsMore(noun: ScopeResource): noun is "notifications" | "dashboard" {
  return noun === "notifications" || noun === "dashboard";
}

/** Label of an access level: read, read and write, or write only. */
function useLevelName(): (noun: ScopeResource, level: ScopeLevel) => string {
  const { t } = useTranslation("api-keys");
  return (noun, level) =>
    t(level === "write" && !scopeLevelsOf(noun).includes("read") ? "level_alone" : `level_${level}`);
}

/** Label of a scope. */
export function useScopeName(): (scope: Scope) => string {
  const { t } = useTranslation("api-keys");
  const levelName = useLevelName();
  return (scope) => {
    const [noun, level] = agreementScope(scope);
    return `${t(`of_${noun}`)} (${levelName(noun, level)})`;
  };
}

type Props = {
  known: readonly Scope[];
  chosen: readonly Scope[];
  error: string | undefined;
  onChoose: (scopes: Scope[]) => void;
};

/** Selects the access level per resource: none, read, or write as well. */
export function ScopeChoice({ known, chosen, error, onChoose }: Props) {
  const { t } = useTranslation("api-keys");
  const levelName = useLevelName();
  const levels = new Map(chosen.map(agreementScope));
  const levelsKnown = (noun: ScopeResource) =>
    scopeLevelsOf(noun).filter((level) => known.some((scope) => scope === `${noun}:${level}`));
  function choose(noun: ScopeResource, level: string) {
    const others = chosen.filter((scope) => agreementScope(scope)[0] !== noun);
    onChoose(level === "" ? others : [...others, `${noun}:${level}` as Scope]);
  }
  return (
    <FieldGroup label={t("scopes")} hint={t("scopes_hint")} {...(error !== undefined && { error })}>
      <ul className="scopes">
        {SCOPE_RESOURCES.filter((noun) => levelsKnown(noun).length > 0).map((noun) => (
          <li key={noun}>
            <label htmlFor={`scope-${noun}`}>{t(`of_${noun}`)}</label>
            <Select
              id={`scope-${noun}`}
              value={levels.get(noun) ?? ""}
              {...(revealsMore(noun) && { "aria-describedby": `scope-${noun}-also` })}
              onChange={(event) => choose(noun, event.target.value)}
              options={[
                { value: "", label: t("none") },
                ...levelsKnown(noun).map((level) => ({ value: level, label: levelName(noun, level) })),
              ]}
            />
            {revealsMore(noun) && (
              <p className="hint" id={`scope-${noun}-also`}>
                {t(`also_${noun}`)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

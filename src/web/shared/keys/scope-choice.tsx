import { useTranslation } from "react-i18next";
import {
  SCOPE_RESOURCES,
  type Scope,
  type ScopeLevel,
  type ScopeResource,
  scopeLevelsOf,
} from "../../../contract/identity/keys/scopes.ts";
import { FieldGroup } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

function splitScope(scope: Scope): [ScopeResource, ScopeLevel] {
  return scope.split(":") as [ScopeResource, ScopeLevel];
}

/** Resources whose read access reveals more than their name says. */
function revealsMore(resource: ScopeResource): resource is "notifications" | "dashboard" {
  return resource === "notifications" || resource === "dashboard";
}

/** Label of an access level: read, read and write, or write only. */
function useLevelName(): (resource: ScopeResource, level: ScopeLevel) => string {
  const { t } = useTranslation("api-keys");
  return (resource, level) =>
    t(level === "write" && !scopeLevelsOf(resource).includes("read") ? "level_alone" : `level_${level}`);
}

/** Label of a scope. */
export function useScopeName(): (scope: Scope) => string {
  const { t } = useTranslation("api-keys");
  const levelName = useLevelName();
  return (scope) => {
    const [resource, level] = splitScope(scope);
    return `${t(`of_${resource}`)} (${levelName(resource, level)})`;
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
  const levels = new Map(chosen.map(splitScope));
  const levelsKnown = (resource: ScopeResource) =>
    scopeLevelsOf(resource).filter((level) => known.some((scope) => scope === `${resource}:${level}`));
  function choose(resource: ScopeResource, level: string) {
    const others = chosen.filter((scope) => splitScope(scope)[0] !== resource);
    onChoose(level === "" ? others : [...others, `${resource}:${level}` as Scope]);
  }
  return (
    <FieldGroup label={t("scopes")} hint={t("scopes_hint")} {...(error !== undefined && { error })}>
      <ul className="scopes">
        {SCOPE_RESOURCES.filter((resource) => levelsKnown(resource).length > 0).map((resource) => (
          <li key={resource}>
            <label htmlFor={`scope-${resource}`}>{t(`of_${resource}`)}</label>
            <Select
              id={`scope-${resource}`}
              value={levels.get(resource) ?? ""}
              {...(revealsMore(resource) && { "aria-describedby": `scope-${resource}-also` })}
              onChange={(event) => choose(resource, event.target.value)}
              options={[
                { value: "", label: t("none") },
                ...levelsKnown(resource).map((level) => ({ value: level, label: levelName(resource, level) })),
              ]}
            />
            {revealsMore(resource) && (
              <p className="hint" id={`scope-${resource}-also`}>
                {t(`also_${resource}`)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

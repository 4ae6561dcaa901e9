import { useTranslation } from "react-i18next";
import type { Scope, ScopeLevel, ScopeResource } from "../../../contract/identity/keys/scopes.ts";

/** Label of an agent's access to a resource: read, or read and prepare drafts. */
export function useAgentScopeName(): (scope: Scope) => string {
  const { t } = useTranslation("agents");
  const { t: keyText } = useTranslation("api-keys");
  return (scope) => {
    const [resource, level] = scope.split(":") as [ScopeResource, ScopeLevel];
    return t(`level_${level}`, { noun: keyText(`of_${resource}`) });
  };
}

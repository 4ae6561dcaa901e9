import { useTranslation } from "react-i18next";
import type { Scope, ScopeLevel, ScopeNoun } from "../../../contract/keys/scopes.ts";

/** What an agent may do with one noun, in words: to read, or to read and prepare drafts. */
export function useAgentScopeName(): (scope: Scope) => string {
  const { t } = useTranslation("agents");
  const { t: keyText } = useTranslation("api-keys");
  return (scope) => {
    const [noun, level] = scope.split(":") as [ScopeNoun, ScopeLevel];
    return t(`level_${level}`, { noun: keyText(`of_${noun}`) });
  };
}

import type { i18n } from "i18next";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from "react";
import { I18nextProvider } from "react-i18next";
import type { Language } from "../../../contract/choices.ts";
import { loadLanguage, pageTexts } from "./i18n.ts";
import { storeLanguage } from "./language.ts";

type LanguageState = { language: Language; speak: (language: Language, keep?: boolean) => Promise<void> };

const LanguageContext = createContext<LanguageState | null>(null);

/** Provides the page's texts and allows changing the language without a reload. */
export function LanguageProvider({ texts, children }: { texts: i18n; children: ReactNode }) {
  const [current, setCurrent] = useState(texts);
  useEffect(() => {
    pageTexts.texts = current;
  }, [current]);
  const speaking = useMemo<LanguageState>(() => {
    const speak = async (language: Language, keep = true) => {
      if (keep) storeLanguage(language);
      const used = current.reportNamespaces?.getUsedNamespaces() ?? ["general"];
      const next = await loadLanguage(language, used as Parameters<typeof loadLanguage>[1]);
      startTransition(() => setCurrent(next));
    };
    return { language: current.language as Language, speak };
  }, [current]);
  return (
    <LanguageContext value={speaking}>
      <I18nextProvider i18n={current}>{children}</I18nextProvider>
    </LanguageContext>
  );
}

/** The page's language and a function to change it; `keep: false` does not change the user's stored choice. */
export function useLanguage(): LanguageState {
  const speaking = useContext(LanguageContext);
  if (speaking === null) throw new Error("useLanguage must be used within LanguageProvider");
  return speaking;
}

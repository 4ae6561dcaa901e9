import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { LANGUAGES, type Language, THEMES, type Theme } from "../../../contract/choices.ts";
import { LANGUAGE_NAMES, storeLanguage } from "../../lib/language/language.ts";
import { useLanguage } from "../../lib/language/language-provider.tsx";
import { applyTheme, onTheme, storedTheme } from "../../lib/theme.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";

const DRAWINGS = { light: Sun, dark: Moon, system: Monitor };

function ThemeSwitch() {
  const { t } = useTranslation("layout");
  const chosen = useSyncExternalStore(onTheme, storedTheme, () => "system" as const);
  return (
    <Segmented
      className="theme-switch"
      label={t("theme")}
      chosen={chosen}
      onChoose={(value) => applyTheme(value as Theme)}
      choices={THEMES.map((theme) => ({ value: theme, name: t(theme), label: <Icon of={DRAWINGS[theme]} small /> }))}
    />
  );
}

function LanguageChoice() {
  const { t } = useTranslation("layout");
  const { language, speak } = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const choose = async (next: Language) => {
    // The URL is changed first: while it requests another language, that one would be applied again.
    if (search.has("lang")) {
      const kept = new URLSearchParams(search);
      if (next === "en") kept.delete("lang");
      else kept.set("lang", next);
      storeLanguage(next);
      await navigate({ search: kept.toString() }, { replace: true, preventScrollReset: true });
    }
    await speak(next);
  };
  return (
    <Select
      className="language-pick"
      aria-label={t("language")}
      value={language}
      onChange={(event) => choose(event.target.value as Language)}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  );
}

/** Language and theme selects at the end of the footer. */
export default function FooterChoices() {
  // A choice made before hydration would be lost.
  const hydrated = useHydrated();
  return (
    <fieldset className="footer-end" disabled={!hydrated}>
      <LanguageChoice />
      <ThemeSwitch />
    </fieldset>
  );
}

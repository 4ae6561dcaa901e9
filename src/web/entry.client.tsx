import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { languageOfPage, loadLanguage, namespacesOfPage } from "./lib/language/i18n.ts";
import { LanguageProvider } from "./lib/language/language-provider.tsx";

async function start(): Promise<void> {
  // The head script found a stored session: load the header's signed-in part while the page hydrates.
  if (document.documentElement.dataset.session !== undefined) void import("./shared/shell/signed-in-header.tsx");
  // Hydration uses the language and texts that the server rendered with. A stored choice that the server did not know
  // is applied after hydration.
  const texts = await loadLanguage(languageOfPage(), namespacesOfPage());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LanguageProvider texts={texts}>
          <HydratedRouter />
        </LanguageProvider>
      </StrictMode>,
    );
  });
}

start().catch((error: unknown) => console.error("Page not started", error));

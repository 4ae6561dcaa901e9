import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { namespacesOfPage, openLanguage } from "./lib/language/i18n.ts";
import { languageOfSearch } from "./lib/language/language.ts";
import { LanguageProvider } from "./lib/language/language-provider.tsx";

async function start(): Promise<void> {
  // The head script saw a session: the header's part for signed-in people is on its way while the page hydrates.
  if (document.documentElement.dataset.session !== undefined) void import("./shared/shell/signed-in-header.tsx");
  // The same language and texts as on the server; the person's own choice comes after hydration.
  const texts = await openLanguage(languageOfSearch(location.search) ?? "en", namespacesOfPage());
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

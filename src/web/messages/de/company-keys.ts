import type { Catalogue } from "../catalogue.ts";
import type en from "../en/company-keys.ts";

export default {
  title: "API-Schlüssel des Unternehmens",
  lead: "Programme handeln für {{name}} mit einem eigenen Schlüssel.",
  what: "Ein Schlüssel des Unternehmens gilt weiter, wenn die Person geht, die ihn angelegt hat, bis er endet oder ein Inhaber ihn widerruft. Er tut, was seine Rolle im Team darf, soweit seine Berechtigungen es erlauben. Er zahlt nichts und liest nichts, was jemandes Eigenes ist.",
  loading: "API-Schlüssel des Unternehmens werden geladen...",
  load_failed: "Die API-Schlüssel des Unternehmens konnten nicht geladen werden. Bitte versuche es erneut.",
  log_in: "Bitte melde dich an, um die API-Schlüssel des Unternehmens zu sehen.",
  back: "Zurück zum Team",
  empty: "Das Unternehmen hat keine API-Schlüssel.",
  role_hint: "Der Schlüssel tut nie mehr, als diese Rolle darf.",
  as_role: "Als: {{role}}",
  made_by: "Angelegt von {{name}}",
  made_by_nobody: "Angelegt von jemandem, dessen Konto gelöscht ist",
} as const satisfies Catalogue<typeof en>;

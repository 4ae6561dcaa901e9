import type { Catalogue } from "../catalogue.ts";
import type en from "../en/company-keys.ts";

export default {
  title: "API-Schlüssel des Unternehmens",
  lead: "Mit API-Schlüsseln können Programme für {{name}} handeln.",
  what: "Ein Schlüssel des Unternehmens funktioniert, bis er abläuft oder ein Inhaber ihn widerruft, auch wenn die Person geht, die ihn erstellt hat. Er darf, was seine Rolle im Team darf, im Rahmen seiner Berechtigungen. Er kann keine Zahlungen auslösen und keine persönlichen Daten lesen.",
  loading: "API-Schlüssel des Unternehmens werden geladen...",
  load_failed: "Die API-Schlüssel des Unternehmens konnten nicht geladen werden. Bitte versuche es noch einmal.",
  log_in: "Bitte melde dich an, um die API-Schlüssel des Unternehmens zu sehen.",
  empty: "Das Unternehmen hat keine API-Schlüssel.",
  role_hint: "Der Schlüssel darf nie mehr als diese Rolle.",
  as_role: "Als: {{role}}",
  made_by: "Erstellt von {{name}}",
  made_by_nobody: "Erstellt von jemandem, dessen Konto gelöscht ist",
} as const satisfies Catalogue<typeof en>;

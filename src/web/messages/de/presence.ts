import type { Catalogue } from "../catalogue.ts";
import type en from "../en/presence.ts";

export default {
  title: "Bist du noch da?",
  text_one: "Hier ist eine Weile nichts geschehen. In {{count}} Sekunde wirst du abgemeldet.",
  text_other: "Hier ist eine Weile nichts geschehen. In {{count}} Sekunden wirst du abgemeldet.",
  stay: "Angemeldet bleiben",
  offline: "Gerade gibt es kein Netz. Nichts ging verloren; mach weiter, sobald du verbunden bist.",
} as const satisfies Catalogue<typeof en>;

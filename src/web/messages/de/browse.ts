import type { Catalogue } from "../catalogue.ts";
import type en from "../en/browse.ts";

export default {
  title: "Offene Stellen",
  lead: "Eine davon passt zu jemandem, den du kennst.",
  description:
    "Alle offenen Stellen mit ihren Prämien, zu suchen nach Wörtern, Ort, Art und Unternehmen. Zu lesen ohne Konto.",
  show_jobs: "Stellen zeigen",
  pages: "Seiten",
  first_page: "Erste Seite",
  next_page: "Nächste Seite",
  no_page: "Diese Seite der Liste gibt es nicht",
  no_page_text: "Der Link ist vielleicht alt, oder es ist ein Fehler darin. Die Liste beginnt auf ihrer ersten Seite.",
  sign_in_to_refer: "Zum Empfehlen anmelden",
  to_board: "Auf dem Board empfehlen",
} as const satisfies Catalogue<typeof en>;

import type { Catalogue } from "../catalogue.ts";
import type en from "../en/feeds.ts";

export default {
  title: "Feeds und Einbettung",
  lead: "Zeige die offenen Stellen von {{name}} auf anderen Websites.",
  log_in: "Bitte melde dich an, um die Feeds eines Unternehmens zu sehen.",
  load_failed: "Das Unternehmen konnte nicht geladen werden. Bitte versuche es noch einmal.",
  back_to_team: "Zurück zum Team",
  public_page: "Öffentliche Seite",
  not_member:
    "Diese Seite sieht nur das Team eines Unternehmens. Die Adressen der Feeds stehen auch auf der öffentlichen Seite.",
  follow: "Diesen Stellen folgen",
  feeds: "Feeds",
  feeds_text:
    "Sie enthalten, was alle auf der öffentlichen Seite sehen. Geschlossene oder private Stellen verschwinden sofort.",
  rss: "RSS",
  rss_text: "Für Feedreader: die 100 neuesten offenen Stellen.",
  json: "JSON Feed",
  json_text: "Für Programme: alle offenen Stellen, je 100 auf einmal, mit Vergütung und Prämie als Zahlen.",
  indeed: "Indeed-XML",
  indeed_text: "Für Jobsuchmaschinen: alle offenen Stellen auf einmal, im Format, das Indeed veröffentlicht hat.",
  copy: "Kopieren",
  copy_of: "Adresse kopieren: {{name}}",
  copy_lines: "Code kopieren",
  copied: "Kopiert!",
  copy_failed: "Das konnte nicht kopiert werden. Bitte kopiere es von Hand.",
  embed: "Auf deiner eigenen Website",
  embed_text:
    "Füge diese zwei Zeilen dort ein, wo die Liste erscheinen soll. Sie übernimmt Farben und Schriftgröße deiner Seite, hell oder dunkel, und zeigt die 50 neuesten offenen Stellen.",
  embed_note:
    "Sie braucht keine Cookies, speichert nichts, trackt niemanden und lädt nichts von anderswo. Links öffnen sich in einem neuen Tab. Ohne JavaScript erscheint ein einfacher Link.",
  jobs_at: "Stellen bei {{name}}",
  preview: "Vorschau",
  preview_text: "Die Liste in den Farben dieser Seite.",
} as const satisfies Catalogue<typeof en>;

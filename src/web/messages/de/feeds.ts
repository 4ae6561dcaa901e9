import type { Catalogue } from "../catalogue.ts";
import type en from "../en/feeds.ts";

export default {
  title: "Feeds und Einbetten",
  lead: "Bring die offenen Stellen von {{name}} dorthin, wo Leute suchen.",
  log_in: "Bitte melde dich an, um die Feeds eines Unternehmens zu sehen.",
  load_failed: "Das Unternehmen konnte nicht geladen werden. Bitte versuche es noch einmal.",
  back_to_team: "Zurück zum Team",
  public_page: "Öffentliche Seite",
  not_member:
    "Das findet hier nur das Team eines Unternehmens. Die Adressen seiner Feeds stehen auch auf der öffentlichen Seite.",
  follow: "Diesen Stellen folgen",
  feeds: "Feeds",
  feeds_text:
    "Darin steht, was alle auf der öffentlichen Seite sehen, so wie es beim Abruf ist. Eine Stelle, die geschlossen oder privat wird, ist sofort daraus verschwunden.",
  rss: "RSS",
  rss_text: "Für Feedreader: die 100 neuesten offenen Stellen.",
  json: "JSON Feed",
  json_text: "Für Programme: alle offenen Stellen, je 100 auf einmal, mit Vergütung und Prämie als Zahlen.",
  indeed: "Indeed-XML",
  indeed_text: "Für Jobsuchmaschinen: alle offenen Stellen auf einmal, im Format, das Indeed veröffentlicht hat.",
  copy: "Kopieren",
  copy_of: "Adresse kopieren: {{name}}",
  copy_lines: "Zeilen kopieren",
  copied: "Kopiert!",
  copy_failed: "Das konnte nicht kopiert werden. Bitte kopiere es von Hand.",
  embed: "Auf eurer eigenen Website",
  embed_text:
    "Setz diese zwei Zeilen dorthin, wo die Liste stehen soll. Sie übernimmt Farben und Schriftgröße eurer Seite, hell oder dunkel, und zeigt die 50 neuesten offenen Stellen.",
  embed_note:
    "Sie braucht keine Cookies, speichert nichts, zählt niemanden und lädt nichts von anderswo. Links öffnen sich in einem neuen Tab. Ohne Skripte steht dort ein einfacher Link.",
  jobs_at: "Stellen bei {{name}}",
  preview: "Vorschau",
  preview_text: "Die Liste selbst, in den Farben dieser Seite.",
} as const satisfies Catalogue<typeof en>;

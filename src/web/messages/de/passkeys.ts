import type { Catalogue } from "../catalogue.ts";
import type en from "../en/passkeys.ts";

export default {
  title: "Passkeys",
  lead: "Melde dich mit Fingerabdruck, Gesicht, Geräte-PIN oder Sicherheitsschlüssel an, ganz ohne Passwort. Passkeys lassen sich weder erraten noch durch Phishing stehlen.",
  empty: "Du hast keine Passkeys.",
  unnamed: "Passkey",
  added_on: "hinzugefügt am <when/>",
  never_used: "nie verwendet",
  used_on: "zuletzt verwendet <when/>",
  state_copied: "Gesperrt",
  state_elsewhere: "Andere Adresse",
  why_copied:
    "Vielleicht hat jemand eine Kopie dieses Passkeys, deshalb kannst du dich damit nicht mehr anmelden. Entferne ihn und füge einen neuen hinzu.",
  why_elsewhere:
    "Dieser Passkey wurde für eine andere Adresse dieser Website erstellt und funktioniert hier nicht. Du kannst ihn entfernen.",
  last_way_in:
    "Das ist der einzige Weg in dein Konto. Um diesen Passkey zu entfernen, lege zuerst ein Passwort fest oder füge einen weiteren hinzu.",
  add: "Passkey hinzufügen",
  step_1: "Schritt 1 von 2: Identität bestätigen",
  step_2: "Schritt 2 von 2: Dein Gerät",
  next: "Weiter",
  checking: "Wird geprüft...",
  name: "Name dieses Passkeys",
  name_hint: "Um mehrere zu unterscheiden, etwa „Arbeitslaptop“. Ohne Namen heißt er wie dieser Browser.",
  device_text:
    "Dein Browser bittet jetzt dieses Gerät, dein Handy oder einen Sicherheitsschlüssel, einen Passkey zu erstellen. Du bestätigst mit Fingerabdruck, Gesicht, PIN oder Berührung; nichts davon verlässt das Gerät.",
  make: "Passkey erstellen",
  waiting: "Warten auf dein Gerät...",
  begin_again: "Neu anfangen",
  added: "Der Passkey wurde hinzugefügt.",
  added_unnamed:
    "Der Passkey wurde hinzugefügt, aber sein Name konnte nicht gespeichert werden. Du kannst ihn umbenennen.",
  only_at: "Passkeys lassen sich nur unter {{address}} hinzufügen. Bitte öffne die Einstellungen dort.",
  rename: "Umbenennen",
  rename_of: "{{name}} umbenennen",
  save: "Speichern",
  saving: "Wird gespeichert...",
  renamed: "Der Passkey wurde umbenannt.",
  remove: "Entfernen",
  remove_of: "{{name}} entfernen",
  remove_title: "{{name}} entfernen?",
  remove_text:
    "Du kannst dich damit nicht mehr anmelden, und deine anderen Geräte werden abgemeldet. Dein Gerät zeigt den Passkey vielleicht weiter an, bis du ihn auch dort löschst.",
  removing: "Wird entfernt...",
  removed: "Der Passkey wurde entfernt.",
  failure_again: "Das hat zu lange gedauert. Bitte fang neu an.",
  failure_cancelled: "Kein Passkey erstellt: Das Fenster wurde geschlossen, oder die Zeit ist abgelaufen.",
  failure_device: "Dieses Gerät kann keine Passkeys erstellen. Versuche es mit einem anderen oder mit deinem Handy.",
  failure_full: "Du hast die Höchstzahl an Passkeys erreicht.",
  failure_registered: "Dieses Gerät hat schon einen Passkey für dein Konto.",
  failure_many: "Zu viele Versuche. Bitte warte eine Weile und versuche es dann noch einmal.",
  failure_off: "Passkeys sind in diesem Browser oder unter dieser Adresse nicht verfügbar.",
  failure_refused:
    "Die Antwort deines Geräts konnte nicht geprüft werden, daher wurde nichts hinzugefügt. Bitte versuche es noch einmal.",
  failure_unreached: "Der Server ist gerade nicht erreichbar. Bitte versuche es noch einmal.",
  failure_unknown: "Das hat nicht geklappt. Bitte versuche es noch einmal.",
} as const satisfies Catalogue<typeof en>;

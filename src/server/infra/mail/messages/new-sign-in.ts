import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { momentInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

/** `network`: beginning of the IP address; `at`: ISO 8601; browser and system are null if unknown. */
type Data = { browser: string | null; system: string | null; network: string; at: string };

const UNKNOWN: Record<Language, string> = { en: "Unknown", es: "Desconocido", fr: "Inconnu", de: "Unbekannt" };

function deviceIn({ browser, system }: Data, language: Language): string {
  return [browser, system].filter((part) => part !== null).join(", ") || UNKNOWN[language];
}

/** To the owner: a sign-in from a new place. Mandatory. */
export const newSignIn = mailMessage<Data>({
  name: "new_sign_in",
  sample: { browser: "Firefox", system: "Windows", network: "203.0.113.…", at: "2026-11-21T19:40:00.000Z" },
  texts: {
    en: (data) => ({
      subject: "New sign-in to your account",
      title: "A sign-in from a new device",
      paragraphs: ["Someone signed in to your account from a new device and network."],
      facts: [
        ["Device", deviceIn(data, "en")],
        ["Network", data.network],
        ["When", momentInMail(data.at, "en")],
      ],
      action: { label: "View active sessions", path: paths.accountSettings() },
      notes: [
        "If this was you, you don't need to do anything. If not, change your password immediately. This signs the device out.",
      ],
    }),
    es: (data) => ({
      subject: "Nuevo inicio de sesión en tu cuenta",
      title: "Inicio de sesión desde un dispositivo nuevo",
      paragraphs: ["Alguien ha entrado en tu cuenta desde un dispositivo y una red nuevos."],
      facts: [
        ["Dispositivo", deviceIn(data, "es")],
        ["Red", data.network],
        ["Cuándo", momentInMail(data.at, "es")],
      ],
      action: { label: "Ver dónde has iniciado sesión", path: paths.accountSettings() },
      notes: [
        "Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña enseguida: así se cierra la sesión en ese dispositivo.",
      ],
    }),
    fr: (data) => ({
      subject: "Nouvelle connexion à votre compte",
      title: "Connexion depuis un nouvel appareil",
      paragraphs: ["Quelqu’un s’est connecté à votre compte depuis un nouvel appareil et un nouveau réseau."],
      facts: [
        ["Appareil", deviceIn(data, "fr")],
        ["Réseau", data.network],
        ["Quand", momentInMail(data.at, "fr")],
      ],
      action: { label: "Voir les sessions actives", path: paths.accountSettings() },
      notes: [
        "Si c’était vous, vous n’avez rien à faire. Sinon, changez immédiatement votre mot de passe : l’appareil sera déconnecté.",
      ],
    }),
    de: (data) => ({
      subject: "Neue Anmeldung an deinem Konto",
      title: "Anmeldung von einem neuen Gerät",
      paragraphs: ["Jemand hat sich von einem neuen Gerät und aus einem neuen Netzwerk an deinem Konto angemeldet."],
      facts: [
        ["Gerät", deviceIn(data, "de")],
        ["Netzwerk", data.network],
        ["Wann", momentInMail(data.at, "de")],
      ],
      action: { label: "Aktive Sitzungen ansehen", path: paths.accountSettings() },
      notes: [
        "Wenn du das warst, musst du nichts tun. Wenn nicht, ändere sofort dein Passwort; das meldet dieses Gerät ab.",
      ],
    }),
  },
});

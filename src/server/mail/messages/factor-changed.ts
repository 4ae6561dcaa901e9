import { paths } from "../../../contract/paths.ts";
import { mailMessage } from "../message.ts";
import { momentInMail } from "../moments.ts";

/** `at`: ISO 8601; `name`: as the owner called the factor, may be empty. */
type Data = { what: "added" | "removed"; name: string; at: string };

/** To the owner of the account: a second factor was added or removed (DECISIONS A12). Cannot be switched off. */
export const factorChanged = mailMessage<Data>({
  name: "factor_changed",
  sample: { what: "added", name: "Phone", at: "2026-11-21T19:40:00.000Z" },
  texts: {
    en: ({ what, name, at }) => ({
      subject: what === "added" ? "Two-factor authentication is on" : "A second factor was removed",
      title: what === "added" ? "A second factor was added" : "A second factor was removed",
      paragraphs: [
        what === "added"
          ? "From now on, signing in to your account takes a code of your authenticator app as well as your password. Your other devices were signed out."
          : "An authenticator app was removed from your account. Your other devices were signed out.",
      ],
      facts: [
        ["Authenticator", name],
        ["When", momentInMail(at, "en")],
      ],
      action: { label: "See your account settings", path: paths.accountSettings() },
      notes: ["If it was not you, change your password at once and sign out your other devices."],
    }),
    es: ({ what, name, at }) => ({
      subject: what === "added" ? "La autenticación de dos factores está activada" : "Se ha quitado un segundo factor",
      title: what === "added" ? "Se ha añadido un segundo factor" : "Se ha quitado un segundo factor",
      paragraphs: [
        what === "added"
          ? "Desde ahora, para entrar en tu cuenta hace falta un código de tu aplicación de autenticación además de la contraseña. Tus otros dispositivos se han desconectado."
          : "Se ha quitado una aplicación de autenticación de tu cuenta. Tus otros dispositivos se han desconectado.",
      ],
      facts: [
        ["Autenticador", name],
        ["Cuándo", momentInMail(at, "es")],
      ],
      action: { label: "Ver los ajustes de tu cuenta", path: paths.accountSettings() },
      notes: ["Si no has sido tú, cambia tu contraseña enseguida y cierra la sesión en tus otros dispositivos."],
    }),
    fr: ({ what, name, at }) => ({
      subject: what === "added" ? "L’authentification à deux facteurs est activée" : "Un second facteur a été supprimé",
      title: what === "added" ? "Un second facteur a été ajouté" : "Un second facteur a été supprimé",
      paragraphs: [
        what === "added"
          ? "Désormais, pour vous connecter, il faut un code de votre application d’authentification en plus de votre mot de passe. Vos autres appareils ont été déconnectés."
          : "Une application d’authentification a été supprimée de votre compte. Vos autres appareils ont été déconnectés.",
      ],
      facts: [
        ["Authentificateur", name],
        ["Quand", momentInMail(at, "fr")],
      ],
      action: { label: "Voir les paramètres du compte", path: paths.accountSettings() },
      notes: ["Si ce n’était pas vous, changez aussitôt votre mot de passe et déconnectez vos autres appareils."],
    }),
    de: ({ what, name, at }) => ({
      subject: what === "added" ? "Zwei-Faktor-Authentifizierung ist an" : "Ein zweiter Faktor wurde entfernt",
      title: what === "added" ? "Ein zweiter Faktor ist dazugekommen" : "Ein zweiter Faktor ist weg",
      paragraphs: [
        what === "added"
          ? "Ab jetzt brauchst du beim Anmelden außer deinem Passwort einen Code aus deiner Authenticator-App. Deine anderen Geräte wurden abgemeldet."
          : "Eine Authenticator-App wurde aus deinem Konto entfernt. Deine anderen Geräte wurden abgemeldet.",
      ],
      facts: [
        ["Authenticator", name],
        ["Wann", momentInMail(at, "de")],
      ],
      action: { label: "Konto-Einstellungen ansehen", path: paths.accountSettings() },
      notes: ["Wenn du das nicht warst, ändere sofort dein Passwort und melde deine anderen Geräte ab."],
    }),
  },
});

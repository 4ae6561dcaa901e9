import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { momentInMail } from "../mail-dates.ts";
import { type MailContent, mailMessage } from "../message.ts";

/**
 * `at`: ISO 8601. `name`: the owner's name for the factor, may be empty. `passkeys`: those that existed when it was
 * added. `taken`: removed by an admin for an owner who lost it.
 */
type Data = { what: "added" | "removed" | "taken"; name: string; passkeys?: string; at: string };

/** An admin's removal has its own text: all sessions ended, and the owner has to sign in again. */
const TAKEN: Record<Language, { subject: string; text: string; sign_in: string; note: string }> = {
  en: {
    subject: "Two-factor authentication was turned off",
    text: "We turned off two-factor authentication for your account after being told that you had lost access to it and verifying your identity. All your devices were signed out, all your passkeys removed, and all your API keys and agents revoked: sign in with your password, then turn two-factor authentication on again.",
    sign_in: "Sign in",
    note: "If you did not ask for this, choose a new password immediately and contact us.",
  },
  es: {
    subject: "Se ha desactivado la autenticación de dos factores",
    text: "Hemos desactivado la autenticación de dos factores de tu cuenta, porque nos dijiste que ya no podías usarla y comprobamos que la cuenta es tuya. Se ha cerrado la sesión en todos tus dispositivos, se han eliminado todas tus llaves de acceso y se han revocado todas tus claves de API y tus agentes. Inicia sesión con tu contraseña y vuelve a activar la autenticación.",
    sign_in: "Iniciar sesión",
    note: "Si no nos lo pediste tú, elige una contraseña nueva enseguida y escríbenos.",
  },
  fr: {
    subject: "L’authentification à deux facteurs a été désactivée",
    text: "Nous avons désactivé l’authentification à deux facteurs de votre compte, car on nous a signalé que vous n’y aviez plus accès et nous avons vérifié que le compte est le vôtre. Tous vos appareils ont été déconnectés, toutes vos clés d’accès supprimées, et toutes vos clés d’API et tous vos agents révoqués : connectez-vous avec votre mot de passe, puis réactivez l’authentification à deux facteurs.",
    sign_in: "Se connecter",
    note: "Si vous ne nous l’avez pas demandé, choisissez immédiatement un nouveau mot de passe et contactez-nous.",
  },
  de: {
    subject: "Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet",
    text: "Wir haben die Zwei-Faktor-Authentifizierung deines Kontos ausgeschaltet, weil uns gemeldet wurde, dass du sie nicht mehr nutzen kannst, und wir geprüft haben, dass das Konto dir gehört. Alle deine Geräte wurden abgemeldet, alle deine Passkeys entfernt und alle deine API-Schlüssel und die Zugriffe deiner Agenten widerrufen. Melde dich mit deinem Passwort an und schalte die Zwei-Faktor-Authentifizierung wieder ein.",
    sign_in: "Anmelden",
    note: "Wenn du uns nicht darum gebeten hast, wähle sofort ein neues Passwort und schreib uns.",
  },
};

function headline(text: string): Pick<MailContent, "subject" | "title"> {
  return { subject: text, title: text };
}

function takenIn(language: Language): Pick<MailContent, "subject" | "title" | "paragraphs" | "action" | "notes"> {
  const { subject, text, sign_in, note } = TAKEN[language];
  const action = { label: sign_in, path: paths.auth() };
  return { ...headline(subject), paragraphs: [text], action, notes: [note] };
}

/** To the owner: a second factor was added or removed (rule A12). Mandatory. */
export const factorChanged = mailMessage<Data>({
  name: "factor_changed",
  sample: { what: "added", name: "Phone", passkeys: "Work laptop", at: "2026-11-21T19:40:00.000Z" },
  texts: {
    en: ({ what, name, passkeys = "", at }) => ({
      ...headline(what === "added" ? "Two-factor authentication is on" : "An authenticator app was removed"),
      paragraphs: [
        what === "added"
          ? "Signing in to your account now requires a code from your authenticator app as well as your password. Your other devices were signed out."
          : "An authenticator app was removed from your account. Your other devices were signed out.",
      ],
      facts: [
        ["Authenticator", name],
        ["When", momentInMail(at, "en")],
        ["Passkeys you already have", passkeys],
      ],
      action: { label: "Open account settings", path: paths.accountSettings() },
      notes: ["If this wasn't you, change your password immediately and sign out your other devices."],
      ...(what === "taken" && takenIn("en")),
    }),
    es: ({ what, name, passkeys = "", at }) => ({
      ...headline(
        what === "added"
          ? "La autenticación de dos factores está activada"
          : "Se ha eliminado una aplicación de autenticación",
      ),
      paragraphs: [
        what === "added"
          ? "Desde ahora, para entrar en tu cuenta hace falta un código de tu aplicación de autenticación además de la contraseña. Se ha cerrado la sesión en tus otros dispositivos."
          : "Se ha eliminado una aplicación de autenticación de tu cuenta. Se ha cerrado la sesión en tus otros dispositivos.",
      ],
      facts: [
        ["Aplicación de autenticación", name],
        ["Cuándo", momentInMail(at, "es")],
        ["Llaves de acceso que ya tienes", passkeys],
      ],
      action: { label: "Ver los ajustes de tu cuenta", path: paths.accountSettings() },
      notes: ["Si no has sido tú, cambia tu contraseña enseguida y cierra la sesión en tus otros dispositivos."],
      ...(what === "taken" && takenIn("es")),
    }),
    fr: ({ what, name, passkeys = "", at }) => ({
      subject: what === "added" ? "L’authentification à deux facteurs est activée" : "Un second facteur a été supprimé",
      title: what === "added" ? "Un second facteur a été ajouté" : "Un second facteur a été supprimé",
      paragraphs: [
        what === "added"
          ? "Désormais, pour vous connecter, il faut un code de votre application d’authentification en plus de votre mot de passe. Vos autres appareils ont été déconnectés."
          : "Une application d’authentification a été supprimée de votre compte. Vos autres appareils ont été déconnectés.",
      ],
      facts: [
        ["Application d’authentification", name],
        ["Quand", momentInMail(at, "fr")],
        ["Clés d’accès que vous avez déjà", passkeys],
      ],
      action: { label: "Voir les paramètres du compte", path: paths.accountSettings() },
      notes: ["Si ce n’était pas vous, changez aussitôt votre mot de passe et déconnectez vos autres appareils."],
      ...(what === "taken" && takenIn("fr")),
    }),
    de: ({ what, name, passkeys = "", at }) => ({
      ...headline(
        what === "added"
          ? "Die Zwei-Faktor-Authentifizierung ist eingeschaltet"
          : "Eine Authenticator-App wurde entfernt",
      ),
      paragraphs: [
        what === "added"
          ? "Ab jetzt brauchst du zum Anmelden neben deinem Passwort einen Code aus deiner Authenticator-App. Deine anderen Geräte wurden abgemeldet."
          : "Eine Authenticator-App wurde aus deinem Konto entfernt. Deine anderen Geräte wurden abgemeldet.",
      ],
      facts: [
        ["Authenticator", name],
        ["Wann", momentInMail(at, "de")],
        ["Passkeys, die du schon hast", passkeys],
      ],
      action: { label: "Kontoeinstellungen öffnen", path: paths.accountSettings() },
      notes: ["Wenn du das nicht warst, ändere sofort dein Passwort und melde deine anderen Geräte ab."],
      ...(what === "taken" && takenIn("de")),
    }),
  },
});

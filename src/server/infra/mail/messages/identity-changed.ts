import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { momentInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

/** `provider`: its display name; `email`: the linked sign-in's address, may be empty; `at`: ISO 8601. */
type Data = { what: "linked" | "unlinked"; provider: string; email: string; at: string };

/** To the owner: an external sign-in was linked or unlinked (rule A12). Mandatory. */
export const identityChanged = mailMessage<Data>({
  name: "identity_changed",
  sample: { what: "linked", provider: "Google", email: "ann@example.com", at: "2026-11-21T19:40:00.000Z" },
  texts: {
    en: ({ what, provider, email, at }) => ({
      subject:
        what === "linked" ? `${provider} was linked to your account` : `${provider} was unlinked from your account`,
      title: what === "linked" ? `You can now sign in with ${provider}` : `You can no longer sign in with ${provider}`,
      paragraphs: [
        what === "linked"
          ? `From now on you can sign in to your ${PRODUCT_NAME} account with ${provider} as well.`
          : `Sign-in with ${provider} was unlinked from your ${PRODUCT_NAME} account. Your other devices were signed out.`,
      ],
      facts: [
        [provider, email],
        ["When", momentInMail(at, "en")],
      ],
      action: { label: "Open account settings", path: paths.accountSettings() },
      notes: ["If this wasn't you, change your password immediately and sign out your other devices."],
    }),
    es: ({ what, provider, email, at }) => ({
      subject:
        what === "linked" ? `${provider} se ha vinculado a tu cuenta` : `${provider} se ha desvinculado de tu cuenta`,
      title: what === "linked" ? `Ya puedes entrar con ${provider}` : `Ya no puedes entrar con ${provider}`,
      paragraphs: [
        what === "linked"
          ? `Desde ahora también puedes entrar en tu cuenta de ${PRODUCT_NAME} con ${provider}.`
          : `Se ha desvinculado un acceso con ${provider} de tu cuenta de ${PRODUCT_NAME}. Se ha cerrado la sesión en tus otros dispositivos.`,
      ],
      facts: [
        [provider, email],
        ["Cuándo", momentInMail(at, "es")],
      ],
      action: { label: "Ver los ajustes de tu cuenta", path: paths.accountSettings() },
      notes: ["Si no has sido tú, cambia tu contraseña enseguida y cierra la sesión en tus otros dispositivos."],
    }),
    fr: ({ what, provider, email, at }) => ({
      subject: what === "linked" ? `${provider} a été lié à votre compte` : `${provider} n’est plus lié à votre compte`,
      title:
        what === "linked"
          ? `${provider} donne désormais accès à votre compte`
          : `${provider} ne donne plus accès à votre compte`,
      paragraphs: [
        what === "linked"
          ? `Désormais, vous pouvez aussi vous connecter à votre compte ${PRODUCT_NAME} avec ${provider}.`
          : `Une connexion avec ${provider} a été dissociée de votre compte ${PRODUCT_NAME}. Vos autres appareils ont été déconnectés.`,
      ],
      facts: [
        [provider, email],
        ["Quand", momentInMail(at, "fr")],
      ],
      action: { label: "Voir les paramètres du compte", path: paths.accountSettings() },
      notes: ["Si ce n’était pas vous, changez immédiatement votre mot de passe et déconnectez vos autres appareils."],
    }),
    de: ({ what, provider, email, at }) => ({
      subject:
        what === "linked" ? `${provider} ist jetzt mit deinem Konto verknüpft` : `${provider} ist nicht mehr verknüpft`,
      title: what === "linked" ? `Anmeldung mit ${provider} verknüpft` : `Anmeldung mit ${provider} getrennt`,
      paragraphs: [
        what === "linked"
          ? `Ab jetzt kannst du dich bei ${PRODUCT_NAME} auch mit ${provider} anmelden.`
          : `Eine Anmeldung mit ${provider} wurde von deinem Konto bei ${PRODUCT_NAME} getrennt. Deine anderen Geräte wurden abgemeldet.`,
      ],
      facts: [
        [provider, email],
        ["Wann", momentInMail(at, "de")],
      ],
      action: { label: "Kontoeinstellungen öffnen", path: paths.accountSettings() },
      notes: ["Wenn du das nicht warst, ändere sofort dein Passwort und melde deine anderen Geräte ab."],
    }),
  },
});

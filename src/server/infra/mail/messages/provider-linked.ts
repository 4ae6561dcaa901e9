import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { momentInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

/**
 * `provider`: its display name; `emptied`: the address was never verified before, so the password was removed; `at`:
 * ISO 8601.
 */
type Data = { provider: string; emptied: boolean; at: string };

/** To the owner: an identity provider can sign in to the account from now on (rule A12). Mandatory. */
export const providerLinked = mailMessage<Data>({
  name: "provider_linked",
  sample: { provider: "Google", emptied: true, at: "2026-11-21T19:40:00.000Z" },
  texts: {
    en: ({ provider, emptied, at }) => ({
      subject: `You can now sign in with ${provider}`,
      title: `You can now sign in with ${provider}`,
      paragraphs: [
        `Someone signed in to your ${PRODUCT_NAME} account with ${provider}, which confirmed that this address is yours.`,
        ...(emptied
          ? [
              "This address had never been verified before. For your security, the password and all other ways into the account were removed, and all devices were signed out. Your data is unchanged, and you can choose a new password at any time.",
            ]
          : []),
      ],
      facts: [["When", momentInMail(at, "en")]],
      action: emptied
        ? { label: "Choose a password", path: paths.forgotPassword() }
        : { label: "Open account settings", path: paths.accountSettings() },
      notes: ["If this wasn't you, choose a new password immediately and contact us."],
    }),
    es: ({ provider, emptied, at }) => ({
      subject: `Ahora puedes iniciar sesión con ${provider}`,
      title: `Ya puedes entrar con ${provider}`,
      paragraphs: [
        `Has entrado en tu cuenta de ${PRODUCT_NAME} con ${provider}, que ha confirmado que esta dirección es tuya.`,
        ...(emptied
          ? [
              "Hasta ahora esta dirección no estaba verificada. Por eso hemos quitado la contraseña y las demás formas de entrar, y se ha cerrado la sesión en todos los dispositivos. Tus datos siguen ahí; puedes elegir una contraseña nueva cuando quieras.",
            ]
          : []),
      ],
      facts: [["Cuándo", momentInMail(at, "es")]],
      action: emptied
        ? { label: "Elegir una contraseña", path: paths.forgotPassword() }
        : { label: "Ver los ajustes de tu cuenta", path: paths.accountSettings() },
      notes: ["Si no has sido tú, elige una contraseña nueva enseguida y escríbenos."],
    }),
    fr: ({ provider, emptied, at }) => ({
      subject: `Vous pouvez maintenant vous connecter avec ${provider}`,
      title: `${provider} donne désormais accès à votre compte`,
      paragraphs: [
        `Quelqu’un s’est connecté à votre compte ${PRODUCT_NAME} avec ${provider}, qui a confirmé que cette adresse est la vôtre.`,
        ...(emptied
          ? [
              "Cette adresse n’avait encore jamais été vérifiée. Par sécurité, le mot de passe et tous les autres accès au compte ont été supprimés, et tous les appareils déconnectés. Vos données n’ont pas changé, et vous pouvez choisir un nouveau mot de passe à tout moment.",
            ]
          : []),
      ],
      facts: [["Quand", momentInMail(at, "fr")]],
      action: emptied
        ? { label: "Choisir un mot de passe", path: paths.forgotPassword() }
        : { label: "Voir les paramètres du compte", path: paths.accountSettings() },
      notes: ["Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et contactez-nous."],
    }),
    de: ({ provider, emptied, at }) => ({
      subject: `Du kannst dich jetzt mit ${provider} anmelden`,
      title: `Anmeldung mit ${provider} verknüpft`,
      paragraphs: [
        `Jemand hat sich mit ${provider} an deinem Konto bei ${PRODUCT_NAME} angemeldet; ${provider} hat bestätigt, dass diese Adresse dir gehört.`,
        ...(emptied
          ? [
              "Diese Adresse war bisher nicht bestätigt. Zu deiner Sicherheit wurden das Passwort und alle anderen Wege ins Konto entfernt und alle Geräte abgemeldet. Deine Daten sind unverändert; ein neues Passwort kannst du jederzeit wählen.",
            ]
          : []),
      ],
      facts: [["Wann", momentInMail(at, "de")]],
      action: emptied
        ? { label: "Passwort wählen", path: paths.forgotPassword() }
        : { label: "Kontoeinstellungen öffnen", path: paths.accountSettings() },
      notes: ["Wenn du das nicht warst, wähle sofort ein neues Passwort und schreib uns."],
    }),
  },
});

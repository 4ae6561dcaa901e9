import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { momentInMail } from "../mail-dates.ts";
import { type MailContent, mailMessage } from "../message.ts";

/**
 * `ended`: removed with the new password after a recovery; `taken`: an admin signed the person out everywhere;
 * `copied`: disabled, because it may have been cloned. `name`: the owner's name for the passkeys, may be empty; `at`:
 * ISO 8601.
 */
type Data = { what: "added" | "removed" | "copied" | "ended" | "taken"; name: string; at: string };

type Words = { subject: string; title: string; text: string; note: string };

const WORDS: Record<Language, Record<Data["what"], Words>> = {
  en: {
    added: {
      subject: "A passkey was added to your account",
      title: "You can now sign in with a new passkey",
      text: `From now on you can sign in to your ${PRODUCT_NAME} account with this passkey as well.`,
      note: "If this wasn't you, remove it in your settings immediately, change your password and sign out your other devices.",
    },
    removed: {
      subject: "A passkey was removed from your account",
      title: "You can no longer sign in with this passkey",
      text: `A passkey was removed from your ${PRODUCT_NAME} account. Your other devices were signed out.`,
      note: "If this wasn't you, change your password immediately and sign out your other devices.",
    },
    copied: {
      subject: "A passkey for your account was disabled",
      title: "Someone may have a copy of your passkey",
      text: "One of your passkeys was used in a way that suggests someone has a copy of it. For your security, you can no longer sign in with it, all your devices were signed out, and your API keys and agents were revoked. Sign in another way, then remove the passkey and add a new one. If you have no other way in, contact us.",
      note: "If you do not know why there could be a copy, check your account activity and change your password.",
    },
    ended: {
      subject: "The passkeys for your account were removed",
      title: "All passkeys were removed",
      text: "You chose a new password after losing access to your account. In case someone else has one of your devices, all passkeys were removed. You can add new ones at any time.",
      note: "If this wasn't you, choose a new password immediately and contact us.",
    },
    taken: {
      subject: "The passkeys for your account were removed",
      title: "All passkeys were removed",
      text: "We signed you out everywhere because someone else may have access to your account. All passkeys were removed, and all API keys and agents revoked. Sign in another way, choose a new password, then add new passkeys.",
      note: "If you have no other way into your account, contact us.",
    },
  },
  es: {
    added: {
      subject: "Se ha añadido una llave de acceso a tu cuenta",
      title: "Nueva llave de acceso en tu cuenta",
      text: `Desde ahora también puedes entrar en tu cuenta de ${PRODUCT_NAME} con esta llave de acceso.`,
      note: "Si no has sido tú, elimínala enseguida en tus ajustes, cambia tu contraseña y cierra la sesión en tus otros dispositivos.",
    },
    removed: {
      subject: "Se ha eliminado una llave de acceso de tu cuenta",
      title: "Llave de acceso eliminada",
      text: `Se ha eliminado una llave de acceso de tu cuenta de ${PRODUCT_NAME}. Se ha cerrado la sesión en tus otros dispositivos.`,
      note: "Si no has sido tú, cambia tu contraseña enseguida y cierra la sesión en tus otros dispositivos.",
    },
    copied: {
      subject: "Se ha desactivado una llave de acceso de tu cuenta",
      title: "Puede que alguien tenga una copia de tu llave de acceso",
      text: "El uso de una de tus llaves de acceso indica que puede existir una copia. Por precaución, esa llave ya no sirve para entrar en tu cuenta, se ha cerrado la sesión en todos tus dispositivos y se han revocado tus claves de API y tus agentes. Entra de otra forma, elimínala y añade una nueva. Si no tienes otra forma de entrar, escríbenos.",
      note: "Si no sabes por qué podría haber una copia, revisa la actividad de tu cuenta y cambia tu contraseña.",
    },
    ended: {
      subject: "Se han eliminado las llaves de acceso de tu cuenta",
      title: "Tus llaves de acceso se han eliminado",
      text: "Elegiste una contraseña nueva después de perder el acceso a tu cuenta. Por si alguien tiene uno de tus dispositivos, se han eliminado todas las llaves de acceso. Puedes añadir otras cuando quieras.",
      note: "Si no has sido tú, elige una contraseña nueva enseguida y escríbenos.",
    },
    taken: {
      subject: "Se han eliminado las llaves de acceso de tu cuenta",
      title: "Tus llaves de acceso se han eliminado",
      text: "Hemos cerrado todas tus sesiones porque puede que otra persona haya entrado en tu cuenta. Se han eliminado todas las llaves de acceso y se han revocado todas las claves de API y todos los agentes. Entra de otra forma, elige una contraseña nueva y después añade llaves de acceso nuevas.",
      note: "Si no tienes otra forma de entrar en tu cuenta, escríbenos.",
    },
  },
  fr: {
    added: {
      subject: "Une clé d’accès a été ajoutée à votre compte",
      title: "Nouvelle clé d’accès pour votre compte",
      text: `Désormais, vous pouvez aussi vous connecter à votre compte ${PRODUCT_NAME} avec cette clé d’accès.`,
      note: "Si ce n’était pas vous, supprimez-la immédiatement dans vos paramètres, changez votre mot de passe et déconnectez vos autres appareils.",
    },
    removed: {
      subject: "Une clé d’accès de votre compte a été supprimée",
      title: "Clé d’accès supprimée",
      text: `Une clé d’accès de votre compte ${PRODUCT_NAME} a été supprimée. Vos autres appareils ont été déconnectés.`,
      note: "Si ce n’était pas vous, changez immédiatement votre mot de passe et déconnectez vos autres appareils.",
    },
    copied: {
      subject: "Une clé d’accès de votre compte a été désactivée",
      title: "Quelqu’un a peut-être une copie de votre clé d’accès",
      text: "L’une de vos clés d’accès a été utilisée d’une façon qui laisse penser qu’il en existe une copie. Par précaution, elle ne permet plus de vous connecter, tous vos appareils ont été déconnectés, et vos clés d’API et vos agents révoqués. Connectez-vous autrement, puis supprimez-la et ajoutez-en une nouvelle. Si vous n’avez pas d’autre accès, contactez-nous.",
      note: "Si vous ne savez pas pourquoi il pourrait en exister une copie, consultez l’activité de votre compte et changez votre mot de passe.",
    },
    ended: {
      subject: "Les clés d’accès de votre compte ont été supprimées",
      title: "Toutes vos clés d’accès ont été supprimées",
      text: "Vous avez choisi un nouveau mot de passe après avoir perdu l’accès à votre compte. Au cas où quelqu’un d’autre aurait l’un de vos appareils, toutes les clés d’accès ont été supprimées. Vous pouvez en ajouter de nouvelles à tout moment.",
      note: "Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et contactez-nous.",
    },
    taken: {
      subject: "Les clés d’accès de votre compte ont été supprimées",
      title: "Toutes vos clés d’accès ont été supprimées",
      text: "Nous avons fermé toutes vos sessions, car quelqu’un d’autre a peut-être accès à votre compte. Toutes les clés d’accès ont été supprimées, et toutes les clés d’API et tous les agents révoqués. Connectez-vous autrement, choisissez un nouveau mot de passe, puis ajoutez de nouvelles clés d’accès.",
      note: "Si vous n’avez pas d’autre accès à votre compte, contactez-nous.",
    },
  },
  de: {
    added: {
      subject: "Ein Passkey wurde deinem Konto hinzugefügt",
      title: "Neuer Passkey für dein Konto",
      text: `Ab jetzt kannst du dich bei ${PRODUCT_NAME} auch mit diesem Passkey anmelden.`,
      note: "Wenn du das nicht warst, entferne ihn sofort in deinen Einstellungen, ändere dein Passwort und melde deine anderen Geräte ab.",
    },
    removed: {
      subject: "Ein Passkey wurde aus deinem Konto entfernt",
      title: "Ein Passkey wurde entfernt",
      text: `Ein Passkey wurde aus deinem Konto bei ${PRODUCT_NAME} entfernt. Deine anderen Geräte wurden abgemeldet.`,
      note: "Wenn du das nicht warst, ändere sofort dein Passwort und melde deine anderen Geräte ab.",
    },
    copied: {
      subject: "Ein Passkey deines Kontos wurde gesperrt",
      title: "Vielleicht hat jemand eine Kopie deines Passkeys",
      text: "Einer deiner Passkeys wurde so verwendet, dass es eine Kopie davon geben könnte. Zur Sicherheit kannst du dich damit nicht mehr anmelden, alle deine Geräte wurden abgemeldet und deine API-Schlüssel und die Zugriffe deiner Agenten widerrufen. Melde dich auf anderem Weg an, entferne den Passkey und füge einen neuen hinzu. Wenn du keinen anderen Weg hast, schreib uns.",
      note: "Wenn du nicht weißt, woher eine Kopie kommen könnte, sieh dir die Kontoaktivität an und ändere dein Passwort.",
    },
    ended: {
      subject: "Die Passkeys deines Kontos wurden entfernt",
      title: "Alle Passkeys wurden entfernt",
      text: "Du hast ein neues Passwort gewählt, nachdem du keinen Zugriff mehr auf dein Konto hattest. Für den Fall, dass jemand anderes eines deiner Geräte hat, wurden alle Passkeys entfernt. Du kannst jederzeit neue hinzufügen.",
      note: "Wenn du das nicht warst, wähle sofort ein neues Passwort und schreib uns.",
    },
    taken: {
      subject: "Die Passkeys deines Kontos wurden entfernt",
      title: "Alle Passkeys wurden entfernt",
      text: "Wir haben dich überall abgemeldet, weil vielleicht jemand anderes Zugriff auf dein Konto hat. Alle Passkeys wurden entfernt und alle API-Schlüssel und alle Zugriffe von Agenten widerrufen. Melde dich auf anderem Weg an, wähle ein neues Passwort und füge dann neue Passkeys hinzu.",
      note: "Wenn du keinen anderen Weg in dein Konto hast, schreib uns.",
    },
  },
};

const LABELS: Record<Language, { name: string; when: string; settings: string }> = {
  en: { name: "Passkey", when: "When", settings: "Open account settings" },
  es: { name: "Llave de acceso", when: "Cuándo", settings: "Ver los ajustes de tu cuenta" },
  fr: { name: "Clé d’accès", when: "Quand", settings: "Voir les paramètres du compte" },
  de: { name: "Passkey", when: "Wann", settings: "Kontoeinstellungen öffnen" },
};

function textIn(language: Language) {
  return ({ what, name, at }: Data): MailContent => {
    const { subject, title, text, note } = WORDS[language][what];
    const label = LABELS[language];
    return {
      subject,
      title,
      paragraphs: [text],
      facts: [
        [label.name, name],
        [label.when, momentInMail(at, language)],
      ],
      action: { label: label.settings, path: paths.accountSettings() },
      notes: [note],
    };
  };
}

/** To the owner: a passkey was added, removed or disabled (rules A12, X135, X136). Mandatory. */
export const passkeyChanged = mailMessage<Data>({
  name: "passkey_changed",
  sample: { what: "added", name: "Chrome on Windows", at: "2026-11-21T19:40:00.000Z" },
  texts: { en: textIn("en"), es: textIn("es"), fr: textIn("fr"), de: textIn("de") },
});

import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

/** `at`: ISO 8601. */
type PasswordData = { readonly at: string };
type AddressData = { readonly at: string; readonly new_email: string };

function moment(iso: string, language: Language): string {
  const locale = language === "en" ? "en-US" : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(new Date(iso))} UTC`;
}

/** To the owner: the password was changed (rule A12). Mandatory. */
export const passwordChanged = mailMessage<PasswordData>({
  name: "password_changed",
  sample: { at: "2026-11-21T19:40:00.000Z" },
  texts: {
    en: ({ at }) => ({
      subject: "Your password was changed",
      title: "Your password was changed",
      paragraphs: [
        `The password for your ${PRODUCT_NAME} account was changed on ${moment(at, "en")}. All other devices were signed out.`,
      ],
      action: { label: "This wasn't me", path: paths.forgotPassword() },
      notes: ["If this was you, you don't need to do anything. If not, choose a new password immediately."],
    }),
    es: ({ at }) => ({
      subject: "Se ha cambiado tu contraseña",
      title: "Se ha cambiado tu contraseña",
      paragraphs: [
        `La contraseña de tu cuenta de ${PRODUCT_NAME} se cambió el ${moment(at, "es")}. Se ha cerrado la sesión en todos los demás dispositivos.`,
      ],
      action: { label: "No he sido yo", path: paths.forgotPassword() },
      notes: ["Si fuiste tú, no tienes que hacer nada. Si no, elige una contraseña nueva enseguida."],
    }),
    fr: ({ at }) => ({
      subject: "Votre mot de passe a été modifié",
      title: "Votre mot de passe a été modifié",
      paragraphs: [
        `Le mot de passe de votre compte ${PRODUCT_NAME} a été modifié le ${moment(at, "fr")}. Tous les autres appareils ont été déconnectés.`,
      ],
      action: { label: "Ce n’était pas moi", path: paths.forgotPassword() },
      notes: ["Si c’était vous, vous n’avez rien à faire. Sinon, choisissez immédiatement un nouveau mot de passe."],
    }),
    de: ({ at }) => ({
      subject: "Dein Passwort wurde geändert",
      title: "Dein Passwort wurde geändert",
      paragraphs: [
        `Das Passwort deines Kontos bei ${PRODUCT_NAME} wurde am ${moment(at, "de")} geändert. Alle anderen Geräte wurden abgemeldet.`,
      ],
      action: { label: "Das war ich nicht", path: paths.forgotPassword() },
      notes: ["Wenn du das warst, musst du nichts tun. Wenn nicht, wähle sofort ein neues Passwort."],
    }),
  },
});

/** To the owner at the old address: the address was changed (rule A12). Mandatory. */
export const addressChanged = mailMessage<AddressData>({
  name: "address_changed",
  sample: { at: "2026-11-21T19:40:00.000Z", new_email: "ines.marchetti@lantern.example" },
  texts: {
    en: ({ at, new_email }) => ({
      subject: "Your email address was changed",
      title: "Your email address was changed",
      paragraphs: [
        `The address of your ${PRODUCT_NAME} account was changed on ${moment(at, "en")}. It is now ${new_email}, and you sign in with it. All devices were signed out.`,
      ],
      action: { label: "This wasn't me", path: paths.contact() },
      notes: ["If this was you, you don't need to do anything. If not, contact us immediately."],
    }),
    es: ({ at, new_email }) => ({
      subject: "Se ha cambiado tu dirección de correo",
      title: "Tu cuenta tiene otra dirección",
      paragraphs: [
        `La dirección de tu cuenta de ${PRODUCT_NAME} se cambió el ${moment(at, "es")}. Ahora es ${new_email}: úsala para iniciar sesión. Se ha cerrado la sesión en todos los dispositivos.`,
      ],
      action: { label: "No he sido yo", path: paths.contact() },
      notes: ["Si fuiste tú, no tienes que hacer nada. Si no, escríbenos enseguida."],
    }),
    fr: ({ at, new_email }) => ({
      subject: "Votre adresse e-mail a été modifiée",
      title: "Votre compte a une autre adresse",
      paragraphs: [
        `L’adresse de votre compte ${PRODUCT_NAME} a été modifiée le ${moment(at, "fr")}. C’est désormais ${new_email}, et c’est avec cette adresse que vous vous connectez. Tous les appareils ont été déconnectés.`,
      ],
      action: { label: "Ce n’était pas moi", path: paths.contact() },
      notes: ["Si c’était vous, il n’y a rien à faire. Sinon, écrivez-nous aussitôt."],
    }),
    de: ({ at, new_email }) => ({
      subject: "Deine E-Mail-Adresse wurde geändert",
      title: "Deine E-Mail-Adresse wurde geändert",
      paragraphs: [
        `Die Adresse deines Kontos bei ${PRODUCT_NAME} wurde am ${moment(at, "de")} geändert. Sie lautet jetzt ${new_email}; damit meldest du dich an. Alle Geräte wurden abgemeldet.`,
      ],
      action: { label: "Das war ich nicht", path: paths.contact() },
      notes: ["Wenn du das warst, musst du nichts tun. Wenn nicht, schreib uns sofort."],
    }),
  },
});

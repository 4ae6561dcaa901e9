import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

/** `half`: whether it goes to the current or the new address. */
type Data = {
  readonly half: "current" | "new";
  readonly new_email: string;
  readonly code: string;
  readonly path: string;
};

/** To both addresses of a requested address change, which requires both confirmations. */
export const changeAddress = mailMessage<Data>({
  name: "change_address",
  pace: "now",
  sample: {
    half: "current",
    new_email: "ines.marchetti@lantern.example",
    code: "664120",
    path: "/auth/confirm#token_hash=sample-token-of-a-change-0123456789abcdef&type=email_change",
  },
  texts: {
    en: ({ half, new_email, code, path }) => ({
      subject: half === "new" ? "Confirm your new email address" : "Approve your new email address",
      title: half === "new" ? "Confirm your new address" : "Approve the address change",
      paragraphs: [
        half === "new"
          ? `This will become the email address of your ${PRODUCT_NAME} account. Open the link and confirm, or enter this code in your settings:`
          : `The email address of your ${PRODUCT_NAME} account will become ${new_email}. Open the link to approve this, or enter this code in your settings:`,
      ],
      code,
      action: { label: half === "new" ? "Confirm the address" : "Approve the change", path },
      notes: [
        "The code is valid for 10 minutes, the link for one hour. Each works once.",
        half === "new"
          ? "If this wasn't you, ignore this email. Nothing changes without your confirmation."
          : "If this wasn't you, do not approve the change, and change your password immediately: someone else is signed in.",
      ],
    }),
    es: ({ half, new_email, code, path }) => ({
      subject: half === "new" ? "Confirma tu nueva dirección de correo" : "Acepta el cambio de tu dirección de correo",
      title: half === "new" ? "Confirma tu nueva dirección" : "¿Quieres cambiar tu dirección?",
      paragraphs: [
        half === "new"
          ? `Esta será la dirección de tu cuenta de ${PRODUCT_NAME}. Abre el enlace y pulsa el botón, o escribe este código en tus ajustes:`
          : `La dirección de tu cuenta de ${PRODUCT_NAME} pasará a ser ${new_email}. Abre el enlace y pulsa el botón para aceptar el cambio, o escribe este código en tus ajustes:`,
      ],
      code,
      action: { label: half === "new" ? "Confirmar la dirección" : "Aceptar el cambio", path },
      notes: [
        "El código es válido durante 10 minutos y el enlace, durante una hora; cada uno sirve una sola vez.",
        half === "new"
          ? "¿No lo has pedido tú? No hagas nada: sin tu confirmación nada cambia."
          : "¿No fuiste tú? No lo aceptes y cambia tu contraseña enseguida: otra persona ha iniciado sesión.",
      ],
    }),
    fr: ({ half, new_email, code, path }) => ({
      subject: half === "new" ? "Confirmez votre nouvelle adresse e-mail" : "Approuvez votre nouvelle adresse e-mail",
      title: half === "new" ? "Confirmez votre nouvelle adresse" : "Approuvez le changement d’adresse",
      paragraphs: [
        half === "new"
          ? `Cette adresse va devenir celle de votre compte ${PRODUCT_NAME}. Ouvrez le lien et confirmez, ou saisissez ce code dans vos paramètres :`
          : `L’adresse e-mail de votre compte ${PRODUCT_NAME} va devenir ${new_email}. Ouvrez le lien pour l’approuver, ou saisissez ce code dans vos paramètres :`,
      ],
      code,
      action: { label: half === "new" ? "Confirmer l’adresse" : "Approuver le changement", path },
      notes: [
        "Le code est valable 10 minutes, le lien une heure, chacun une seule fois.",
        half === "new"
          ? "Ce n’était pas vous ? Ignorez cet e-mail : rien ne change sans votre confirmation."
          : "Ce n’était pas vous ? N’approuvez pas et changez immédiatement votre mot de passe : quelqu’un d’autre est connecté.",
      ],
    }),
    de: ({ half, new_email, code, path }) => ({
      subject: half === "new" ? "Bestätige deine neue E-Mail-Adresse" : "Stimme der Änderung deiner E-Mail-Adresse zu",
      title: half === "new" ? "Bestätige deine neue Adresse" : "Stimme der Adressänderung zu",
      paragraphs: [
        half === "new"
          ? `Diese Adresse wird die E-Mail-Adresse deines Kontos bei ${PRODUCT_NAME}. Öffne den Link und bestätige, oder gib diesen Code in deinen Einstellungen ein:`
          : `Die E-Mail-Adresse deines Kontos bei ${PRODUCT_NAME} soll in ${new_email} geändert werden. Öffne den Link, um zuzustimmen, oder gib diesen Code in deinen Einstellungen ein:`,
      ],
      code,
      action: { label: half === "new" ? "Adresse bestätigen" : "Änderung bestätigen", path },
      notes: [
        "Der Code gilt 10 Minuten, der Link eine Stunde, beide nur einmal.",
        half === "new"
          ? "Das warst du nicht? Dann ignoriere diese E-Mail: Ohne deine Bestätigung ändert sich nichts."
          : "Das warst du nicht? Dann stimme nicht zu und ändere sofort dein Passwort: Jemand anderes ist angemeldet.",
      ],
    }),
  },
});

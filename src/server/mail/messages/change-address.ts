import { PRODUCT_NAME } from "../../../contract/product.ts";
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
          : "If this wasn't you, do not approve, and change your password immediately: someone else is signed in.",
      ],
    }),
    es: ({ half, new_email, code, path }) => ({
      subject: half === "new" ? "Confirma tu nueva dirección de correo" : "Acepta tu nueva dirección de correo",
      title: half === "new" ? "Confirma tu nueva dirección" : "¿Quieres otra dirección?",
      paragraphs: [
        half === "new"
          ? `Esta va a ser la dirección de tu cuenta de ${PRODUCT_NAME}. Abre el enlace y pulsa el botón, o escribe este código en tus ajustes:`
          : `La dirección de tu cuenta de ${PRODUCT_NAME} va a ser ${new_email}. Abre el enlace y pulsa el botón para aceptarlo, o escribe este código en tus ajustes:`,
      ],
      code,
      action: { label: half === "new" ? "Confirmar la dirección" : "Aceptar el cambio", path },
      notes: [
        "El código funciona durante 10 minutos y el enlace durante una hora, cada uno una sola vez.",
        half === "new"
          ? "¿No sabes nada de esto? No hagas nada: sin ti no cambia nada."
          : "¿No fuiste tú? No lo aceptes y cambia tu contraseña enseguida: otra persona ha iniciado sesión.",
      ],
    }),
    fr: ({ half, new_email, code, path }) => ({
      subject: half === "new" ? "Confirmez votre nouvelle adresse e-mail" : "Acceptez votre nouvelle adresse e-mail",
      title: half === "new" ? "Confirmez votre nouvelle adresse" : "Vous voulez une autre adresse ?",
      paragraphs: [
        half === "new"
          ? `Cette adresse doit devenir celle de votre compte ${PRODUCT_NAME}. Ouvrez le lien et appuyez sur le bouton, ou saisissez ce code dans vos paramètres :`
          : `L’adresse de votre compte ${PRODUCT_NAME} doit devenir ${new_email}. Ouvrez le lien et appuyez sur le bouton pour accepter, ou saisissez ce code dans vos paramètres :`,
      ],
      code,
      action: { label: half === "new" ? "Confirmer l’adresse" : "Accepter le changement", path },
      notes: [
        "Le code est valable 10 minutes, le lien une heure, chacun une seule fois.",
        half === "new"
          ? "Vous n’en savez rien ? Ne faites rien : rien ne change sans vous."
          : "Ce n’était pas vous ? N’acceptez pas et changez aussitôt votre mot de passe : quelqu’un d’autre est connecté.",
      ],
    }),
    de: ({ half, new_email, code, path }) => ({
      subject: half === "new" ? "Bestätige deine neue E-Mail-Adresse" : "Stimme deiner neuen E-Mail-Adresse zu",
      title: half === "new" ? "Bestätige deine neue Adresse" : "Möchtest du eine andere Adresse?",
      paragraphs: [
        half === "new"
          ? `Dies soll die Adresse deines Kontos bei ${PRODUCT_NAME} werden. Öffne den Link und drücke dort den Knopf, oder tippe diesen Code in deinen Einstellungen ein:`
          : `Die Adresse deines Kontos bei ${PRODUCT_NAME} soll ${new_email} werden. Öffne den Link und drücke dort den Knopf, um zuzustimmen, oder tippe diesen Code in deinen Einstellungen ein:`,
      ],
      code,
      action: { label: half === "new" ? "Adresse bestätigen" : "Der Änderung zustimmen", path },
      notes: [
        "Der Code gilt 10 Minuten, der Link eine Stunde, beide nur einmal.",
        half === "new"
          ? "Du weißt nichts davon? Dann tu nichts: Ohne dich ändert sich nichts."
          : "Du warst es nicht? Dann stimme nicht zu und ändere sofort dein Passwort: Jemand anderes ist angemeldet.",
      ],
    }),
  },
});

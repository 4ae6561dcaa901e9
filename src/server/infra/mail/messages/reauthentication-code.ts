import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

type Data = { readonly code: string };

/** To a signed-in user before a sensitive change: a code to re-authenticate (rule A12). */
export const reauthenticationCode = mailMessage<Data>({
  name: "reauthentication_code",
  pace: "now",
  sample: { code: "918346" },
  texts: {
    en: ({ code }) => ({
      subject: "Your confirmation code",
      title: "Confirm it's you",
      paragraphs: [`You are about to change your ${PRODUCT_NAME} account. Enter this code:`],
      code,
      notes: [
        "The code is valid for 10 minutes and works once. Do not share it with anyone.",
        "If this wasn't you, someone else is signed in: change your password immediately.",
      ],
    }),
    es: ({ code }) => ({
      subject: "Tu código de confirmación",
      title: "Confirma que eres tú",
      paragraphs: [`Estás a punto de hacer cambios en tu cuenta de ${PRODUCT_NAME}. Introduce este código:`],
      code,
      notes: [
        "El código es válido durante 10 minutos y sirve una sola vez. No se lo des a nadie.",
        "¿No fuiste tú? Otra persona ha iniciado sesión: cambia tu contraseña enseguida.",
      ],
    }),
    fr: ({ code }) => ({
      subject: "Votre code de confirmation",
      title: "Confirmez que c’est bien vous",
      paragraphs: [`Vous allez modifier votre compte ${PRODUCT_NAME}. Saisissez ce code :`],
      code,
      notes: [
        "Le code est valable 10 minutes et une seule fois. Ne le communiquez à personne.",
        "Ce n’était pas vous ? Quelqu’un d’autre est connecté : changez immédiatement votre mot de passe.",
      ],
    }),
    de: ({ code }) => ({
      subject: "Dein Bestätigungscode",
      title: "Bestätige, dass du es bist",
      paragraphs: [`Du möchtest dein Konto bei ${PRODUCT_NAME} ändern. Gib dort diesen Code ein:`],
      code,
      notes: [
        "Der Code gilt 10 Minuten und nur einmal. Gib ihn nicht weiter.",
        "Das warst du nicht? Dann ist jemand anderes angemeldet: Ändere sofort dein Passwort.",
      ],
    }),
  },
});

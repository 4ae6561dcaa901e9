import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

type Data = { readonly code: string; readonly path: string };

/** Password reset: link and code to choose a new one (rule A8). */
export const resetPassword = mailMessage<Data>({
  name: "reset_password",
  pace: "now",
  sample: { code: "730215", path: "/auth/confirm#token_hash=sample-token-of-a-recovery-0123456789abcd&type=recovery" },
  texts: {
    en: ({ code, path }) => ({
      subject: "Choose a new password",
      title: "Choose a new password",
      paragraphs: [
        `Someone, probably you, asked to reset the password for your ${PRODUCT_NAME} account. Open the link, or enter this code where you requested it:`,
      ],
      code,
      action: { label: "Choose a new password", path },
      notes: [
        "The code is valid for 10 minutes, the link for one hour. Each works once.",
        "If this wasn't you, ignore this email. Your password will not change.",
      ],
    }),
    es: ({ code, path }) => ({
      subject: "Elige una contraseña nueva",
      title: "Elige una contraseña nueva",
      paragraphs: [
        `Alguien, probablemente tú, ha pedido una contraseña nueva para tu cuenta de ${PRODUCT_NAME}. Abre el enlace y pulsa el botón, o escribe este código donde lo pediste:`,
      ],
      code,
      action: { label: "Elegir una contraseña nueva", path },
      notes: [
        "El código es válido durante 10 minutos y el enlace, durante una hora; cada uno sirve una sola vez.",
        "¿No fuiste tú? No hagas nada: tu contraseña sigue igual.",
      ],
    }),
    fr: ({ code, path }) => ({
      subject: "Choisissez un nouveau mot de passe",
      title: "Choisissez un nouveau mot de passe",
      paragraphs: [
        `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte ${PRODUCT_NAME}. Ouvrez le lien, ou saisissez ce code là où vous l’avez demandé :`,
      ],
      code,
      action: { label: "Choisir un nouveau mot de passe", path },
      notes: [
        "Le code est valable 10 minutes, le lien une heure, chacun une seule fois.",
        "Ce n’était pas vous ? Ignorez cet e-mail : votre mot de passe ne change pas.",
      ],
    }),
    de: ({ code, path }) => ({
      subject: "Wähle ein neues Passwort",
      title: "Wähle ein neues Passwort",
      paragraphs: [
        `Jemand, wahrscheinlich du, möchte das Passwort deines Kontos bei ${PRODUCT_NAME} zurücksetzen. Öffne den Link oder gib diesen Code dort ein, wo du ihn angefordert hast:`,
      ],
      code,
      action: { label: "Neues Passwort wählen", path },
      notes: [
        "Der Code gilt 10 Minuten, der Link eine Stunde, beide nur einmal.",
        "Das warst du nicht? Dann ignoriere diese E-Mail: Dein Passwort ändert sich nicht.",
      ],
    }),
  },
});

import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

type Data = { readonly code: string; readonly path: string };

/** To a new user: the link and code that confirm the address (rule A2). */
export const confirmAddress = mailMessage<Data>({
  name: "confirm_address",
  pace: "now",
  sample: { code: "481093", path: "/auth/confirm#token_hash=sample-token-of-a-confirmation-0123456789&type=signup" },
  texts: {
    en: ({ code, path }) => ({
      subject: "Confirm your email address",
      title: `Welcome to ${PRODUCT_NAME}`,
      paragraphs: [
        "Confirm your email address to finish setting up your account. Open the link and confirm, or enter this code where you signed up:",
      ],
      code,
      action: { label: "Confirm your address", path },
      notes: [
        "The code is valid for 10 minutes, the link for one hour. Each works once.",
        "If you did not sign up, ignore this email. No one can use the account without it.",
      ],
    }),
    es: ({ code, path }) => ({
      subject: "Confirma tu dirección de correo",
      title: `Te damos la bienvenida a ${PRODUCT_NAME}`,
      paragraphs: [
        "Confirma que esta dirección es tuya y tu cuenta estará lista. Abre el enlace y pulsa el botón, o escribe este código donde te registraste:",
      ],
      code,
      action: { label: "Confirmar tu dirección", path },
      notes: [
        "El código es válido durante 10 minutos y el enlace, durante una hora; cada uno sirve una sola vez.",
        "¿No te registraste? No hagas nada: sin este correo nadie puede usar la cuenta.",
      ],
    }),
    fr: ({ code, path }) => ({
      subject: "Confirmez votre adresse e-mail",
      title: `Bienvenue sur ${PRODUCT_NAME}`,
      paragraphs: [
        "Confirmez votre adresse e-mail pour terminer la création de votre compte. Ouvrez le lien et confirmez, ou saisissez ce code là où vous vous êtes inscrit :",
      ],
      code,
      action: { label: "Confirmer votre adresse", path },
      notes: [
        "Le code est valable 10 minutes, le lien une heure, chacun une seule fois.",
        "Vous ne vous êtes pas inscrit ? Ignorez cet e-mail : sans lui, personne ne peut utiliser le compte.",
      ],
    }),
    de: ({ code, path }) => ({
      subject: "Bestätige deine E-Mail-Adresse",
      title: `Willkommen bei ${PRODUCT_NAME}`,
      paragraphs: [
        "Bestätige deine E-Mail-Adresse, um dein Konto fertig einzurichten. Öffne den Link und bestätige, oder gib diesen Code dort ein, wo du dich registriert hast:",
      ],
      code,
      action: { label: "Adresse bestätigen", path },
      notes: [
        "Der Code gilt 10 Minuten, der Link eine Stunde, beide nur einmal.",
        "Du hast dich nicht registriert? Dann ignoriere diese E-Mail: Ohne sie kann niemand das Konto nutzen.",
      ],
    }),
  },
});

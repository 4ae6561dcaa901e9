import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

type Data = { readonly code: string; readonly path: string };

/** Sign-in without a password (rule A8). */
export const signInLink = mailMessage<Data>({
  name: "sign_in_link",
  pace: "now",
  sample: { code: "059942", path: "/auth/confirm#token_hash=sample-token-of-a-magic-link-0123456789ab&type=magiclink" },
  texts: {
    en: ({ code, path }) => ({
      subject: "Your sign-in link",
      title: `Sign in to ${PRODUCT_NAME}`,
      paragraphs: ["Open the link to sign in, or enter this code where you requested it:"],
      code,
      action: { label: "Sign in", path },
      notes: [
        "The code is valid for 10 minutes, the link for one hour. Each works once. Do not share them: anyone who has them can sign in as you.",
        "If you did not request this, ignore this email.",
      ],
    }),
    es: ({ code, path }) => ({
      subject: "Tu enlace para iniciar sesión",
      title: `Inicia sesión en ${PRODUCT_NAME}`,
      paragraphs: ["Abre el enlace y pulsa el botón para iniciar sesión, o escribe este código donde lo pediste:"],
      code,
      action: { label: "Iniciar sesión", path },
      notes: [
        "El código es válido durante 10 minutos y el enlace, durante una hora; cada uno sirve una sola vez. No los compartas: quien los tenga puede entrar en tu cuenta.",
        "¿No lo pediste? No hagas nada.",
      ],
    }),
    fr: ({ code, path }) => ({
      subject: "Votre lien de connexion",
      title: `Connectez-vous à ${PRODUCT_NAME}`,
      paragraphs: ["Ouvrez le lien pour vous connecter, ou saisissez ce code là où vous l’avez demandé :"],
      code,
      action: { label: "Se connecter", path },
      notes: [
        "Le code est valable 10 minutes, le lien une heure, chacun une seule fois. Ne les communiquez à personne : ils permettent de se connecter à votre place.",
        "Vous ne l’avez pas demandé ? Ignorez cet e-mail.",
      ],
    }),
    de: ({ code, path }) => ({
      subject: "Dein Anmeldelink",
      title: `Bei ${PRODUCT_NAME} anmelden`,
      paragraphs: ["Öffne den Link, um dich anzumelden, oder gib diesen Code dort ein, wo du ihn angefordert hast:"],
      code,
      action: { label: "Anmelden", path },
      notes: [
        "Der Code gilt 10 Minuten, der Link eine Stunde, beide nur einmal. Gib sie nicht weiter: Wer sie hat, kann sich mit deinem Konto anmelden.",
        "Du hast das nicht angefordert? Dann ignoriere diese E-Mail.",
      ],
    }),
  },
});

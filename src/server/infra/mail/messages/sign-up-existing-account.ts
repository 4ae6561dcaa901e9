import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

/**
 * To the owner of an address used in a sign-up attempt, because the page itself must not reveal the account (rule A11).
 */
export const signUpExistingAccount = mailMessage<Record<string, never>>({
  name: "sign_up_existing_account",
  pace: "now",
  sample: {},
  texts: {
    en: () => ({
      subject: "You already have an account",
      title: "You already have an account",
      paragraphs: [
        `Someone, probably you, tried to sign up for ${PRODUCT_NAME} with this address. It already has an account: sign in with your password, or choose a new one.`,
      ],
      action: { label: "Sign in", path: paths.auth() },
      links: [
        {
          title: "Choose a new password",
          note: "If you forgot your current one",
          path: paths.forgotPassword(),
        },
      ],
      notes: [
        "If this wasn't you, ignore this email. Your account is unchanged, and the person who tried was not told that it exists.",
      ],
    }),
    es: () => ({
      subject: "Ya tienes una cuenta",
      title: "Ya tienes una cuenta",
      paragraphs: [
        `Alguien, probablemente tú, intentó registrarse en ${PRODUCT_NAME} con esta dirección. Ya existe una cuenta con ella: inicia sesión con tu contraseña o elige una nueva.`,
      ],
      action: { label: "Iniciar sesión", path: paths.auth() },
      links: [{ title: "Elegir una contraseña nueva", note: "Si no recuerdas la tuya", path: paths.forgotPassword() }],
      notes: ["¿No fuiste tú? No hagas nada. Tu cuenta sigue igual, y quien lo intentó no sabe que existe."],
    }),
    fr: () => ({
      subject: "Vous avez déjà un compte",
      title: "Vous avez déjà un compte",
      paragraphs: [
        `Quelqu’un, sans doute vous, a essayé de s’inscrire sur ${PRODUCT_NAME} avec cette adresse. Elle correspond déjà à un compte : connectez-vous avec votre mot de passe, ou choisissez-en un nouveau.`,
      ],
      action: { label: "Se connecter", path: paths.auth() },
      links: [
        {
          title: "Choisir un nouveau mot de passe",
          note: "Si vous avez oublié le vôtre",
          path: paths.forgotPassword(),
        },
      ],
      notes: [
        "Ce n’était pas vous ? Ignorez cet e-mail. Votre compte n’a pas changé, et la personne qui a essayé n’a pas appris qu’il existe.",
      ],
    }),
    de: () => ({
      subject: "Du hast schon ein Konto",
      title: "Du hast schon ein Konto",
      paragraphs: [
        `Jemand, wahrscheinlich du, wollte sich mit dieser Adresse bei ${PRODUCT_NAME} registrieren. Es gibt schon ein Konto mit dieser Adresse: Melde dich mit deinem Passwort an oder wähle ein neues.`,
      ],
      action: { label: "Anmelden", path: paths.auth() },
      links: [{ title: "Neues Passwort wählen", note: "Wenn du es vergessen hast", path: paths.forgotPassword() }],
      notes: [
        "Das warst du nicht? Dann ignoriere diese E-Mail. Dein Konto ist unverändert, und wer es versucht hat, hat nicht erfahren, dass es existiert.",
      ],
    }),
  },
});

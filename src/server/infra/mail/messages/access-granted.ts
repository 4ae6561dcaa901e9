import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

type Data = {
  company: string;
  /** SCIM created the account; otherwise the person had one before. */
  made: boolean;
};

/**
 * Sent to a user provisioned by their company's identity provider (rule X192). It contains no secret and grants no
 * access.
 */
export const accessGranted = mailMessage<Data>({
  name: "access_given",
  sample: { company: "Fablewright Games", made: true },
  texts: {
    en: ({ company, made }) => ({
      subject: `${company} has given you access to ${PRODUCT_NAME}`,
      title: `${company} has given you access`,
      paragraphs: [
        made
          ? `${company} hires with ${PRODUCT_NAME}, and you now have an account with this address. It has no password: sign in with an emailed link, or choose a password with “Forgot password?”.`
          : `${company} hires with ${PRODUCT_NAME}, and your account is now connected to it. You sign in as before.`,
      ],
      action: { label: "Sign in", path: paths.auth() },
      notes: ["Your company's administrators decide what you can do there. If you have questions, ask them."],
    }),
    es: ({ company, made }) => ({
      subject: `${company} te ha dado acceso a ${PRODUCT_NAME}`,
      title: `${company} te ha dado acceso`,
      paragraphs: [
        made
          ? `${company} contrata personal con ${PRODUCT_NAME}, y ahora tienes una cuenta con esta dirección. No tiene contraseña: inicia sesión con un enlace por correo, o elige una contraseña con «¿Has olvidado la contraseña?».`
          : `${company} contrata personal con ${PRODUCT_NAME}, y ahora tu cuenta está vinculada a la empresa. Inicia sesión como siempre.`,
      ],
      action: { label: "Iniciar sesión", path: paths.auth() },
      notes: ["Los administradores de tu empresa deciden qué puedes hacer allí. Si tienes dudas, consúltales."],
    }),
    fr: ({ company, made }) => ({
      subject: `${company} vous a donné accès à ${PRODUCT_NAME}`,
      title: `${company} vous a donné accès`,
      paragraphs: [
        made
          ? `${company} recrute avec ${PRODUCT_NAME}, et vous avez maintenant un compte avec cette adresse. Il n’a pas de mot de passe : connectez-vous avec un lien reçu par e-mail, ou choisissez un mot de passe avec « Mot de passe oublié ? ».`
          : `${company} recrute avec ${PRODUCT_NAME}, et votre compte y est maintenant relié. Vous vous connectez comme avant.`,
      ],
      action: { label: "Se connecter", path: paths.auth() },
      notes: [
        "Les administrateurs de votre entreprise décident de ce que vous pouvez y faire. Posez-leur vos questions.",
      ],
    }),
    de: ({ company, made }) => ({
      subject: `${company} hat dir Zugang zu ${PRODUCT_NAME} gegeben`,
      title: `${company} hat dir Zugang gegeben`,
      paragraphs: [
        made
          ? `${company} stellt über ${PRODUCT_NAME} ein, und du hast jetzt ein Konto mit dieser Adresse. Es hat kein Passwort: Melde dich mit einem Link per E-Mail an oder wähle über „Passwort vergessen?“ ein Passwort.`
          : `${company} stellt über ${PRODUCT_NAME} ein, und dein Konto ist jetzt mit dem Unternehmen verbunden. Du meldest dich an wie bisher.`,
      ],
      action: { label: "Anmelden", path: paths.auth() },
      notes: [
        "Was du dort tun kannst, entscheidet die Administration deines Unternehmens. Wende dich bei Fragen an sie.",
      ],
    }),
  },
});

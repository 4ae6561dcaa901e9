import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

/** `name` may be empty. `username`: they had one (absent in older mails). */
type Data = { readonly name: string; readonly username: boolean };

/** Only for accounts with a username. */
const resting = (username: boolean, text: string) => (username === false ? "" : text);
const dear = (name: string) => (name === "" ? "" : `, ${name}`);

/** The last mail of an account: it was deleted, and what remains (rule P5). Mandatory. */
export const accountDeleted = mailMessage<Data>({
  name: "account_deleted",
  sample: { name: "Ines Marchetti", username: true },
  texts: {
    en: ({ name, username }) => ({
      subject: "Your account was deleted",
      title: `Goodbye${dear(name)}`,
      paragraphs: [
        `Your ${PRODUCT_NAME} account was deleted, as you asked. Your personal data has been erased.`,
        "What we must keep for accounting is kept without your name. People who worked with you keep their records, which show “Deleted user” instead of your name.",
        `${resting(username, "No one else can take your username for 90 days, so that old links do not lead to a stranger. ")}This is our last email to this address.`,
      ],
      action: { label: "See what we keep", path: paths.privacy() },
      links: [
        {
          title: "This wasn't me",
          note: "Contact us immediately: someone knows your password.",
          path: paths.contact(),
        },
      ],
    }),
    es: ({ name, username }) => ({
      subject: "Tu cuenta se ha eliminado",
      title: `Adiós${dear(name)}`,
      paragraphs: [
        `Tu cuenta de ${PRODUCT_NAME} se ha eliminado, como pediste. Tus datos personales se han borrado.`,
        "Lo que debemos guardar por motivos contables se conserva sin tu nombre. Quienes trabajaron contigo conservan sus registros, donde ahora figura «Usuario eliminado».",
        `${resting(username, "Nadie podrá usar tu nombre de usuario durante 90 días, para que los enlaces antiguos no lleven a otra persona. ")}Este es el último correo que te enviamos.`,
      ],
      action: { label: "Ver qué se conserva", path: paths.privacy() },
      links: [
        { title: "No he sido yo", note: "Escríbenos enseguida: alguien conocía tu contraseña.", path: paths.contact() },
      ],
    }),
    fr: ({ name, username }) => ({
      subject: "Votre compte a été supprimé",
      title: `Au revoir${dear(name)}`,
      paragraphs: [
        `Votre compte ${PRODUCT_NAME} a été supprimé, comme vous l’avez demandé. Vos données personnelles sont effacées.`,
        "Ce que nous devons garder pour la comptabilité est conservé sans votre nom. Les personnes qui ont travaillé avec vous gardent leurs dossiers, avec « Utilisateur supprimé » à la place de votre nom.",
        `${resting(username, "Personne ne pourra prendre votre nom d’utilisateur pendant 90 jours, pour que d’anciens liens ne mènent pas à un inconnu. ")}C’est notre dernier e-mail à cette adresse.`,
      ],
      action: { label: "Voir ce que nous conservons", path: paths.privacy() },
      links: [
        {
          title: "Ce n’était pas moi",
          note: "Contactez-nous immédiatement : quelqu’un connaît votre mot de passe.",
          path: paths.contact(),
        },
      ],
    }),
    de: ({ name, username }) => ({
      subject: "Dein Konto wurde gelöscht",
      title: `Auf Wiedersehen${dear(name)}`,
      paragraphs: [
        `Dein Konto bei ${PRODUCT_NAME} wurde wie gewünscht gelöscht, ebenso deine persönlichen Daten.`,
        "Was wir für die Buchhaltung brauchen, bleibt ohne deinen Namen gespeichert. Wer mit dir zu tun hatte, behält die eigenen Unterlagen; dort steht statt deines Namens „Gelöschtes Konto“.",
        `${resting(username, "Deinen Benutzernamen kann 90 Tage lang niemand anderes wählen, damit alte Links nicht zu Fremden führen. ")}Das ist unsere letzte E-Mail an diese Adresse.`,
      ],
      action: { label: "Ansehen, was bleibt", path: paths.privacy() },
      links: [
        { title: "Das war ich nicht", note: "Schreib uns sofort: Jemand kennt dein Passwort.", path: paths.contact() },
      ],
    }),
  },
});

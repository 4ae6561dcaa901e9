import { paths } from "../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
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
        `Your ${PRODUCT_NAME} account was deleted, as you asked. Your personal data is erased.`,
        'What we must keep for accounting is kept without your name. People who worked with you keep their records, which show "Deleted user" instead of your name.',
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
        "Lo que exige la contabilidad se conserva sin tu nombre. Quienes trabajaron contigo conservan sus registros; en lugar de tu nombre leen «Usuario eliminado».",
        `${resting(username, "Tu nombre de usuario descansa 90 días, para que los enlaces antiguos no lleven a un desconocido. ")}Este es el último correo a esta dirección.`,
      ],
      action: { label: "Leer qué se conserva", path: paths.privacy() },
      links: [
        { title: "No he sido yo", note: "Escríbenos enseguida: alguien conocía tu contraseña.", path: paths.contact() },
      ],
    }),
    fr: ({ name, username }) => ({
      subject: "Votre compte a été supprimé",
      title: `Au revoir${dear(name)}`,
      paragraphs: [
        `Votre compte ${PRODUCT_NAME} a été supprimé, comme vous l’avez demandé. Vos données personnelles sont effacées.`,
        "Ce que la comptabilité exige est conservé sans votre nom. Les personnes qui ont travaillé avec vous gardent leurs dossiers ; à la place de votre nom, elles lisent « Utilisateur supprimé ».",
        `${resting(username, "Votre nom d’utilisateur repose 90 jours, pour que d’anciens liens ne mènent pas chez un inconnu. ")}C’est le dernier message à cette adresse.`,
      ],
      action: { label: "Lire ce qui est conservé", path: paths.privacy() },
      links: [
        {
          title: "Ce n’était pas moi",
          note: "Écrivez-nous aussitôt : quelqu’un connaissait votre mot de passe.",
          path: paths.contact(),
        },
      ],
    }),
    de: ({ name, username }) => ({
      subject: "Dein Konto wurde gelöscht",
      title: `Leb wohl${dear(name)}`,
      paragraphs: [
        `Dein Konto bei ${PRODUCT_NAME} wurde gelöscht, wie du es wolltest. Deine persönlichen Daten sind entfernt.`,
        "Was die Buchhaltung braucht, bleibt ohne deinen Namen. Wer mit dir zu tun hatte, behält seine Unterlagen; an der Stelle deines Namens steht „Gelöschtes Konto“.",
        `${resting(username, "Dein Benutzername ruht 90 Tage, damit alte Links nicht zu jemand Fremdem führen. ")}Dies ist die letzte Mail an diese Adresse.`,
      ],
      action: { label: "Lesen, was bleibt", path: paths.privacy() },
      links: [
        { title: "Das war ich nicht", note: "Schreib uns sofort: Jemand kannte dein Passwort.", path: paths.contact() },
      ],
    }),
  },
});

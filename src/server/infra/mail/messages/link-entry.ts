import { mailMessage } from "../message.ts";

type Data = {
  readonly referrer: string;
  readonly title: string;
  readonly company: string;
  readonly location: string;
  readonly path: string;
};

/**
 * To the address entered at a referral link. It repeats none of the input, and only the link's button has an effect.
 */
export const linkEntryMail = mailMessage<Data>({
  name: "link_entry",
  writtenBy: ({ referrer }) => referrer,
  pace: "now",
  sample: {
    referrer: "Ines Marchetti",
    title: "Staff Backend Engineer",
    company: "Quillstack",
    location: "Berlin",
    path: "/v/confirm#token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG",
  },
  texts: {
    en: ({ referrer, title, company, location, path }) => ({
      subject: `Confirm: ${referrer} recommends you for ${title}`,
      title: "Is this you?",
      paragraphs: [
        `Someone, probably you, opened the link from ${referrer} for ${title} at ${company}, ${location}, and entered this email address.`,
        "Confirm this on the linked page. Only then can the company see you, and only then does the referral count for the person who sent you the link.",
      ],
      action: { label: "Review and confirm", path },
      notes: [
        "You can confirm within 3 days. If this wasn't you, ignore this email: no one sees anything, and the details are erased.",
      ],
    }),
    de: ({ referrer, title, company, location, path }) => ({
      subject: `Bestätige: ${referrer} empfiehlt dich für ${title}`,
      title: "Bist du das?",
      paragraphs: [
        `Jemand, wahrscheinlich du, hat den Link von ${referrer} geöffnet und diese Adresse angegeben: für ${title} bei ${company}, ${location}.`,
        "Bestätige es auf der verlinkten Seite. Erst dann sieht dich das Unternehmen, und die Empfehlung zählt für die Person, die dir den Link geschickt hat.",
      ],
      action: { label: "Ansehen und bestätigen", path },
      notes: [
        "Bestätigen kannst du 3 Tage lang. Wenn du das nicht warst, ignoriere diese E-Mail: Niemand sieht etwas, und die Angaben werden gelöscht.",
      ],
    }),
    es: ({ referrer, title, company, location, path }) => ({
      subject: `Confirma: ${referrer} te recomienda para ${title}`,
      title: "¿Eres tú?",
      paragraphs: [
        `Alguien, probablemente tú, abrió el enlace de ${referrer} e introdujo esta dirección para ${title} en ${company}, ${location}.`,
        "Confírmalo en la página enlazada. Solo así la empresa verá tus datos y se tendrá en cuenta la recomendación de quien te envió el enlace.",
      ],
      action: { label: "Ver y confirmar", path },
      notes: ["Puedes confirmarlo durante 3 días. Si no fuiste tú, no hagas nada: nadie ve nada y todo se borra."],
    }),
    fr: ({ referrer, title, company, location, path }) => ({
      subject: `Confirmez : ${referrer} vous recommande pour ${title}`,
      title: "Est-ce bien vous ?",
      paragraphs: [
        `Quelqu’un, sans doute vous, a ouvert le lien de ${referrer} et saisi cette adresse, pour ${title} chez ${company}, ${location}.`,
        "Confirmez sur la page. L’entreprise ne verra la recommandation qu’ensuite, et celle-ci sera attribuée à la personne qui vous a envoyé le lien.",
      ],
      action: { label: "Voir et confirmer", path },
      notes: [
        "Vous pouvez confirmer pendant 3 jours. Ce n’était pas vous ? Ignorez cet e-mail : personne ne voit rien, et les informations sont effacées.",
      ],
    }),
  },
});

import { mailMessage } from "../message.ts";

type Data = {
  readonly name: string;
  /** Path of the page with its secret. */
  readonly path: string;
  /** Referrers who added them; an empty name is a deleted account. */
  readonly keepers: readonly string[];
};

/** The referrers' names as a list in words. */
function list({ keepers }: Data, language: string, somebody: string): string {
  const names = keepers.map((name) => (name === "" ? somebody : name));
  return new Intl.ListFormat(language).format(names.length === 0 ? [somebody] : names);
}

/** To a person whom a referrer added by hand: who stores their details, why, and how to end it (rule F39). */
export const savedByReferrer = mailMessage<Data>({
  name: "saved_by_referrer",
  writtenBy: ({ keepers }) => (keepers.length === 1 ? (keepers[0] ?? null) : null),
  sample: {
    name: "Jonah Feldman",
    path: "/referred#token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG",
    keepers: ["Ines Marchetti"],
  },
  texts: {
    en: (data) => {
      const keepers = list(data, "en", "someone");
      const one = data.keepers.length < 2;
      return {
        subject: `${keepers} added you to ${one ? "a list" : "their lists"} of people to refer`,
        title: one ? `${keepers} may want to refer you` : "People may want to refer you",
        paragraphs: [
          `${keepers} saved your name and address here, ${data.name}, and possibly what kind of work you are looking for, to refer you to a job one day.`,
          "No company can see any of it. If you are referred to a job, you get another email before the company sees anything about you.",
          "You decide: see what is kept, leave the list, or have all your data erased. You don't need an account.",
        ],
        action: { label: "Review and decide", path: data.path },
        notes: [
          "Details not used for 180 days are deleted automatically. The link works for 30 days and is for you only. You can also opt out of all referrals there, and we will not email you again.",
        ],
      };
    },
    de: (data) => {
      const keepers = list(data, "de", "jemand");
      const one = data.keepers.length < 2;
      return {
        subject: one
          ? `${keepers} hat dich auf eine Liste möglicher Empfehlungen gesetzt`
          : `${keepers} haben dich auf ihre Listen möglicher Empfehlungen gesetzt`,
        title: one ? `${keepers} möchte dich vielleicht empfehlen` : "Vielleicht wirst du empfohlen",
        paragraphs: [
          `Um dich irgendwann für eine Stelle zu empfehlen, ${data.name}, ${one ? "hat" : "haben"} ${keepers} hier deinen Namen und deine Adresse gespeichert und vielleicht auch, welche Art von Arbeit du suchst.`,
          "Kein Unternehmen kann das sehen. Wirst du für eine Stelle empfohlen, bekommst du eine weitere E-Mail, bevor das Unternehmen etwas über dich sieht.",
          "Du entscheidest: Sieh dir an, was gespeichert ist, verlasse die Liste oder lass alle deine Daten löschen. Ein Konto brauchst du nicht.",
        ],
        action: { label: "Ansehen und entscheiden", path: data.path },
        notes: [
          "180 Tage lang nicht genutzte Angaben werden automatisch gelöscht. Der Link gilt 30 Tage und ist nur für dich. Auf der Seite kannst du auch alle Empfehlungen ausschließen; dann schreiben wir dir nicht mehr.",
        ],
      };
    },
    es: (data) => {
      const keepers = list(data, "es", "alguien");
      const one = data.keepers.length < 2;
      return {
        subject: one
          ? `${keepers} te ha añadido a una lista de personas a las que recomendar`
          : `${keepers} te han añadido a sus listas de personas a las que recomendar`,
        title: one ? `Quizá ${keepers} quiera recomendarte` : "Quizá quieran recomendarte",
        paragraphs: [
          `${data.name}, ${keepers} ${one ? "ha" : "han"} anotado tu nombre y tu dirección, y quizá el tipo de trabajo que buscas, para recomendarte más adelante.`,
          "Ninguna empresa ve estos datos. Si te recomiendan para un empleo, recibirás otro correo antes de que la empresa sepa de ti.",
          "Tú decides: mira qué se guarda, sal de la lista o borra todos tus datos. No necesitas una cuenta.",
        ],
        action: { label: "Ver y decidir", path: data.path },
        notes: [
          "Lo que no se usa durante 180 días se borra automáticamente. El enlace es válido durante 30 días y solo para ti. En esa página también puedes indicar que no quieres que te recomienden nunca; entonces no volveremos a escribirte.",
        ],
      };
    },
    fr: (data) => {
      const keepers = list(data, "fr", "quelqu’un");
      const one = data.keepers.length < 2;
      return {
        subject: one
          ? `${keepers} vous a ajouté à une liste de personnes à recommander`
          : `${keepers} vous ont ajouté à leurs listes de personnes à recommander`,
        title: one ? `${keepers} souhaite peut-être vous recommander` : "On souhaite peut-être vous recommander",
        paragraphs: [
          `${keepers} ${one ? "a" : "ont"} enregistré ici votre nom et votre adresse, ${data.name}, et peut-être le type de travail que vous cherchez, pour vous recommander un jour pour une offre.`,
          "Aucune entreprise ne peut les voir. Si vous êtes recommandé pour une offre, vous recevrez un autre e-mail avant que l’entreprise voie quoi que ce soit sur vous.",
          "C’est vous qui décidez : consultez ce qui est conservé, quittez la liste ou faites effacer toutes vos données. Aucun compte n’est nécessaire.",
        ],
        action: { label: "Voir et décider", path: data.path },
        notes: [
          "Les informations inutilisées pendant 180 jours sont supprimées automatiquement. Le lien est valable 30 jours et n’est destiné qu’à vous. Sur la même page, vous pouvez aussi refuser toute recommandation : nous ne vous écrirons plus.",
        ],
      };
    },
  },
});

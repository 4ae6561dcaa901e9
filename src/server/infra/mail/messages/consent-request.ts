import { mailMessage } from "../message.ts";

type Referred = {
  readonly referrer: string;
  readonly title: string;
  readonly company: string;
  readonly location: string;
  /** The company sees nothing before they consent (rule F20). Absent in mails of the previous version. */
  readonly asked?: boolean;
};
type Data = {
  readonly name: string;
  /** Path of the consent page with its secret. */
  readonly path: string;
  readonly referrals: readonly Referred[];
  /** Number of further referrals. */
  readonly more: number;
  /** A reminder, because they did not answer the first mail (rule F21). */
  readonly reminder?: boolean;
  /** Referrers who additionally store their details and have not notified them yet (rule F39). */
  readonly keepers?: readonly string[];
};

type Labels = readonly [by: string, job: string, company: string, place: string, somebody: string];

/** One referral as facts, several as lines: who, what, where. */
function about({ referrals }: Data, [by, job, company, place, somebody]: Labels) {
  const [only] = referrals;
  if (referrals.length === 1 && only !== undefined)
    return [
      [by, only.referrer || somebody],
      [job, only.title],
      [company, only.company],
      [place, only.location],
    ] as const;
  return referrals.map(({ referrer, title, company: name }) => [referrer || somebody, `${title}, ${name}`] as const);
}

function several({ referrals, more }: Data): number {
  return referrals.length + more;
}

/** The number of referrals not listed. */
function others({ more }: Data, text: string): string[] {
  return more === 0 ? [] : [text];
}

/** A deleted account has no name. */
function first({ referrals }: Data, somebody: string): Referred {
  const { referrer = "", ...rest } = referrals[0] ?? { title: "", company: "", location: "" };
  return { ...rest, referrer: referrer === "" ? somebody : referrer };
}

/** Companies that see nothing before consent, as a list in words (rule F20). */
function askedBy({ referrals }: Data, language: string): string {
  const names = new Set(referrals.filter(({ asked }) => asked === true).map(({ company }) => company));
  return new Intl.ListFormat(language).format(names);
}

/** Notes for referrals that require consent: visibility and deadline (rules F20, F21). */
function asked(data: Data, language: string, text: (companies: string, one: boolean) => string): string[] {
  const names = askedBy(data, language);
  return names === "" ? [] : [text(names, several(data) === 1)];
}

/** Note that referrers store their details beyond the referrals (rule F39). */
function keptBy({ keepers = [] }: Data, language: string, somebody: string, text: (names: string) => string): string[] {
  if (keepers.length === 0) return [];
  return [text(new Intl.ListFormat(language).format(keepers.map((name) => (name === "" ? somebody : name))))];
}

/** The referrer's name if all referrals come from one person. */
function onlyReferrer({ referrals }: Data): string | null {
  const [name, ...others] = new Set(referrals.map(({ referrer }) => referrer));
  return others.length === 0 ? (name ?? null) : null;
}

function isAsked({ referrals }: Data): boolean {
  return referrals.some((one) => one.asked === true);
}

/** To a referred person who may not know us: who referred them to what, and that the decision is theirs. */
export const referred = mailMessage<Data>({
  name: "referred",
  writtenBy: onlyReferrer,
  sample: {
    name: "Jonah Feldman",
    path: "/referred#token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG",
    referrals: [
      { referrer: "Ines Marchetti", title: "Staff Backend Engineer", company: "Quillstack", location: "Lisbon" },
    ],
    more: 0,
  },
  texts: {
    en: (data) => {
      const { referrer, title, company } = first(data, "Someone");
      const many = several(data) > 1;
      return {
        subject: many
          ? `You have been referred to ${several(data)} jobs`
          : `${referrer} referred you to ${company}: ${title}`,
        title: many ? `${data.name}, people put in a good word for you` : `${referrer} put in a good word for you`,
        paragraphs: [
          ...(data.reminder ? ["You have not answered yet. This is our only reminder."] : []),
          many
            ? `You were referred to these jobs, with a recommendation ${isAsked(data) ? "" : "to the companies "}explaining why you are the right person.`
            : `${referrer} referred you to ${company} and ${isAsked(data) ? "explained" : "told them"} why you are the right person for ${title}.`,
          ...asked(
            data,
            "en",
            (names, one) =>
              `${one ? names : `Of these companies, ${names}`} will see nothing until you accept. If you do not answer within 30 days of our first email, what was written about you is erased.`,
          ),
          ...others(
            data,
            `The newest are listed here; ${data.more === 1 ? "one more is" : `${data.more} more are`} on the page.`,
          ),
          ...keptBy(
            data,
            "en",
            "Someone",
            (names) =>
              `Your details are also saved for future referrals by: ${names}. No company can see this, and you can have them removed on the page.`,
          ),
          "On the page you can read what was written about you and accept, decline, or have your data erased. You don't need an account, and opening the page changes nothing.",
        ],
        facts: about(data, ["Referred by", "Job", "Company", "Location", "Someone"]),
        action: { label: "Review and decide", path: data.path },
        notes: [
          "The link is for you only and works as long as the referral is open. You can also opt out of all referrals there, and we will not email you again.",
        ],
      };
    },
    de: (data) => {
      const { referrer, title, company } = first(data, "Jemand");
      const many = several(data) > 1;
      return {
        subject: many
          ? `Du wurdest für ${several(data)} Stellen empfohlen`
          : `${referrer} hat dich bei ${company} empfohlen: ${title}`,
        title: many
          ? `${data.name}, für dich wurde ein gutes Wort eingelegt`
          : `${referrer} hat ein gutes Wort für dich eingelegt`,
        paragraphs: [
          ...(data.reminder ? ["Du hast noch nicht geantwortet. Das ist unsere einzige Erinnerung."] : []),
          many
            ? `Du wurdest für diese Stellen empfohlen, mit einer Begründung${isAsked(data) ? "" : " für die Unternehmen"}, warum du die richtige Person bist.`
            : `${referrer} hat dich bei ${company} empfohlen und ${isAsked(data) ? "aufgeschrieben" : "dort geschrieben"}, warum du für „${title}“ die richtige Person bist.`,
          ...asked(
            data,
            "de",
            (names, one) =>
              `${one ? `${names} sieht nichts` : `Für ${names} ist nichts sichtbar`}, bevor du annimmst. Ohne Antwort innerhalb von 30 Tagen nach unserer ersten E-Mail wird gelöscht, was über dich geschrieben wurde.`,
          ),
          ...others(
            data,
            `Hier stehen die neuesten; ${data.more === 1 ? "eine weitere steht" : `${data.more} weitere stehen`} auf der Seite.`,
          ),
          ...keptBy(
            data,
            "de",
            "Jemand",
            (names) =>
              `Deine Angaben sind außerdem für künftige Empfehlungen gespeichert bei: ${names}. Kein Unternehmen kann das sehen, und auf der Seite kannst du sie entfernen lassen.`,
          ),
          "Auf der Seite liest du, was über dich geschrieben wurde, und kannst annehmen, ablehnen oder deine Daten löschen lassen. Du brauchst kein Konto, und das Öffnen der Seite ändert nichts.",
        ],
        facts: about(data, ["Empfohlen von", "Stelle", "Unternehmen", "Ort", "Jemand"]),
        action: { label: "Ansehen und entscheiden", path: data.path },
        notes: [
          "Der Link ist nur für dich und gilt, solange die Empfehlung läuft. Auf der Seite kannst du auch alle Empfehlungen ausschließen; dann schreiben wir dir nicht mehr.",
        ],
      };
    },
    es: (data) => {
      const { referrer, title, company } = first(data, "Alguien");
      const many = several(data) > 1;
      return {
        subject: many
          ? `Te han recomendado para ${several(data)} empleos`
          : `${referrer} te ha recomendado a ${company}: ${title}`,
        title: many ? `${data.name}, hay quien habla bien de ti` : `${referrer} ha hablado bien de ti`,
        paragraphs: [
          ...(data.reminder ? ["Aún no has respondido. Te lo recordamos una sola vez."] : []),
          many
            ? `Te han recomendado para estos empleos y han escrito ${isAsked(data) ? "" : "a las empresas "}por qué eres la persona adecuada.`
            : `${referrer} te ha recomendado a ${company} y ${isAsked(data) ? "ha" : "le ha"} escrito por qué eres la persona adecuada para ${title}.`,
          ...asked(
            data,
            "es",
            (names, one) =>
              `${one ? names : `De estos empleos, en el caso de ${names}, la empresa`} no verá nada hasta que aceptes. Si no respondes en los 30 días siguientes a nuestro primer correo, se borra lo que se escribió sobre ti.`,
          ),
          ...others(
            data,
            `Aquí figuran los más recientes; ${data.more === 1 ? "hay uno más" : `hay ${data.more} más`} en la página.`,
          ),
          ...keptBy(
            data,
            "es",
            "Alguien",
            (names) =>
              `Además, tus datos están en una lista para otras recomendaciones, a cargo de: ${names}. Ninguna empresa la ve, y puedes salir de ella en la página.`,
          ),
          "En la página puedes leer lo que se escribió sobre ti y decidir: aceptar, rechazar o borrar tus datos. No necesitas una cuenta, y abrir la página no cambia nada por sí solo.",
        ],
        facts: about(data, ["Recomendación de", "Empleo", "Empresa", "Ubicación", "Alguien"]),
        action: { label: "Ver y decidir", path: data.path },
        notes: [
          "El enlace es solo para ti y funciona mientras la recomendación siga en curso. En esa página también puedes indicar que no quieres que te recomienden nunca más; entonces no volveremos a escribirte.",
        ],
      };
    },
    fr: (data) => {
      const { referrer, title, company } = first(data, "Quelqu’un");
      const many = several(data) > 1;
      return {
        subject: many
          ? `Vous avez été recommandé pour ${several(data)} offres`
          : `${referrer} vous a recommandé à ${company} : ${title}`,
        title: many ? `${data.name}, on dit du bien de vous` : `${referrer} a dit du bien de vous`,
        paragraphs: [
          ...(data.reminder ? ["Vous n’avez pas encore répondu. C’est notre seul rappel."] : []),
          many
            ? `Ces personnes vous ont recommandé pour ces offres et ont écrit ${isAsked(data) ? "" : "aux entreprises "}pourquoi vous êtes la bonne personne.`
            : `${referrer} vous a recommandé à ${company} et ${isAsked(data) ? "a" : "lui a"} écrit pourquoi vous êtes la bonne personne pour l’offre ${title}.`,
          ...asked(
            data,
            "fr",
            (names) =>
              `Rien n’est visible pour ${names} tant que vous n’avez pas accepté. Sans réponse dans les 30 jours suivant notre premier e-mail, ce qui a été écrit sur vous est effacé.`,
          ),
          ...others(
            data,
            `Les plus récentes figurent ici ; ${data.more === 1 ? "une autre se trouve" : `${data.more} autres se trouvent`} sur la page.`,
          ),
          ...keptBy(
            data,
            "fr",
            "Quelqu’un",
            (names) =>
              `Vos informations sont aussi conservées, pour de futures recommandations, par : ${names}. Aucune entreprise ne les voit, et vous pouvez les faire retirer sur la page.`,
          ),
          "Sur la page, vous pouvez lire ce qui a été écrit sur vous et accepter, refuser ou faire effacer vos données. Aucun compte n’est nécessaire, et ouvrir la page ne change rien.",
        ],
        facts: about(data, ["Recommandé par", "Offre", "Entreprise", "Lieu", "Quelqu’un"]),
        action: { label: "Voir et décider", path: data.path },
        notes: [
          "Le lien n’est destiné qu’à vous et reste valable tant que la recommandation est en cours. Vous pouvez aussi y refuser toute recommandation ; nous ne vous écrirons alors plus.",
        ],
      };
    },
  },
});

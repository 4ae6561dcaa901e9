import type { Language } from "../../../../contract/choices.ts";
import { dayInMail, momentInMail } from "../mail-dates.ts";
import { type MailContent, mailMessage } from "../message.ts";

type ClaimStep = "claimed" | "reminder" | "confirmed" | "denied" | "silent";
export type HireStep = ClaimStep | "disputed" | "replied" | "decided";
export type HireTo = "team" | "referrer" | "person";

type Data = {
  step: HireStep;
  to: HireTo;
  referral: string;
  path: string;
  candidate: string;
  job_title: string;
  company: string;
  /** `yyyy-mm-dd`. */
  started_on: string;
  answer_by: string;
  /** A side's statement or the decision's reason, and its author. */
  words: string;
  by: string;
};
type Said = { readonly title: string; readonly text: string };
type Words = {
  readonly facts: readonly [person: string, job: string, company: string, start: string];
  readonly see: Readonly<Record<HireTo, string>>;
  said(data: Data, day: string, until: string): Readonly<Record<HireStep, Said>>;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: ["Person", "Job", "Company", "Start date"],
    see: { team: "Respond", referrer: "View referral", person: "View status" },
    said: ({ candidate, company, to }, day, until) => ({
      claimed: {
        title: to === "team" ? `Did ${candidate} start on ${day}?` : `A hire at ${company} was reported`,
        text:
          to === "team"
            ? `It was reported that ${candidate} started on ${day}. Please confirm this, or say why not, by ${until}. Without a response this counts as a hire, and the reward is due.`
            : `It was reported that ${candidate} started on ${day}. ${company} has until ${until} to respond. Without a response this counts as a hire.`,
      },
      reminder: {
        title: `Please answer: did ${candidate} start?`,
        text: `Please confirm this, or say why not, by ${until}. Without a response this counts as a hire, and the reward is due.`,
      },
      confirmed: { title: `${company} confirmed the hire`, text: `${company} confirmed that ${candidate} was hired.` },
      denied: {
        title: `${company} says this was not a hire`,
        text: `${company} responded to the reported hire of ${candidate} and gave a reason. This opened a dispute: you can respond until ${until}. After that, an admin decides.`,
      },
      disputed: {
        title: `A dispute about a hire was opened: ${candidate}`,
        text: `The reward is on hold until the dispute is decided. The other side can respond until ${until}:`,
      },
      replied: {
        title: `Response in a dispute: ${candidate}`,
        text: "An admin decides next. The response:",
      },
      decided: {
        title: `A dispute was decided: ${candidate}`,
        text: "The decision and the reason:",
      },
      silent: {
        title: `Hired as reported: ${candidate}`,
        text:
          to === "team"
            ? `No one from your team responded within seven days, so ${candidate} counts as hired, and the reward is due. Two hires without a response pause new referrals to your jobs; you can still confirm those hires.`
            : `${company} did not respond within seven days, so ${candidate} counts as hired.`,
      },
    }),
  },
  de: {
    facts: ["Person", "Stelle", "Unternehmen", "Erster Arbeitstag"],
    see: { team: "Antworten", referrer: "Empfehlung ansehen", person: "Status ansehen" },
    said: ({ candidate, company, to }, day, until) => ({
      claimed: {
        title:
          to === "team" ? `Hat ${candidate} am ${day} angefangen?` : `Eine Einstellung bei ${company} wurde gemeldet`,
        text:
          to === "team"
            ? `Uns wurde gemeldet, dass ${candidate} am ${day} angefangen hat. Bitte bestätige das bis ${until} oder schreib, warum nicht. Ohne Antwort gilt die Person als eingestellt, und die Prämie wird fällig.`
            : `Uns wurde gemeldet, dass ${candidate} am ${day} angefangen hat. ${company} kann bis ${until} antworten; ohne Antwort gilt die Person als eingestellt.`,
      },
      reminder: {
        title: `Bitte antworte: Hat ${candidate} angefangen?`,
        text: `Bitte bestätige es bis ${until} oder schreib, warum nicht. Ohne Antwort gilt die Person als eingestellt, und die Prämie wird fällig.`,
      },
      confirmed: {
        title: `${company} hat die Einstellung bestätigt`,
        text: `${company} hat bestätigt, dass ${candidate} eingestellt wurde.`,
      },
      denied: {
        title: `${company} widerspricht der gemeldeten Einstellung`,
        text: `${company} hat auf die gemeldete Einstellung von ${candidate} geantwortet und einen Grund genannt. Damit ist ein Streitfall eröffnet: Du kannst bis ${until} antworten; danach entscheidet ein Admin.`,
      },
      disputed: {
        title: `Ein Streitfall um eine Einstellung wurde eröffnet: ${candidate}`,
        text: `Die Prämie wird zurückgehalten, bis entschieden ist. Die andere Seite kann bis ${until} antworten:`,
      },
      replied: {
        title: `Antwort in einem Streitfall: ${candidate}`,
        text: "Als Nächstes entscheidet ein Admin. Die Antwort:",
      },
      decided: {
        title: `Ein Streitfall wurde entschieden: ${candidate}`,
        text: "Die Entscheidung und der Grund:",
      },
      silent: {
        title: `Eingestellt wie gemeldet: ${candidate}`,
        text:
          to === "team"
            ? `Niemand aus deinem Team hat innerhalb von sieben Tagen geantwortet. ${candidate} gilt deshalb als eingestellt, und die Prämie wird fällig. Nach zwei Einstellungen ohne Antwort nehmen deine Stellen keine neuen Empfehlungen an; bestätigen kannst du die Einstellungen weiterhin.`
            : `${company} hat nicht innerhalb von sieben Tagen geantwortet. ${candidate} gilt deshalb als eingestellt.`,
      },
    }),
  },
  fr: {
    facts: ["Personne", "Offre", "Entreprise", "Date d’entrée en poste"],
    see: { team: "Répondre", referrer: "Voir la recommandation", person: "Voir le statut" },
    said: ({ candidate, company, to }, day, until) => ({
      claimed: {
        title:
          to === "team"
            ? `Confirmez-vous l’entrée en poste de ${candidate} le ${day} ?`
            : `Une embauche chez ${company} a été signalée`,
        text:
          to === "team"
            ? `Il nous a été signalé que ${candidate} a pris son poste le ${day}. Merci de le confirmer, ou de dire pourquoi ce n’est pas le cas, avant le ${until}. Sans réponse, l’embauche sera considérée comme confirmée et la prime sera due.`
            : `Il a été signalé que ${candidate} a pris son poste le ${day}. ${company} peut répondre jusqu’au ${until}. Sans réponse, l’embauche sera considérée comme confirmée.`,
      },
      reminder: {
        title: `Merci de répondre : confirmez-vous l’entrée en poste de ${candidate} ?`,
        text: `Merci de le confirmer, ou de dire pourquoi ce n’est pas le cas, avant le ${until}. Sans réponse, l’embauche sera considérée comme confirmée et la prime sera due.`,
      },
      confirmed: {
        title: `${company} a confirmé l’embauche`,
        text: `${company} a confirmé l’embauche de ${candidate}.`,
      },
      denied: {
        title: `${company} dit qu’il n’y a pas eu d’embauche`,
        text: `${company} a répondu au signalement de l’embauche de ${candidate} et a indiqué son motif. Cela ouvre un litige : vous pouvez répondre jusqu’au ${until}. Ensuite, un administrateur décide.`,
      },
      disputed: {
        title: `Un litige sur une embauche a été ouvert : ${candidate}`,
        text: `La prime est retenue jusqu’à la décision, et l’autre partie peut répondre jusqu’au ${until}. L’explication donnée :`,
      },
      replied: {
        title: `Réponse dans un litige : ${candidate}`,
        text: "Un administrateur décide ensuite. La réponse :",
      },
      decided: {
        title: `Un litige a été tranché : ${candidate}`,
        text: "La décision et son motif :",
      },
      silent: {
        title: `Embauche confirmée d’office : ${candidate}`,
        text:
          to === "team"
            ? `Personne de votre équipe n’a répondu sous sept jours : l’embauche de ${candidate} est considérée comme confirmée, et la prime est due. Deux embauches sans réponse suspendent les nouvelles recommandations pour vos offres ; vous pouvez encore confirmer ces embauches.`
            : `${company} n’a pas répondu sous sept jours : l’embauche de ${candidate} est considérée comme confirmée.`,
      },
    }),
  },
  es: {
    facts: ["Persona", "Empleo", "Empresa", "Fecha de incorporación"],
    see: { team: "Responder", referrer: "Ver la recomendación", person: "Ver el estado" },
    said: ({ candidate, company, to }, day, until) => ({
      claimed: {
        title: to === "team" ? `¿Empezó ${candidate} el ${day}?` : `Se ha comunicado una contratación en ${company}`,
        text:
          to === "team"
            ? `Se ha comunicado que ${candidate} empezó el ${day}. Confírmalo o indica por qué no, a más tardar el ${until}. Si no respondes, cuenta como contratación y hay que pagar la recompensa.`
            : `Se ha comunicado que ${candidate} empezó el ${day}. ${company} puede responder hasta el ${until}; si no lo hace, cuenta como contratación.`,
      },
      reminder: {
        title: `Falta tu respuesta: ¿empezó ${candidate}?`,
        text: `Confírmalo o indica por qué no, a más tardar el ${until}. Si no respondes, cuenta como contratación y hay que pagar la recompensa.`,
      },
      confirmed: {
        title: `${company} confirmó la contratación`,
        text: `${company} confirmó la contratación de ${candidate}.`,
      },
      denied: {
        title: `${company} indica que no hubo contratación`,
        text: `${company} ha respondido sobre la contratación comunicada de ${candidate} y ha dado un motivo. Con ello se ha abierto un litigio: puedes responder hasta el ${until}. Después decide un administrador.`,
      },
      disputed: {
        title: `Se abrió un litigio sobre una contratación: ${candidate}`,
        text: `La recompensa queda retenida hasta que se decida. La otra parte puede responder hasta el ${until}:`,
      },
      replied: {
        title: `Respuesta en un litigio: ${candidate}`,
        text: "A continuación decide un administrador. La respuesta:",
      },
      decided: {
        title: `Se resolvió un litigio: ${candidate}`,
        text: "La decisión y el motivo:",
      },
      silent: {
        title: `Contratación dada por confirmada: ${candidate}`,
        text:
          to === "team"
            ? `Nadie de tu equipo respondió en siete días, así que la contratación de ${candidate} se da por confirmada y hay que pagar la recompensa. Con dos contrataciones sin respuesta, tus empleos dejan de aceptar nuevas recomendaciones; aún puedes confirmar las contrataciones.`
            : `${company} no respondió en siete días, así que la contratación de ${candidate} se da por confirmada.`,
      },
    }),
  },
};

function contentIn(language: Language): (data: Data) => MailContent {
  const { facts, said, see } = WORDS[language];
  return (data) => {
    const { candidate, job_title, company, started_on, answer_by, step, to, path, words, by } = data;
    const day = started_on === "" ? "" : dayInMail(started_on, language);
    const { title, text } = said(data, day, answer_by === "" ? "" : momentInMail(answer_by, language))[step];
    const [person, job, at, start] = facts;
    return {
      subject: title,
      title,
      paragraphs: [text],
      facts: [
        [person, candidate],
        [job, job_title],
        [at, company],
        ...(started_on === "" ? [] : ([[start, day]] as const)),
      ],
      ...(words !== "" && { quote: { text: words, by } }),
      action: { label: see[to], path },
    };
  };
}

/** To the team, the referrer and the person: steps of a hire claim and its dispute (rules R11, R12). */
export const hireUpdate = mailMessage<Data>({
  name: "hire_update",
  sample: {
    step: "claimed",
    to: "team",
    referral: "0192f0c1-0000-7000-8000-000000000001",
    path: "/my-referrals",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    started_on: "2026-11-02",
    answer_by: "2026-11-28T10:00:00.000Z",
    words: "",
    by: "Quillstack",
  },
  texts: { en: contentIn("en"), es: contentIn("es"), fr: contentIn("fr"), de: contentIn("de") },
});

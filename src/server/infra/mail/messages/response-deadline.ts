import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { labelled } from "../../../../rules/french.ts";
import { notificationPath } from "../../../../rules/notification-paths.ts";
import { mailMessage } from "../message.ts";

/**
 * Response times of a team (rules R13, R16): first answer or decision due soon or late; referrals paused and resumed.
 */
export const RESPONSE_DEADLINE_UPDATES = ["soon", "late", "decision", "undecided", "stopped", "started"] as const;
export type ResponseDeadlineUpdate = (typeof RESPONSE_DEADLINE_UPDATES)[number];

/** `job`: the job concerned, null for a company; `about`: its title or name. */
type Data = { what: ResponseDeadlineUpdate; job: string | null; about: string; n: number; days: number };

type Words = {
  readonly said: (
    about: string,
    people: string,
    days: number,
  ) => Readonly<Record<ResponseDeadlineUpdate, readonly [title: string, text: string]>>;
  readonly people: (n: number) => string;
  readonly job: string;
  readonly company: string;
  readonly see: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    people: (n) => (n === 1 ? "One candidate" : `${n} candidates`),
    job: "Job",
    company: "Company",
    see: "View candidates",
    said: (about, people, days) => ({
      soon: [
        "First replies are due within a day",
        `${people} for ${about}: the first reply is due. Any status change or message counts as a reply.`,
      ],
      late: [
        "First replies are overdue",
        `${people} for ${about}: the wait is longer than the job promises, and their own page says so. Five overdue replies at once pause new referrals to your jobs.`,
      ],
      decision: [
        "Decisions are due",
        `${people} for ${about}, in interviews for ${days} days. After 45 days, both sides see that there is no decision.`,
      ],
      undecided: [
        "Decisions are overdue",
        `${people} for ${about}, in interviews for 45 days. Both sides now see that there is no decision, until you decide.`,
      ],
      stopped: [
        "Your jobs accept no new referrals",
        `Five first replies at ${about} are overdue. As soon as fewer are overdue, your jobs will accept referrals again.`,
      ],
      started: [
        "Your jobs are accepting new referrals again",
        `The overdue replies at ${about} were sent. Your jobs are accepting referrals again.`,
      ],
    }),
  },
  es: {
    people: (n) => (n === 1 ? "Una persona" : `${n} personas`),
    job: "Empleo",
    company: "Empresa",
    see: "Ver quién espera",
    said: (about, people, days) => ({
      soon: [
        "Queda un día para dar las primeras respuestas",
        `${people} para ${about}: falta la primera respuesta prometida. Basta con cualquier cambio de estado o mensaje.`,
      ],
      late: [
        "Hay primeras respuestas atrasadas",
        `${people} para ${about}: la espera supera el plazo prometido, y así consta en la página de cada persona. Con cinco a la vez, la empresa deja de aceptar recomendaciones.`,
      ],
      decision: [
        "Faltan decisiones",
        `${people} en entrevistas para ${about} desde hace ${days} días. A los 45 días, ambas partes verán que no hubo decisión.`,
      ],
      undecided: [
        "No hubo decisión",
        `${people} en entrevistas para ${about} desde hace 45 días. Hasta que decidas, ambas partes ven que no hubo decisión.`,
      ],
      stopped: [
        "Tus empleos no aceptan nuevas recomendaciones",
        `Cinco personas en ${about} llevan más de lo prometido esperando una primera respuesta. En cuanto sean menos, tus empleos volverán a aceptar recomendaciones.`,
      ],
      started: [
        "Tus empleos vuelven a aceptar recomendaciones",
        `En ${about} ya tienen respuesta quienes esperaban demasiado. Tus empleos vuelven a aceptar recomendaciones.`,
      ],
    }),
  },
  fr: {
    people: (n) => (n === 1 ? "Une personne" : `${n} personnes`),
    job: "Offre",
    company: "Entreprise",
    see: "Voir les candidats",
    said: (about, people, days) => ({
      soon: [
        "Premières réponses attendues sous 24 heures",
        `${people} pour ${about} : la première réponse est attendue. Un changement de statut ou un message suffit.`,
      ],
      late: [
        "Premières réponses en retard",
        `${people} pour ${about} : l’attente dépasse ce que promet l’offre, et la page du candidat l’indique. Cinq retards à la fois suspendent les nouvelles recommandations de l’entreprise.`,
      ],
      decision: [
        "Des décisions sont attendues",
        `${people} en entretien pour ${about} depuis ${days} jours. Après 45 jours, les deux parties voient qu’il n’y a pas de décision.`,
      ],
      undecided: [
        "Des décisions sont en retard",
        `${people} en entretien pour ${about} depuis 45 jours. Les deux parties voient désormais qu’il n’y a pas de décision, jusqu’à ce que vous décidiez.`,
      ],
      stopped: [
        "Vos offres n’acceptent plus de recommandations",
        `Cinq premières réponses sont en retard chez ${about}. Dès qu’il y en aura moins, vos offres accepteront de nouveau des recommandations.`,
      ],
      started: [
        "Vos offres acceptent de nouveau des recommandations",
        `Les réponses en retard chez ${about} ont été envoyées. Vos offres acceptent de nouveau des recommandations.`,
      ],
    }),
  },
  de: {
    people: (n) => (n === 1 ? "Eine Person" : `${n} Personen`),
    job: "Stelle",
    company: "Unternehmen",
    see: "Kandidaten ansehen",
    said: (about, people, days) => ({
      soon: [
        "Erste Antworten binnen eines Tages fällig",
        `${people} bei ${about}: Die erste Antwort ist fällig. Jede Statusänderung und jede Nachricht zählt als Antwort.`,
      ],
      late: [
        "Erste Antworten sind überfällig",
        `${people} bei ${about}: Die Wartezeit ist länger, als die Stelle verspricht, und wer wartet, sieht das auf der eigenen Seite. Sind fünf Antworten zugleich überfällig, nehmen die Stellen des Unternehmens keine neuen Empfehlungen an.`,
      ],
      decision: [
        "Entscheidungen sind fällig",
        `${people} bei ${about}: seit ${days} Tagen im Gespräch. Nach 45 Tagen sehen beide Seiten, dass es keine Entscheidung gibt.`,
      ],
      undecided: [
        "Entscheidungen sind überfällig",
        `${people} bei ${about}: seit 45 Tagen im Gespräch. Beide Seiten sehen jetzt, dass es keine Entscheidung gibt, bis du entscheidest.`,
      ],
      stopped: [
        "Deine Stellen nehmen keine neuen Empfehlungen an",
        `Fünf erste Antworten bei ${about} sind überfällig. Sobald es weniger sind, nehmen deine Stellen wieder Empfehlungen an.`,
      ],
      started: [
        "Deine Stellen nehmen wieder Empfehlungen an",
        `Die überfälligen Antworten bei ${about} wurden gesendet. Deine Stellen nehmen wieder Empfehlungen an.`,
      ],
    }),
  },
};

const OF_COMPANY: readonly ResponseDeadlineUpdate[] = ["stopped", "started"];

function pathOf({ what, job }: Data): string {
  if (job === null) return `${paths.people()}?waits=late`;
  const of = { id: job, title: "", company: "" };
  return notificationPath({
    kind: what === "late" ? "answers_late" : "decisions_due",
    subject: job,
    job: of,
    params: {},
  });
}

function text(language: Language) {
  return (data: Data) => {
    const { what, about, n, days } = data;
    const words = WORDS[language];
    const [title, paragraph] = words.said(about, words.people(n), days)[what];
    const label = OF_COMPANY.includes(what) ? words.company : words.job;
    return {
      subject: labelled(language, title, about),
      title,
      paragraphs: [paragraph],
      facts: [[label, about]] as const,
      action: { label: words.see, path: pathOf(data) },
    };
  };
}

/** To a team: the answers it owes. Names no person. */
export const responseDeadline = mailMessage<Data>({
  name: "response_deadline",
  sample: {
    what: "late",
    job: "01890000-0000-7000-8000-000000000001",
    about: "Staff Backend Engineer",
    n: 3,
    days: 30,
  },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});

import type { Language } from "../../../contract/choices.ts";
import { labelled } from "../../../rules/french.ts";

/** What happened to an interview. `left_out`: a team member no longer takes part. `nobody`: none is left. */
export type InterviewEvent =
  | "offered"
  | "withdrawn"
  | "agreed"
  | "changed"
  | "cancelled"
  | "none_fits"
  | "reminder"
  | "left_out"
  | "nobody";
export type InterviewSide = "person" | "team";

type Said = { readonly who: string; readonly job: string; readonly company: string };
type Titled = readonly [title: string, text: string];

/** All texts of interviews in mails and calendars; the rest is user input. */
export type InterviewWords = {
  readonly when: string;
  readonly length: string;
  readonly place: string;
  readonly people: string;
  readonly job: string;
  readonly company: string;
  readonly zone: string;
  readonly minutes: (count: number) => string;
  /** A video call at this host. */
  readonly call: (host: string) => string;
  readonly somebody: string;
  readonly interview: string;
  readonly pick: string;
  readonly look: string;
  readonly invited: string;
  readonly data: readonly [title: string, note: string];
  readonly person: (
    said: Said,
  ) => Readonly<Record<Exclude<InterviewEvent, "none_fits" | "left_out" | "nobody">, Titled>>;
  readonly team: (said: Said) => Readonly<Record<Exclude<InterviewEvent, "offered" | "withdrawn">, Titled>>;
};

export const INTERVIEW_WORDS: Readonly<Record<Language, InterviewWords>> = {
  en: {
    when: "When",
    length: "Length",
    place: "Where",
    people: "With",
    job: "Job",
    company: "Company",
    zone: "Time zone",
    minutes: (count) => `${count} minutes`,
    call: (host) => `Video call at ${host}; its address is on the page`,
    somebody: "Someone",
    interview: "Interview",
    pick: "Choose a time",
    look: "View interview",
    invited: "The invitation for your calendar is attached.",
    data: ["Your data", "See what is kept about you, have it erased, or stop these emails."],
    person: ({ job, company }) => ({
      offered: [
        `${company} offers you interview times`,
        `The interview is for ${job}. Choose the time that suits you; the page shows all times in your own time zone.`,
      ],
      withdrawn: [
        `${company} withdrew your interview times`,
        `The interview is for ${job}. These times are no longer offered.`,
      ],
      agreed: [`Your interview with ${company} is scheduled`, `The interview is for ${job}.`],
      changed: [
        `Your interview with ${company} was changed`,
        `The interview is for ${job}. The current details are below; if they do not suit you, cancel it on its page and say why.`,
      ],
      cancelled: [`Your interview with ${company} was cancelled`, `The interview was for ${job}.`],
      reminder: [`Your interview with ${company} is coming up`, `The interview is for ${job}.`],
    }),
    team: ({ who, job }) => ({
      agreed: [`${who} chose a time for the interview`, `The interview is for ${job}.`],
      none_fits: [
        `None of the times works for ${who}`,
        `The interview is for ${job}. Offer other times from the pipeline.`,
      ],
      changed: [`The interview with ${who} was changed`, `The interview is for ${job}. The current details are below.`],
      cancelled: [`The interview with ${who} was cancelled`, `The interview was for ${job}.`],
      reminder: [`Your interview with ${who} is coming up`, `The interview is for ${job}.`],
      left_out: ["You were removed from an interview", `The interview is for ${job}.`],
      nobody: [
        `No one is taking part in the interview with ${who}`,
        `The interview is for ${job}. It is still scheduled: choose in the pipeline who takes part, or cancel it.`,
      ],
    }),
  },
  es: {
    when: "Cuándo",
    length: "Duración",
    place: "Dónde",
    people: "Con",
    job: "Empleo",
    company: "Empresa",
    zone: "Zona horaria",
    minutes: (count) => `${count} minutos`,
    call: (host) => `Videollamada en ${host}; la dirección está en la página`,
    somebody: "Alguien",
    interview: "Entrevista",
    pick: "Elegir una hora",
    look: "Ver la entrevista",
    invited: "Adjuntamos la invitación para tu calendario.",
    data: ["Tus datos", "Ver lo que se guarda sobre ti, borrarlo o dejar de recibir estos correos."],
    person: ({ job, company }) => ({
      offered: [
        `${company} te propone horas de entrevista`,
        `La entrevista es para ${job}. Elige la hora que te venga bien; la página muestra las horas en tu zona horaria.`,
      ],
      withdrawn: [
        `${company} ha retirado las horas de entrevista`,
        `La entrevista es para ${job}. Estas horas ya no se ofrecen.`,
      ],
      agreed: [`Tu entrevista con ${company} está programada`, `La entrevista es para ${job}.`],
      changed: [
        `Tu entrevista con ${company} ha cambiado`,
        `La entrevista es para ${job}. Así queda ahora. Si no te viene bien, cancélala en su página e indica por qué.`,
      ],
      cancelled: [`Tu entrevista con ${company} se ha cancelado`, `La entrevista era para ${job}.`],
      reminder: [`Se acerca tu entrevista con ${company}`, `La entrevista es para ${job}.`],
    }),
    team: ({ who, job }) => ({
      agreed: [`${who} ha elegido una hora para la entrevista`, `La entrevista es para ${job}.`],
      none_fits: [
        `Ninguna de las horas le viene bien a ${who}`,
        `La entrevista es para ${job}. Propón otras desde el proceso de selección.`,
      ],
      changed: [`La entrevista con ${who} ha cambiado`, `La entrevista es para ${job}. Así queda ahora.`],
      cancelled: [`La entrevista con ${who} se ha cancelado`, `La entrevista era para ${job}.`],
      reminder: [`Se acerca tu entrevista con ${who}`, `La entrevista es para ${job}.`],
      left_out: ["Ya no participas en una entrevista", `La entrevista es para ${job}.`],
      nobody: [
        `Nadie participa en la entrevista con ${who}`,
        `La entrevista es para ${job}. La hora sigue en pie: indica en el proceso de selección quién participa, o cancélala.`,
      ],
    }),
  },
  fr: {
    when: "Quand",
    length: "Durée",
    place: "Où",
    people: "Avec",
    job: "Offre",
    company: "Entreprise",
    zone: "Fuseau horaire",
    minutes: (count) => `${count} minutes`,
    call: (host) => `Appel vidéo sur ${host} ; l’adresse se trouve sur la page`,
    somebody: "Quelqu’un",
    interview: "Entretien",
    pick: "Choisir un horaire",
    look: "Voir l’entretien",
    invited: "L’invitation pour votre agenda est en pièce jointe.",
    data: ["Vos données", "Voir ce qui est conservé sur vous, le faire effacer ou ne plus recevoir ces e-mails."],
    person: ({ job, company }) => ({
      offered: [
        `${company} vous propose des horaires d’entretien`,
        `C’est pour l’offre ${job}. Choisissez celui qui vous convient ; la page les affiche dans votre fuseau horaire.`,
      ],
      withdrawn: [
        `${company} retire les horaires d’entretien`,
        `C’est pour l’offre ${job}. Ces horaires ne sont plus proposés.`,
      ],
      agreed: [`Votre entretien avec ${company} est fixé`, `C’est pour l’offre ${job}.`],
      changed: [
        `Votre entretien avec ${company} a été modifié`,
        `C’est pour l’offre ${job}. Voici ce qui est prévu ; si cela ne vous convient pas, annulez-le sur sa page et dites pourquoi.`,
      ],
      cancelled: [`Votre entretien avec ${company} a été annulé`, `C’était pour l’offre ${job}.`],
      reminder: [`Votre entretien avec ${company} approche`, `C’est pour l’offre ${job}.`],
    }),
    team: ({ who, job }) => ({
      agreed: [`${who} a choisi un horaire d’entretien`, `C’est pour l’offre ${job}.`],
      none_fits: [
        `Aucun des horaires ne convient à ${who}`,
        `C’est pour l’offre ${job}. Proposez-en d’autres depuis le processus.`,
      ],
      changed: [`L’entretien avec ${who} a été modifié`, `C’est pour l’offre ${job}. Voici ce qui est prévu.`],
      cancelled: [`L’entretien avec ${who} a été annulé`, `C’était pour l’offre ${job}.`],
      reminder: [`Votre entretien avec ${who} approche`, `C’est pour l’offre ${job}.`],
      left_out: ["Vous ne participez plus à un entretien", `C’est pour l’offre ${job}.`],
      nobody: [
        `Plus personne ne participe à l’entretien avec ${who}`,
        `C’est pour l’offre ${job}. L’horaire est maintenu : indiquez dans le processus qui participe, ou annulez l’entretien.`,
      ],
    }),
  },
  de: {
    when: "Wann",
    length: "Dauer",
    place: "Wo",
    people: "Mit",
    job: "Stelle",
    company: "Unternehmen",
    zone: "Zeitzone",
    minutes: (count) => `${count} Minuten`,
    call: (host) => `Videogespräch bei ${host}; die Adresse steht auf der Seite`,
    somebody: "Jemand",
    interview: "Gespräch",
    pick: "Zeit wählen",
    look: "Gespräch ansehen",
    invited: "Die Kalendereinladung ist angehängt.",
    data: ["Deine Daten", "Gespeicherte Daten ansehen, löschen lassen oder solche E-Mails abbestellen."],
    person: ({ job, company }) => ({
      offered: [
        `${company} schlägt dir Zeiten für ein Gespräch vor`,
        `Es geht um ${job}. Wähle eine passende Zeit; die Seite zeigt sie in deiner Zeitzone.`,
      ],
      withdrawn: [
        `${company} hat die Zeiten für ein Gespräch zurückgezogen`,
        `Es geht um ${job}. Diese Zeiten werden nicht mehr angeboten.`,
      ],
      agreed: [`Dein Gespräch mit ${company} steht fest`, `Es geht um ${job}.`],
      changed: [
        `Dein Gespräch mit ${company} wurde geändert`,
        `Es geht um ${job}. Das ist der neue Stand; wenn es dir nicht passt, sag das Gespräch auf seiner Seite ab und schreib, warum.`,
      ],
      cancelled: [`Dein Gespräch mit ${company} wurde abgesagt`, `Es ging um ${job}.`],
      reminder: [`Dein Gespräch mit ${company} steht bevor`, `Es geht um ${job}.`],
    }),
    team: ({ who, job }) => ({
      agreed: [`${who} hat eine Zeit für das Gespräch gewählt`, `Es geht um ${job}.`],
      none_fits: [`Keine der Zeiten passt ${who}`, `Es geht um ${job}. Schlag in der Pipeline andere vor.`],
      changed: [`Das Gespräch mit ${who} wurde geändert`, `Es geht um ${job}. Das ist der neue Stand.`],
      cancelled: [`Das Gespräch mit ${who} wurde abgesagt`, `Es ging um ${job}.`],
      reminder: [`Dein Gespräch mit ${who} steht bevor`, `Es geht um ${job}.`],
      left_out: ["Du nimmst nicht mehr an einem Gespräch teil", `Es geht um ${job}.`],
      nobody: [
        `Am Gespräch mit ${who} nimmt niemand teil`,
        `Es geht um ${job}. Die Zeit gilt noch: Trag in der Pipeline ein, wer teilnimmt, oder sag das Gespräch ab.`,
      ],
    }),
  },
};

type Names = { readonly candidate: string; readonly job_title: string; readonly company: string };

/** The title of an interview in the calendar of this side; the same in the mail and in the calendar address. */
export function interviewTitle(language: Language, side: InterviewSide, { candidate, job_title, company }: Names) {
  const about = side === "team" ? [candidate, job_title] : [job_title, company];
  return labelled(language, INTERVIEW_WORDS[language].interview, about.filter((part) => part !== "").join(", "));
}

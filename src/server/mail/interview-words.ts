import type { Language } from "../../contract/choices.ts";

/** What happened to an interview. `left_out`: a team member no longer takes part. `nobody`: none is left. */
export type InterviewNews =
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
  ) => Readonly<Record<Exclude<InterviewNews, "none_fits" | "left_out" | "nobody">, Titled>>;
  readonly team: (said: Said) => Readonly<Record<Exclude<InterviewNews, "offered" | "withdrawn">, Titled>>;
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
    somebody: "Somebody",
    interview: "Interview",
    pick: "Choose a time",
    look: "See the interview",
    invited: "The invitation for your calendar is attached.",
    data: ["Your data", "See what is kept about you, have it erased, or say that you want no more such mails."],
    person: ({ job, company }) => ({
      offered: [
        `${company} offers you times for an interview`,
        `It is about ${job}. Choose the time that suits you; the page shows them in your own time zone.`,
      ],
      withdrawn: [
        `${company} takes back the times for an interview`,
        `It is about ${job}. These times are no longer offered.`,
      ],
      agreed: [`Your interview with ${company} is set`, `It is about ${job}.`],
      changed: [
        `Your interview with ${company} was changed`,
        `It is about ${job}. This is how it stands now; if it does not suit you, cancel it on its page and say why.`,
      ],
      cancelled: [`Your interview with ${company} was cancelled`, `It was about ${job}.`],
      reminder: [`Your interview with ${company} is coming up`, `It is about ${job}.`],
    }),
    team: ({ who, job }) => ({
      agreed: [`${who} chose a time for the interview`, `It is about ${job}.`],
      none_fits: [`None of the times suits ${who}`, `It is about ${job}. Offer other times from the pipeline.`],
      changed: [`The interview with ${who} was changed`, `It is about ${job}. This is how it stands now.`],
      cancelled: [`The interview with ${who} was cancelled`, `It was about ${job}.`],
      reminder: [`Your interview with ${who} is coming up`, `It is about ${job}.`],
      left_out: ["You no longer take part in an interview", `It is about ${job}.`],
      nobody: [
        `Nobody takes part in the interview with ${who}`,
        `It is about ${job}. The time still stands: say in the pipeline who takes part, or cancel it.`,
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
    invited: "La invitación para tu calendario va adjunta.",
    data: ["Tus datos", "Ver qué se guarda sobre ti, hacer que se borre o decir que no quieres más correos así."],
    person: ({ job, company }) => ({
      offered: [
        `${company} te propone horas para una entrevista`,
        `Se trata de ${job}. Elige la que te venga bien; la página las muestra en tu zona horaria.`,
      ],
      withdrawn: [
        `${company} retira las horas para la entrevista`,
        `Se trata de ${job}. Estas horas ya no se ofrecen.`,
      ],
      agreed: [`Tu entrevista con ${company} está fijada`, `Se trata de ${job}.`],
      changed: [
        `Tu entrevista con ${company} ha cambiado`,
        `Se trata de ${job}. Así queda ahora; si no te viene bien, cancélala en su página y di por qué.`,
      ],
      cancelled: [`Tu entrevista con ${company} se ha cancelado`, `Se trataba de ${job}.`],
      reminder: [`Se acerca tu entrevista con ${company}`, `Se trata de ${job}.`],
    }),
    team: ({ who, job }) => ({
      agreed: [`${who} ha elegido una hora para la entrevista`, `Se trata de ${job}.`],
      none_fits: [
        `Ninguna de las horas le viene bien a ${who}`,
        `Se trata de ${job}. Propón otras desde el proceso de selección.`,
      ],
      changed: [`La entrevista con ${who} ha cambiado`, `Se trata de ${job}. Así queda ahora.`],
      cancelled: [`La entrevista con ${who} se ha cancelado`, `Se trataba de ${job}.`],
      reminder: [`Se acerca tu entrevista con ${who}`, `Se trata de ${job}.`],
      left_out: ["Ya no participas en una entrevista", `Se trata de ${job}.`],
      nobody: [
        `Nadie participa en la entrevista con ${who}`,
        `Se trata de ${job}. La hora sigue en pie: indica en el proceso de selección quién participa, o cancélala.`,
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
    invited: "L’invitation pour votre agenda est jointe.",
    data: [
      "Vos données",
      "Voir ce qui est conservé sur vous, le faire effacer, ou dire que vous ne voulez plus de tels e-mails.",
    ],
    person: ({ job, company }) => ({
      offered: [
        `${company} vous propose des horaires d’entretien`,
        `Il s’agit de ${job}. Choisissez celui qui vous convient ; la page les montre dans votre fuseau horaire.`,
      ],
      withdrawn: [
        `${company} retire les horaires d’entretien`,
        `Il s’agit de ${job}. Ces horaires ne sont plus proposés.`,
      ],
      agreed: [`Votre entretien avec ${company} est fixé`, `Il s’agit de ${job}.`],
      changed: [
        `Votre entretien avec ${company} a été modifié`,
        `Il s’agit de ${job}. Voici ce qui est prévu désormais ; si cela ne vous convient pas, annulez sur sa page et dites pourquoi.`,
      ],
      cancelled: [`Votre entretien avec ${company} a été annulé`, `Il s’agissait de ${job}.`],
      reminder: [`Votre entretien avec ${company} approche`, `Il s’agit de ${job}.`],
    }),
    team: ({ who, job }) => ({
      agreed: [`${who} a choisi un horaire d’entretien`, `Il s’agit de ${job}.`],
      none_fits: [
        `Aucun des horaires ne convient à ${who}`,
        `Il s’agit de ${job}. Proposez-en d’autres depuis le processus.`,
      ],
      changed: [`L’entretien avec ${who} a été modifié`, `Il s’agit de ${job}. Voici ce qui est prévu désormais.`],
      cancelled: [`L’entretien avec ${who} a été annulé`, `Il s’agissait de ${job}.`],
      reminder: [`Votre entretien avec ${who} approche`, `Il s’agit de ${job}.`],
      left_out: ["Vous ne participez plus à un entretien", `Il s’agit de ${job}.`],
      nobody: [
        `Personne ne participe à l’entretien avec ${who}`,
        `Il s’agit de ${job}. L’horaire tient toujours : indiquez dans le processus qui participe, ou annulez-le.`,
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
    invited: "Die Einladung für deinen Kalender hängt an.",
    data: [
      "Deine Daten",
      "Sehen, was über dich gespeichert ist, es löschen lassen oder sagen, dass du keine solchen Mails mehr willst.",
    ],
    person: ({ job, company }) => ({
      offered: [
        `${company} schlägt dir Zeiten für ein Gespräch vor`,
        `Es geht um ${job}. Wähle, was dir passt; die Seite zeigt die Zeiten in deiner Zeitzone.`,
      ],
      withdrawn: [
        `${company} nimmt die Zeiten für ein Gespräch zurück`,
        `Es geht um ${job}. Diese Zeiten werden nicht mehr angeboten.`,
      ],
      agreed: [`Dein Gespräch mit ${company} steht fest`, `Es geht um ${job}.`],
      changed: [
        `Dein Gespräch mit ${company} wurde geändert`,
        `Es geht um ${job}. So steht es jetzt; wenn es dir nicht passt, sag es auf seiner Seite ab und schreib warum.`,
      ],
      cancelled: [`Dein Gespräch mit ${company} wurde abgesagt`, `Es ging um ${job}.`],
      reminder: [`Dein Gespräch mit ${company} steht bevor`, `Es geht um ${job}.`],
    }),
    team: ({ who, job }) => ({
      agreed: [`${who} hat eine Zeit für das Gespräch gewählt`, `Es geht um ${job}.`],
      none_fits: [`${who} passt keine der Zeiten`, `Es geht um ${job}. Schlag in der Pipeline andere vor.`],
      changed: [`Das Gespräch mit ${who} wurde geändert`, `Es geht um ${job}. So steht es jetzt.`],
      cancelled: [`Das Gespräch mit ${who} wurde abgesagt`, `Es ging um ${job}.`],
      reminder: [`Dein Gespräch mit ${who} steht bevor`, `Es geht um ${job}.`],
      left_out: ["Du nimmst an einem Gespräch nicht mehr teil", `Es geht um ${job}.`],
      nobody: [
        `Am Gespräch mit ${who} nimmt niemand teil`,
        `Es geht um ${job}. Die Zeit steht noch: Trag in der Pipeline ein, wer teilnimmt, oder sag es ab.`,
      ],
    }),
  },
};

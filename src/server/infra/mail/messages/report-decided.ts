import type { ReportKind } from "../../../../contract/admin/reports/reports.ts";
import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { endInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

type Data = {
  side: "reporter" | "owner";
  kind: ReportKind;
  thing: string;
  outcome: "kept" | "taken_down";
  /** The admin's words, equal for both sides. */
  reason: string;
  /** Secret of a link for readers without an account; null for users. */
  token: string | null;
  /** Absent in mails of the previous version. */
  case_id?: string;
  /** Until when this side may appeal; null if it cannot. */
  until: string | null;
};

/** Selects the text for a job, company, page, message, question or answer. */
type Means = (job: string, company: string, page: string, message: string, question: string, answer: string) => string;

/** The text for one side. */
type Said = { readonly title: string; readonly text: string };
type Words = {
  /** What the subject is called in a sentence; for messages and questions also what they are about. */
  readonly thing: (data: Pick<Data, "kind" | "thing">) => string;
  readonly said: (thing: string, means: Means) => Record<Data["side"], Record<Data["outcome"], Said>>;
  readonly by: string;
  readonly complain: string;
  readonly see: string;
  readonly until: (day: string) => string;
  readonly final: string;
  readonly language: Language;
};

const EN: Words = {
  language: "en",
  thing: ({ kind, thing }) =>
    ({
      message: `a message about ${thing}`,
      question: `a question about ${thing}`,
      answer: `an answer about ${thing}`,
      job: thing,
      company: thing,
      profile: thing,
    })[kind],
  by: "Reason for the decision",
  complain: "Read and appeal",
  see: "Read the decision",
  until: (day) => `If you think this is wrong, you can appeal once, until ${day}. An admin then decides again.`,
  final: "You cannot appeal this decision.",
  said: (thing, means) => ({
    reporter: {
      kept: {
        title: "We made no change to what you reported",
        text: `You reported ${thing}. We reviewed it and made no change.`,
      },
      taken_down: {
        title: "We removed what you reported",
        text: `You reported ${thing}. We reviewed it and removed it.`,
      },
    },
    owner: {
      kept: {
        title: `${thing} is back`,
        text: "We reviewed it again and restored what had been removed.",
      },
      taken_down: {
        title: `${thing} was removed`,
        text: means(
          "Someone reported this job. We reviewed it and archived it: it is no longer public. Existing candidates stay in its pipeline.",
          "Someone reported this company. We reviewed it and archived its jobs: they are no longer public. Existing candidates stay in their pipelines.",
          "Someone reported your page. We reviewed it and removed it: it is no longer public. Your account and your referrals do not change.",
          "Someone reported a message of yours. We reviewed it and removed it: no one can read it there anymore. Everything else stays.",
          "Someone reported a question of yours. We reviewed it and removed it: the team can no longer read it.",
          "Someone reported an answer by your company. We reviewed it and removed it: it is no longer visible on the job page or to the person who asked.",
        ),
      },
    },
  }),
};

const DE: Words = {
  language: "de",
  thing: ({ kind, thing }) =>
    ({
      message: `eine Nachricht zu ${thing}`,
      question: `eine Frage zu ${thing}`,
      answer: `eine Antwort zu ${thing}`,
      job: thing,
      company: thing,
      profile: thing,
    })[kind],
  by: "Grund der Entscheidung",
  complain: "Lesen und beschweren",
  see: "Entscheidung lesen",
  until: (day) =>
    `Wenn du das für falsch hältst, kannst du dich einmal beschweren, bis zum ${day}. Dann entscheidet ein Admin noch einmal.`,
  final: "Diese Entscheidung ist für dich endgültig.",
  said: (thing, means) => ({
    reporter: {
      kept: {
        title: "Wir haben nichts an dem geändert, was du gemeldet hast",
        text: `Du hast ${thing} gemeldet. Wir haben es geprüft und nichts daran geändert.`,
      },
      taken_down: {
        title: "Wir haben entfernt, was du gemeldet hast",
        text: `Du hast ${thing} gemeldet. Wir haben es geprüft und entfernt.`,
      },
    },
    owner: {
      kept: {
        title: `${thing} ist wieder da`,
        text: "Wir haben es noch einmal geprüft und wiederhergestellt, was entfernt worden war.",
      },
      taken_down: {
        title: `${thing} wurde entfernt`,
        text: means(
          "Diese Stelle wurde gemeldet. Wir haben sie geprüft und archiviert: Sie ist nicht mehr öffentlich. Bisherige Kandidaten bleiben in der Pipeline.",
          "Dieses Unternehmen wurde gemeldet. Wir haben es geprüft und seine Stellen archiviert: Sie sind nicht mehr öffentlich. Bisherige Kandidaten bleiben in den Pipelines.",
          "Deine Seite wurde gemeldet. Wir haben sie geprüft und entfernt: Sie ist nicht mehr öffentlich. Dein Konto und deine Empfehlungen bleiben, wie sie sind.",
          "Eine deiner Nachrichten wurde gemeldet. Wir haben sie geprüft und entfernt: Niemand kann sie dort mehr lesen. Alles andere bleibt.",
          "Eine deiner Fragen wurde gemeldet. Wir haben sie geprüft und entfernt: Das Team kann sie nicht mehr lesen.",
          "Eine Antwort deines Unternehmens wurde gemeldet. Wir haben sie geprüft und entfernt: Sie ist weder auf der Stellenseite noch für die Person sichtbar, die gefragt hat.",
        ),
      },
    },
  }),
};

const ES: Words = {
  language: "es",
  thing: ({ kind, thing }) =>
    ({
      message: `un mensaje sobre ${thing}`,
      question: `una pregunta sobre ${thing}`,
      answer: `una respuesta sobre ${thing}`,
      job: thing,
      company: thing,
      profile: thing,
    })[kind],
  by: "Motivo de la decisión",
  complain: "Ver y reclamar",
  see: "Ver la decisión",
  until: (day) => `Si crees que es un error, puedes reclamar una vez, hasta el ${day}. Entonces se decide de nuevo.`,
  final: "No puedes reclamar contra esta decisión.",
  said: (thing, means) => ({
    reporter: {
      kept: {
        title: "Lo que denunciaste sigue como está",
        text: `Denunciaste ${thing}. Lo hemos revisado y no hay cambios.`,
      },
      taken_down: {
        title: "Lo que denunciaste se ha retirado",
        text: `Denunciaste ${thing}. Lo hemos revisado y lo hemos retirado.`,
      },
    },
    owner: {
      kept: {
        title: `${thing} vuelve a estar publicado`,
        text: "Lo hemos revisado de nuevo y hemos restablecido lo que se había retirado.",
      },
      taken_down: {
        title: `Se ha retirado ${thing}`,
        text: means(
          "Alguien denunció este empleo. Lo hemos revisado y archivado: ya no es público. Los candidatos que ya había siguen en su proceso.",
          "Alguien denunció esta empresa. La hemos revisado y hemos archivado sus empleos: ya no son públicos. Los candidatos que ya había siguen en sus procesos.",
          "Alguien denunció tu página. La hemos revisado y retirado: ya no es pública. Tu cuenta y tus recomendaciones siguen como están.",
          "Alguien denunció un mensaje tuyo. Lo hemos revisado y retirado: ya nadie puede leerlo allí. Todo lo demás sigue igual.",
          "Alguien denunció una pregunta tuya. La hemos revisado y retirado: el equipo ya no puede leerla.",
          "Alguien denunció una respuesta de tu empresa. La hemos revisado y retirado: ya no está en la página del empleo ni puede leerla quien preguntó.",
        ),
      },
    },
  }),
};

const FR: Words = {
  language: "fr",
  thing: ({ kind, thing }) =>
    ({
      message: `un message au sujet de ${thing}`,
      question: `une question au sujet de ${thing}`,
      answer: `une réponse au sujet de ${thing}`,
      job: thing,
      company: thing,
      profile: thing,
    })[kind],
  by: "Motif de la décision",
  complain: "Lire et faire une réclamation",
  see: "Lire la décision",
  until: (day) =>
    `Si vous pensez que c’est une erreur, vous pouvez faire une réclamation, une seule fois, jusqu’au ${day}. Un administrateur rend alors une nouvelle décision.`,
  final: "Vous ne pouvez pas faire de réclamation contre cette décision.",
  said: (thing, means) => ({
    reporter: {
      kept: {
        title: "Nous n’avons rien changé à ce que vous avez signalé",
        text: `Vous avez signalé ${thing}. Nous l’avons examiné et n’y avons rien changé.`,
      },
      taken_down: {
        title: "Nous avons retiré ce que vous avez signalé",
        text: `Vous avez signalé ${thing}. Nous l’avons examiné et retiré.`,
      },
    },
    owner: {
      kept: {
        title: `De nouveau visible : ${thing}`,
        text: "Nous l’avons réexaminé et avons rétabli ce qui avait été retiré.",
      },
      taken_down: {
        title: `Retrait : ${thing}`,
        text: means(
          "Cette offre a été signalée. Nous l’avons examinée et archivée : elle n’est plus publique. Les candidats actuels restent dans son processus.",
          "Cette entreprise a été signalée. Nous l’avons examinée et avons archivé ses offres : elles ne sont plus publiques. Les candidats actuels restent dans leurs processus.",
          "Votre page a été signalée. Nous l’avons examinée et retirée : elle n’est plus publique. Votre compte et vos recommandations ne changent pas.",
          "Un de vos messages a été signalé. Nous l’avons examiné et retiré : plus personne ne peut le lire. Tout le reste est conservé.",
          "Une de vos questions a été signalée. Nous l’avons examinée et retirée : l’équipe ne peut plus la lire.",
          "Une réponse de votre entreprise a été signalée. Nous l’avons examinée et retirée : elle n’est plus visible, ni sur la page de l’offre ni par la personne qui a posé la question.",
        ),
      },
    },
  }),
};

/** The secret is in the fragment, which no server or log sees. */
function pathOf({ token, case_id }: Data): string {
  if (token === null) return paths.reportDecision(case_id);
  return `${paths.reportDecision()}#token=${token}`;
}

function contentOf(words: Words, data: Data) {
  const { title, text } = words.said(words.thing(data), (job, company, profile, message, question, answer) => {
    return { job, company, profile, message, question, answer }[data.kind];
  })[data.side][data.outcome];
  // A side that the decision favours cannot appeal.
  const against = data.outcome === (data.side === "owner" ? "taken_down" : "kept");
  const notes = data.until === null ? [words.final] : [words.until(endInMail(data.until, words.language))];
  return {
    subject: title.includes(data.thing) ? title : `${title} (${data.thing})`,
    title,
    paragraphs: [text],
    quote: { text: data.reason, by: words.by },
    action: { label: data.until === null ? words.see : words.complain, path: pathOf(data) },
    ...(against && { notes }),
  };
}

/** A report was decided (rules P21, P22): to the reporter, and to the owner of removed content. */
export const reportDecided = mailMessage<Data>({
  name: "report_decided",
  sample: {
    side: "owner",
    kind: "job",
    thing: "Staff Backend Engineer",
    outcome: "taken_down",
    reason: "The posting asks applicants to pay for their own interview. Nobody may be charged for applying here.",
    token: "owner.01890000-0000-7000-8000-000000000001.sample-mark-of-a-decision-link-0123456789ab",
    until: "2026-12-21T09:00:00.000Z",
  },
  texts: {
    en: (data) => contentOf(EN, data),
    es: (data) => contentOf(ES, data),
    fr: (data) => contentOf(FR, data),
    de: (data) => contentOf(DE, data),
  },
});

import { paths } from "../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

/** A chargeback was opened, the money stayed, the money went back. */
export const DISPUTE_STEPS = ["open", "won", "lost"] as const;
type Step = (typeof DISPUTE_STEPS)[number];

type Data = {
  step: Step;
  to: "owner" | "referrer";
  referral: string;
  job: string;
  candidate: string;
  job_title: string;
  company: string;
  /** The whole reward, as all amounts formatted: `$12,500`. */
  reward: string;
  /** What is in dispute. */
  amount: string;
  /** Of the reward after a lost one; null where nothing is left, and for the other steps. */
  left: string | null;
};

type Said = { readonly title: string; readonly text: string };
type Words = {
  readonly facts: readonly [string, string, string, string, string];
  readonly look: string;
  readonly record: string;
  said(data: Data): Readonly<Record<Data["to"], Readonly<Record<Step | "part", Said>>>>;
};

const EN: Words = {
  facts: ["Candidate", "Job", "Company", "Reward", "In dispute"],
  look: "See the referral",
  record: "See the reward",
  said: ({ candidate, company, amount, left }) => ({
    referrer: {
      open: {
        title: `The reward for ${candidate} is frozen`,
        text: `The bank of ${company} disputes ${amount} of the payment. Nothing of the reward moves until it has decided. You need not do anything.`,
      },
      won: {
        title: `The reward for ${candidate} is no longer frozen`,
        text: "The bank has left the payment with us. The reward goes on as before.",
      },
      lost: {
        title: `No reward for ${candidate}`,
        text: `The bank of ${company} took the payment back, so nothing is left to pay out.`,
      },
      part: {
        title: `${left} is left of the reward for ${candidate}`,
        text: `The bank of ${company} took ${amount} of the payment back. What is left goes on as before.`,
      },
    },
    owner: {
      open: {
        title: `Your payment for ${candidate} is disputed`,
        text: `Your bank disputes ${amount} of it. The reward is frozen until the bank has decided. If you did not ask for this, speak to your bank.`,
      },
      won: {
        title: `Your payment for ${candidate} stands`,
        text: `The bank has left ${amount} with us. The reward goes on as before.`,
      },
      lost: {
        title: `${amount} went back to you`,
        text: `Your bank took the payment for ${candidate} back. Nothing more happens with this reward.`,
      },
      part: {
        title: `${amount} went back to you`,
        text: `Your bank took it from the payment for ${candidate}. ${left} of the reward is left and goes on as before.`,
      },
    },
  }),
};

const ES: Words = {
  facts: ["Candidato", "Empleo", "Empresa", "Recompensa", "Reclamado"],
  look: "Ver la recomendación",
  record: "Ver la recompensa",
  said: ({ candidate, company, amount, left }) => ({
    referrer: {
      open: {
        title: `La recompensa por ${candidate} está congelada`,
        text: `El banco de ${company} reclama ${amount} del pago. La recompensa no se mueve hasta que decida. No tienes que hacer nada.`,
      },
      won: {
        title: `La recompensa por ${candidate} ya no está congelada`,
        text: "El banco nos ha dejado el pago. La recompensa sigue como antes.",
      },
      lost: {
        title: `No hay recompensa por ${candidate}`,
        text: `El banco de ${company} recuperó el pago, así que no queda nada por pagar.`,
      },
      part: {
        title: `Quedan ${left} de la recompensa por ${candidate}`,
        text: `El banco de ${company} recuperó ${amount} del pago. Lo que queda sigue como antes.`,
      },
    },
    owner: {
      open: {
        title: `Tu pago por ${candidate} está reclamado`,
        text: `Tu banco reclama ${amount}. La recompensa queda congelada hasta que decida. Si no lo has pedido tú, habla con tu banco.`,
      },
      won: {
        title: `Tu pago por ${candidate} se mantiene`,
        text: `El banco nos ha dejado ${amount}. La recompensa sigue como antes.`,
      },
      lost: {
        title: `Has recuperado ${amount}`,
        text: `Tu banco recuperó el pago por ${candidate}. No pasa nada más con esta recompensa.`,
      },
      part: {
        title: `Has recuperado ${amount}`,
        text: `Tu banco los recuperó del pago por ${candidate}. Quedan ${left} de la recompensa, que sigue como antes.`,
      },
    },
  }),
};

const FR: Words = {
  facts: ["Candidat", "Offre", "Entreprise", "Prime", "Contesté"],
  look: "Voir la recommandation",
  record: "Voir la prime",
  said: ({ candidate, company, amount, left }) => ({
    referrer: {
      open: {
        title: `La prime pour ${candidate} est gelée`,
        text: `La banque de ${company} conteste ${amount} du paiement. La prime ne bouge pas jusqu’à sa décision. Vous n’avez rien à faire.`,
      },
      won: {
        title: `La prime pour ${candidate} n’est plus gelée`,
        text: "La banque nous a laissé le paiement. La prime suit son cours.",
      },
      lost: {
        title: `Pas de prime pour ${candidate}`,
        text: `La banque de ${company} a repris le paiement : il ne reste rien à verser.`,
      },
      part: {
        title: `Il reste ${left} de la prime pour ${candidate}`,
        text: `La banque de ${company} a repris ${amount} du paiement. Ce qui reste suit son cours.`,
      },
    },
    owner: {
      open: {
        title: `Votre paiement pour ${candidate} est contesté`,
        text: `Votre banque conteste ${amount}. La prime est gelée jusqu’à sa décision. Si vous n’êtes pas à l’origine de cette demande, parlez-en à votre banque.`,
      },
      won: {
        title: `Votre paiement pour ${candidate} est maintenu`,
        text: `La banque nous a laissé ${amount}. La prime suit son cours.`,
      },
      lost: {
        title: `${amount} vous ont été rendus`,
        text: `Votre banque a repris le paiement pour ${candidate}. Cette prime est close.`,
      },
      part: {
        title: `${amount} vous ont été rendus`,
        text: `Votre banque les a repris sur le paiement pour ${candidate}. Il reste ${left} de la prime, qui suit son cours.`,
      },
    },
  }),
};

const DE: Words = {
  facts: ["Person", "Stelle", "Unternehmen", "Prämie", "Beanstandet"],
  look: "Empfehlung ansehen",
  record: "Prämie ansehen",
  said: ({ candidate, company, amount, left }) => ({
    referrer: {
      open: {
        title: `Die Prämie für ${candidate} ist eingefroren`,
        text: `Die Bank von ${company} beanstandet ${amount} der Zahlung. Bis sie entschieden hat, bewegt sich die Prämie nicht. Du musst nichts tun.`,
      },
      won: {
        title: `Die Prämie für ${candidate} ist nicht mehr eingefroren`,
        text: "Die Bank hat uns die Zahlung gelassen. Mit der Prämie geht es weiter wie zuvor.",
      },
      lost: {
        title: `Keine Prämie für ${candidate}`,
        text: `Die Bank von ${company} hat die Zahlung zurückgeholt. Es ist nichts mehr auszuzahlen.`,
      },
      part: {
        title: `Von der Prämie für ${candidate} bleiben ${left}`,
        text: `Die Bank von ${company} hat ${amount} der Zahlung zurückgeholt. Mit dem Rest geht es weiter wie zuvor.`,
      },
    },
    owner: {
      open: {
        title: `Deine Zahlung für ${candidate} ist beanstandet`,
        text: `Deine Bank beanstandet ${amount} davon. Die Prämie ist eingefroren, bis sie entschieden hat. Wenn das nicht von dir kommt, sprich mit deiner Bank.`,
      },
      won: {
        title: `Deine Zahlung für ${candidate} bleibt bestehen`,
        text: `Die Bank hat uns ${amount} gelassen. Mit der Prämie geht es weiter wie zuvor.`,
      },
      lost: {
        title: `${amount} gingen an dich zurück`,
        text: `Deine Bank hat die Zahlung für ${candidate} zurückgeholt. Mit dieser Prämie geschieht nichts mehr.`,
      },
      part: {
        title: `${amount} gingen an dich zurück`,
        text: `Deine Bank hat sie von der Zahlung für ${candidate} zurückgeholt. Von der Prämie bleiben ${left}; damit geht es weiter wie zuvor.`,
      },
    },
  }),
};

function contentIn(words: Words): (data: Data) => MailContent {
  return (data) => {
    const { step, to } = data;
    const { title, text } = words.said(data)[to][step === "lost" && data.left !== null ? "part" : step];
    const values = [data.candidate, data.job_title, data.company, data.reward, data.amount];
    return {
      subject: title,
      title,
      paragraphs: [text],
      facts: words.facts.map((fact, at) => [fact, values[at] ?? ""]),
      action:
        to === "owner"
          ? { label: words.record, path: `${paths.manageJob(data.job)}?open=referral:${data.referral}` }
          : { label: words.look, path: paths.myReferrals(data.referral) },
    };
  };
}

/** To the job's owner and to the referrer: a chargeback of the owner's payment, and how it ended (X22). */
export const disputeStep = mailMessage<Data>({
  name: "dispute_step",
  sample: {
    step: "open",
    to: "referrer",
    referral: "0192f0c1-0000-7000-8000-000000000001",
    job: "0192f0c1-0000-7000-8000-000000000002",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    reward: "$12,500",
    amount: "$2,000",
    left: null,
  },
  texts: { en: contentIn(EN), es: contentIn(ES), fr: contentIn(FR), de: contentIn(DE) },
});

import { paths } from "../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = {
  to: "owner" | "referrer";
  referral: string;
  job: string;
  candidate: string;
  job_title: string;
  company: string;
  /** The whole reward, as all amounts formatted: `$12,500`. */
  reward: string;
  /** What went back. */
  amount: string;
  /** Of the reward; null where nothing is left. */
  left: string | null;
};

type Words = {
  readonly facts: readonly [string, string, string, string, string];
  readonly look: string;
  readonly record: string;
  /** Title and text, of all of a payment and of a part. */
  said(data: Data): Readonly<Record<Data["to"], Readonly<Record<"all" | "part", readonly [string, string]>>>>;
};

const EN: Words = {
  facts: ["Candidate", "Job", "Company", "Reward", "Refunded"],
  look: "See the referral",
  record: "See the reward",
  said: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: [
        `No reward for ${candidate}`,
        `The payment by ${company} was refunded at the payment provider, so nothing is left to pay out.`,
      ],
      part: [
        `${left} is left of the reward for ${candidate}`,
        `${amount} of the payment by ${company} was refunded at the payment provider. What is left goes on as before.`,
      ],
    },
    owner: {
      all: [
        `${amount} went back to you`,
        `The payment for ${candidate} was refunded at the payment provider. Nothing more happens with this reward.`,
      ],
      part: [
        `${amount} went back to you`,
        `A part of the payment for ${candidate} was refunded at the payment provider. ${left} of the reward is left and goes on as before.`,
      ],
    },
  }),
};

const ES: Words = {
  facts: ["Candidato", "Empleo", "Empresa", "Recompensa", "Reembolsado"],
  look: "Ver la recomendación",
  record: "Ver la recompensa",
  said: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: [
        `No hay recompensa por ${candidate}`,
        `El pago de ${company} se reembolsó en el proveedor de pagos, así que no queda nada por pagar.`,
      ],
      part: [
        `Quedan ${left} de la recompensa por ${candidate}`,
        `En el proveedor de pagos se reembolsaron ${amount} del pago de ${company}. Lo que queda sigue como antes.`,
      ],
    },
    owner: {
      all: [
        `Has recuperado ${amount}`,
        `El pago por ${candidate} se reembolsó en el proveedor de pagos. No pasa nada más con esta recompensa.`,
      ],
      part: [
        `Has recuperado ${amount}`,
        `Una parte del pago por ${candidate} se reembolsó en el proveedor de pagos. Quedan ${left} de la recompensa, que sigue como antes.`,
      ],
    },
  }),
};

const FR: Words = {
  facts: ["Candidat", "Offre", "Entreprise", "Prime", "Remboursé"],
  look: "Voir la recommandation",
  record: "Voir la prime",
  said: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: [
        `Pas de prime pour ${candidate}`,
        `Le paiement de ${company} a été remboursé chez le prestataire de paiement : il ne reste rien à verser.`,
      ],
      part: [
        `Il reste ${left} de la prime pour ${candidate}`,
        `${amount} du paiement de ${company} ont été remboursés chez le prestataire de paiement. Ce qui reste suit son cours.`,
      ],
    },
    owner: {
      all: [
        `${amount} vous ont été rendus`,
        `Le paiement pour ${candidate} a été remboursé chez le prestataire de paiement. Cette prime est close.`,
      ],
      part: [
        `${amount} vous ont été rendus`,
        `Une partie du paiement pour ${candidate} a été remboursée chez le prestataire de paiement. Il reste ${left} de la prime, qui suit son cours.`,
      ],
    },
  }),
};

const DE: Words = {
  facts: ["Person", "Stelle", "Unternehmen", "Prämie", "Erstattet"],
  look: "Empfehlung ansehen",
  record: "Prämie ansehen",
  said: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: [
        `Keine Prämie für ${candidate}`,
        `Die Zahlung von ${company} wurde beim Zahlungsanbieter erstattet. Es ist nichts mehr auszuzahlen.`,
      ],
      part: [
        `Von der Prämie für ${candidate} bleiben ${left}`,
        `Von der Zahlung von ${company} wurden beim Zahlungsanbieter ${amount} erstattet. Mit dem Rest geht es weiter wie zuvor.`,
      ],
    },
    owner: {
      all: [
        `${amount} gingen an dich zurück`,
        `Die Zahlung für ${candidate} wurde beim Zahlungsanbieter erstattet. Mit dieser Prämie geschieht nichts mehr.`,
      ],
      part: [
        `${amount} gingen an dich zurück`,
        `Ein Teil der Zahlung für ${candidate} wurde beim Zahlungsanbieter erstattet. Von der Prämie bleiben ${left}; damit geht es weiter wie zuvor.`,
      ],
    },
  }),
};

function contentIn(words: Words): (data: Data) => MailContent {
  return (data) => {
    const [title, text] = words.said(data)[data.to][data.left === null ? "all" : "part"];
    const values = [data.candidate, data.job_title, data.company, data.reward, data.amount];
    return {
      subject: title,
      title,
      paragraphs: [text],
      facts: words.facts.map((fact, at) => [fact, values[at] ?? ""]),
      action:
        data.to === "owner"
          ? { label: words.record, path: `${paths.manageJob(data.job)}?open=referral:${data.referral}` }
          : { label: words.look, path: paths.myReferrals(data.referral) },
    };
  };
}

/** To the job's owner and to the referrer: a payment was refunded at the provider that nobody here asked back (X22). */
export const paymentRefunded = mailMessage<Data>({
  name: "payment_refunded",
  sample: {
    to: "referrer",
    referral: "0192f0c1-0000-7000-8000-000000000001",
    job: "0192f0c1-0000-7000-8000-000000000002",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    reward: "$12,500",
    amount: "$2,000",
    left: "$10,500",
  },
  texts: { en: contentIn(EN), es: contentIn(ES), fr: contentIn(FR), de: contentIn(DE) },
});

import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatStoredCents } from "../../../../rules/amounts.ts";
import { type MailContent, mailMessage } from "../message.ts";

export const MAILED_PAYOUT_STEPS = ["processing", "completed", "failed"] as const;
type Step = (typeof MAILED_PAYOUT_STEPS)[number];

type Data = {
  step: Step;
  /** Finds the mail in an erasure (rule F16). */
  referral: string;
  candidate: string;
  job_title: string;
  /** Integer cents. */
  amount: number;
  /** Human-readable: `VW-2026-0412`. */
  reference: string;
  /** Why it failed; empty otherwise. */
  reason: string;
};

type Words = {
  readonly facts: readonly [string, string, string, string];
  readonly look: string;
  readonly title: Readonly<Record<Step, (amount: string) => string>>;
  readonly text: Readonly<Record<Step, string>>;
  readonly because: (reason: string) => string;
};

const EN: Words = {
  facts: ["Payout ID", "Candidate", "Job", "Amount"],
  look: "View payouts",
  title: {
    processing: (amount) => `${amount} is on its way to you`,
    completed: (amount) => `${amount} was paid to you`,
    failed: (amount) => `Your payout of ${amount} failed`,
  },
  text: {
    processing: "Your payout is being processed.",
    completed: "Your payout has arrived in your account.",
    failed: "The money is still yours. Check your payment method, then retry.",
  },
  because: (reason) => `Reason: ${reason}`,
};

const ES: Words = {
  facts: ["ID de cobro", "Candidato", "Empleo", "Importe"],
  look: "Ver tus cobros",
  title: {
    processing: (amount) => `${amount} están en camino`,
    completed: (amount) => `Te hemos pagado ${amount}`,
    failed: (amount) => `Tu cobro de ${amount} ha fallado`,
  },
  text: {
    processing: "Tu cobro se está procesando.",
    completed: "Tu cobro ha llegado a tu cuenta.",
    failed: "El dinero sigue siendo tuyo. Revisa tu método de pago e inténtalo de nuevo.",
  },
  because: (reason) => `Motivo: ${reason}`,
};

const FR: Words = {
  facts: ["N° de versement", "Candidat", "Offre", "Montant"],
  look: "Voir vos versements",
  title: {
    processing: (amount) => `${amount} sont en route vers votre compte`,
    completed: (amount) => `${amount} vous ont été versés`,
    failed: (amount) => `Votre versement de ${amount} a échoué`,
  },
  text: {
    processing: "Votre versement est en cours de traitement.",
    completed: "Votre versement est arrivé sur votre compte.",
    failed: "L’argent est toujours à vous. Vérifiez votre moyen de paiement, puis réessayez.",
  },
  because: (reason) => `Motif : ${reason}`,
};

const DE: Words = {
  facts: ["Auszahlungsnummer", "Person", "Stelle", "Betrag"],
  look: "Auszahlungen ansehen",
  title: {
    processing: (amount) => `${amount} sind unterwegs zu dir`,
    completed: (amount) => `${amount} wurden dir ausgezahlt`,
    failed: (amount) => `Deine Auszahlung von ${amount} ist fehlgeschlagen`,
  },
  text: {
    processing: "Deine Auszahlung wird bearbeitet.",
    completed: "Deine Auszahlung ist auf deinem Konto angekommen.",
    failed: "Das Geld gehört weiterhin dir. Prüfe deinen Zahlungsweg und versuche es noch einmal.",
  },
  because: (reason) => `Grund: ${reason}`,
};

function contentIn(language: Language, words: Words): (data: Data) => MailContent {
  return ({ step, reason, reference, candidate, job_title, ...data }) => {
    const amount = formatStoredCents(data.amount, language);
    return {
      subject: words.title[step](amount),
      title: words.title[step](amount),
      paragraphs: [words.text[step], ...(reason === "" ? [] : [words.because(reason)])],
      facts: [
        [words.facts[0], reference],
        [words.facts[1], candidate],
        [words.facts[2], job_title],
        [words.facts[3], amount],
      ],
      action: { label: words.look, path: paths.payouts() },
    };
  };
}

/** To the referrer: the status of a payout (rule M3). */
export const payoutStep = mailMessage<Data>({
  name: "payout_step",
  sample: {
    step: "failed",
    referral: "0192f0c1-0000-7000-8000-000000000001",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    amount: 1_250_000,
    reference: "VW-2026-0412",
    reason: "account closed",
  },
  texts: { en: contentIn("en", EN), es: contentIn("es", ES), fr: contentIn("fr", FR), de: contentIn("de", DE) },
});

import { mailMessage } from "../message.ts";
import { REVERSAL_SAMPLE, type ReversalData, type ReversalWords, reversalMail } from "../reversal-mail.ts";

type Texts = Readonly<Record<ReversalData["to"], { readonly all: string; readonly part: string }>>;
type Words = { readonly amount: string; texts(data: ReversalWords): Texts };

const EN: Words = {
  amount: "Refunded",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: `The payment by ${company} was refunded through the payment provider, so nothing is left to pay out.`,
      part: `${amount} of the payment by ${company} was refunded through the payment provider. The rest continues as before.`,
    },
    owner: {
      all: `The payment for ${candidate} was refunded through the payment provider. This reward is closed.`,
      part: `Part of the payment for ${candidate} was refunded through the payment provider. ${left} of the reward remains and continues as before.`,
    },
  }),
};

const ES: Words = {
  amount: "Reembolsado",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: `El proveedor de pagos reembolsó el pago de ${company}, así que no queda nada por cobrar.`,
      part: `El proveedor de pagos reembolsó ${amount} del pago de ${company}. Lo que queda sigue como antes.`,
    },
    owner: {
      all: `El proveedor de pagos reembolsó el pago por ${candidate}. Esta recompensa está cerrada.`,
      part: `El proveedor de pagos reembolsó una parte del pago por ${candidate}. Quedan ${left} de la recompensa, que sigue como antes.`,
    },
  }),
};

const FR: Words = {
  amount: "Remboursé",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: `Le prestataire de paiement a remboursé le paiement de ${company} : il ne reste rien à verser.`,
      part: `Le prestataire de paiement a remboursé ${amount} du paiement de ${company}. Le reste suit son cours.`,
    },
    owner: {
      all: `Le prestataire de paiement a remboursé le paiement pour ${candidate}. Le dossier de cette prime est clos.`,
      part: `Le prestataire de paiement a remboursé une partie du paiement pour ${candidate}. Il reste ${left} de la prime, qui suit son cours.`,
    },
  }),
};

const DE: Words = {
  amount: "Erstattet",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: `Die Zahlung von ${company} wurde beim Zahlungsanbieter erstattet. Es ist nichts mehr auszuzahlen.`,
      part: `Von der Zahlung von ${company} wurden beim Zahlungsanbieter ${amount} erstattet. Mit dem Rest geht es weiter wie zuvor.`,
    },
    owner: {
      all: `Die Zahlung für ${candidate} wurde beim Zahlungsanbieter erstattet. Diese Prämie ist abgeschlossen.`,
      part: `Ein Teil der Zahlung für ${candidate} wurde beim Zahlungsanbieter erstattet. Von der Prämie bleiben ${left}; damit geht es weiter wie zuvor.`,
    },
  }),
};

function wordsOf({ amount, texts }: Words) {
  return { amount, said: (data: ReversalWords) => texts(data)[data.to][data.left === null ? "all" : "part"] };
}

/** To the job's owner and the referrer: a payment was refunded at the provider without our request (X22). */
export const paymentRefunded = mailMessage<ReversalData>({
  name: "payment_refunded",
  sample: { ...REVERSAL_SAMPLE, left: 1_050_000 },
  texts: {
    en: reversalMail("en", wordsOf(EN)),
    es: reversalMail("es", wordsOf(ES)),
    fr: reversalMail("fr", wordsOf(FR)),
    de: reversalMail("de", wordsOf(DE)),
  },
});

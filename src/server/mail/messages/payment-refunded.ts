import { mailMessage } from "../message.ts";
import { REVERSAL_SAMPLE, type ReversalData, type ReversalWords, reversalMail } from "../reversal-mail.ts";

type Texts = Readonly<Record<ReversalData["to"], { readonly all: string; readonly part: string }>>;
type Words = { readonly amount: string; texts(data: ReversalWords): Texts };

const EN: Words = {
  amount: "Refunded",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: `The payment by ${company} was refunded at the payment provider, so nothing is left to pay out.`,
      part: `${amount} of the payment by ${company} was refunded at the payment provider. The rest continues as before.`,
    },
    owner: {
      all: `The payment for ${candidate} was refunded at the payment provider. This reward is closed.`,
      part: `A part of the payment for ${candidate} was refunded at the payment provider. ${left} of the reward remains and continues as before.`,
    },
  }),
};

const ES: Words = {
  amount: "Reembolsado",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: `El pago de ${company} se reembolsó en el proveedor de pagos, así que no queda nada por pagar.`,
      part: `En el proveedor de pagos se reembolsaron ${amount} del pago de ${company}. Lo que queda sigue como antes.`,
    },
    owner: {
      all: `El pago por ${candidate} se reembolsó en el proveedor de pagos. No pasa nada más con esta recompensa.`,
      part: `Una parte del pago por ${candidate} se reembolsó en el proveedor de pagos. Quedan ${left} de la recompensa, que sigue como antes.`,
    },
  }),
};

const FR: Words = {
  amount: "Remboursé",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      all: `Le paiement de ${company} a été remboursé chez le prestataire de paiement : il ne reste rien à verser.`,
      part: `${amount} du paiement de ${company} ont été remboursés chez le prestataire de paiement. Ce qui reste suit son cours.`,
    },
    owner: {
      all: `Le paiement pour ${candidate} a été remboursé chez le prestataire de paiement. Cette prime est close.`,
      part: `Une partie du paiement pour ${candidate} a été remboursée chez le prestataire de paiement. Il reste ${left} de la prime, qui suit son cours.`,
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
      all: `Die Zahlung für ${candidate} wurde beim Zahlungsanbieter erstattet. Mit dieser Prämie geschieht nichts mehr.`,
      part: `Ein Teil der Zahlung für ${candidate} wurde beim Zahlungsanbieter erstattet. Von der Prämie bleiben ${left}; damit geht es weiter wie zuvor.`,
    },
  }),
};

function told({ amount, texts }: Words) {
  return { amount, said: (data: ReversalWords) => texts(data)[data.to][data.left === null ? "all" : "part"] };
}

/** To the job's owner and the referrer: a payment was refunded at the provider without our request (X22). */
export const paymentRefunded = mailMessage<ReversalData>({
  name: "payment_refunded",
  sample: { ...REVERSAL_SAMPLE, left: 1_050_000 },
  texts: {
    en: reversalMail("en", told(EN)),
    es: reversalMail("es", told(ES)),
    fr: reversalMail("fr", told(FR)),
    de: reversalMail("de", told(DE)),
  },
});

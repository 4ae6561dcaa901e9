import { mailMessage } from "../message.ts";
import { REVERSAL_SAMPLE, type ReversalData, type ReversalWords, reversalMail, type Said } from "../reversal-mail.ts";

/** A chargeback was opened, won, or lost. */
export const DISPUTE_STEPS = ["open", "won", "lost"] as const;
type Step = (typeof DISPUTE_STEPS)[number];

type Data = ReversalData & { step: Step };
type Written = ReversalWords & { step: Step };

/** Refunds, full or partial, have titles of their own. */
type Texts = { readonly open: Said; readonly won: Said; readonly lost: string; readonly part: string };
type Words = { readonly amount: string; texts(data: Written): Readonly<Record<Data["to"], Texts>> };

const EN: Words = {
  amount: "In dispute",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      open: {
        title: `The reward for ${candidate} is frozen`,
        text: `The bank of ${company} disputed ${amount} of the payment. The reward is frozen until the bank decides. You don't need to do anything.`,
      },
      won: {
        title: `The reward for ${candidate} is no longer frozen`,
        text: "The bank has decided that the payment is valid. The reward continues as before.",
      },
      lost: `The bank of ${company} reversed the payment, so nothing is left to pay out.`,
      part: `The bank of ${company} reversed ${amount} of the payment. The rest continues as before.`,
    },
    owner: {
      open: {
        title: `Your payment for ${candidate} is disputed`,
        text: `Your bank disputed ${amount} of it. The reward is frozen until the bank decides. If you did not request this, contact your bank.`,
      },
      won: {
        title: `Your payment for ${candidate} is valid`,
        text: `The bank has decided that ${amount} of the payment is valid. The reward continues as before.`,
      },
      lost: `Your bank reversed the payment for ${candidate}. This reward is closed.`,
      part: `Your bank reversed this part of the payment for ${candidate}. ${left} of the reward remains and continues as before.`,
    },
  }),
};

const ES: Words = {
  amount: "Reclamado",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      open: {
        title: `La recompensa por ${candidate} está congelada`,
        text: `El banco de ${company} reclama ${amount} del pago. La recompensa queda congelada hasta que el banco decida. No tienes que hacer nada.`,
      },
      won: {
        title: `La recompensa por ${candidate} ya no está congelada`,
        text: "El banco ha dado el pago por válido. La recompensa sigue como antes.",
      },
      lost: `El banco de ${company} recuperó el pago, así que no queda nada por cobrar.`,
      part: `El banco de ${company} recuperó ${amount} del pago. Lo que queda sigue como antes.`,
    },
    owner: {
      open: {
        title: `Tu banco reclama el pago por ${candidate}`,
        text: `Tu banco reclama ${amount} del pago. La recompensa queda congelada hasta que el banco decida. Si no lo has pedido tú, habla con tu banco.`,
      },
      won: {
        title: `Tu pago por ${candidate} es válido`,
        text: `El banco ha dado por válidos ${amount} del pago. La recompensa sigue como antes.`,
      },
      lost: `Tu banco recuperó el pago por ${candidate}. Esta recompensa está cerrada.`,
      part: `Tu banco recuperó esa parte del pago por ${candidate}. Quedan ${left} de la recompensa, que sigue como antes.`,
    },
  }),
};

const FR: Words = {
  amount: "Contesté",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      open: {
        title: `La prime pour ${candidate} est gelée`,
        text: `La banque de ${company} conteste ${amount} du paiement. La prime est gelée jusqu’à sa décision. Vous n’avez rien à faire.`,
      },
      won: {
        title: `La prime pour ${candidate} n’est plus gelée`,
        text: "La banque a validé le paiement. La prime suit son cours.",
      },
      lost: `La banque de ${company} a annulé le paiement : il ne reste rien à verser.`,
      part: `La banque de ${company} a repris ${amount} sur le paiement. Le reste suit son cours.`,
    },
    owner: {
      open: {
        title: `Votre paiement pour ${candidate} est contesté`,
        text: `Votre banque conteste ${amount} de ce paiement. La prime est gelée jusqu’à sa décision. Si vous n’êtes pas à l’origine de cette demande, parlez-en à votre banque.`,
      },
      won: {
        title: `Votre paiement pour ${candidate} est maintenu`,
        text: `La banque a validé ${amount} du paiement. La prime suit son cours.`,
      },
      lost: `Votre banque a annulé le paiement pour ${candidate}. Le dossier de cette prime est clos.`,
      part: `Votre banque a annulé cette partie du paiement pour ${candidate}. Il reste ${left} de la prime, qui suit son cours.`,
    },
  }),
};

const DE: Words = {
  amount: "Beanstandet",
  texts: ({ candidate, company, amount, left }) => ({
    referrer: {
      open: {
        title: `Die Prämie für ${candidate} ist eingefroren`,
        text: `Die Bank von ${company} beanstandet ${amount} der Zahlung. Die Prämie ist eingefroren, bis die Bank entschieden hat. Du musst nichts tun.`,
      },
      won: {
        title: `Die Prämie für ${candidate} ist nicht mehr eingefroren`,
        text: "Die Bank hat die Zahlung bestätigt. Mit der Prämie geht es weiter wie zuvor.",
      },
      lost: `Die Bank von ${company} hat die Zahlung zurückgebucht. Es ist nichts mehr auszuzahlen.`,
      part: `Die Bank von ${company} hat ${amount} der Zahlung zurückgebucht. Mit dem Rest geht es weiter wie zuvor.`,
    },
    owner: {
      open: {
        title: `Deine Zahlung für ${candidate} wird beanstandet`,
        text: `Deine Bank beanstandet ${amount} davon. Die Prämie ist eingefroren, bis die Bank entschieden hat. Wenn du das nicht veranlasst hast, wende dich an deine Bank.`,
      },
      won: {
        title: `Deine Zahlung für ${candidate} ist gültig`,
        text: `Die Bank hat ${amount} der Zahlung bestätigt. Mit der Prämie geht es weiter wie zuvor.`,
      },
      lost: `Deine Bank hat die Zahlung für ${candidate} zurückgebucht. Diese Prämie ist abgeschlossen.`,
      part: `Deine Bank hat diesen Teil der Zahlung für ${candidate} zurückgebucht. Von der Prämie bleiben ${left}; damit geht es weiter wie zuvor.`,
    },
  }),
};

function wordsOf({ amount, texts }: Words) {
  const key = ({ step, left }: Written) => (step === "lost" && left !== null ? "part" : step);
  return { amount, said: (data: Written) => texts(data)[data.to][key(data)] };
}

/** To the job's owner and the referrer: a chargeback of the owner's payment, and its outcome (X22). */
export const disputeStep = mailMessage<Data>({
  name: "dispute_step",
  sample: { ...REVERSAL_SAMPLE, step: "open" },
  texts: {
    en: reversalMail("en", wordsOf(EN)),
    es: reversalMail("es", wordsOf(ES)),
    fr: reversalMail("fr", wordsOf(FR)),
    de: reversalMail("de", wordsOf(DE)),
  },
});

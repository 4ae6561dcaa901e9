import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatStoredCents } from "../../../../rules/amounts.ts";
import { type MailContent, mailMessage } from "../message.ts";

/**
 * To the owner: funding requested, reminder, refunded, funded, released by time, the company's part of a shared reward.
 * To the referrer: in escrow, released, clawed back.
 */
export const MAILED_REWARD_STEPS = [
  "due",
  "reminder",
  "paused",
  "returned",
  "funded",
  "paid_out",
  "escrow",
  "released",
  "company_part",
  "refunded",
] as const;
type Step = (typeof MAILED_REWARD_STEPS)[number];

type Data = {
  step: Step;
  referral: string;
  job: string;
  candidate: string;
  job_title: string;
  company: string;
  /** Integer cents. */
  amount: number;
  /** Why the probation failed, in the owner's words; for the referrer. */
  reason: string | null;
  /** For a shared reward: the recipient has a share but is not the referrer. */
  payee?: boolean;
};

type Said = { readonly title: string; readonly text: string };
type Words = {
  readonly facts: readonly [string, string, string, string];
  readonly fund: string;
  readonly look: string;
  readonly withdraw: string;
  readonly record: string;
  said(words: { readonly candidate: string; readonly amount: string }): Readonly<Record<Step, Said>>;
};

const EN: Words = {
  facts: ["Candidate", "Job", "Company", "Reward"],
  fund: "Fund reward",
  look: "View referral",
  withdraw: "Withdraw reward",
  record: "View reward",
  said: ({ candidate, amount }) => ({
    due: {
      title: `You hired ${candidate}: please fund the reward`,
      text: `You promised ${amount} to the person who referred ${candidate}. Once funded, it stays in escrow until probation has passed.`,
    },
    reminder: {
      title: `The reward for ${candidate} is not funded yet`,
      text: `${amount} for the referral of ${candidate} has not reached us yet. After 14 days, your jobs accept no new referrals.`,
    },
    paused: {
      title: "Your jobs accept no new referrals",
      text: `The reward of ${amount} for ${candidate} has been unfunded for 14 days. Referrals open again as soon as it is funded.`,
    },
    returned: {
      title: `${amount} was paid back to you`,
      text: `The reward for ${candidate} was refunded because probation failed.`,
    },
    funded: {
      title: `Your payment for ${candidate} has arrived`,
      text: `${amount} is now in escrow. It is released to the referrer when probation has passed. Until then you can report that it failed.`,
    },
    paid_out: {
      title: `The reward for ${candidate} was released`,
      text: `Probation has passed, so ${amount} went to the person who referred ${candidate}.`,
    },
    escrow: {
      title: `The reward for ${candidate} is in escrow`,
      text: `${amount} has arrived. It is released when probation has passed.`,
    },
    released: {
      title: `${amount} was released to you`,
      text: `${candidate} has passed probation. You can withdraw the reward under Payouts.`,
    },
    company_part: {
      title: `${amount} goes back to your company`,
      text: `This is the company's share of the reward for ${candidate}. You can withdraw it under Payouts.`,
    },
    refunded: {
      title: `No reward for ${candidate}`,
      text: `The company reported that the new hire failed probation, so the reward of ${amount} is no longer due.`,
    },
  }),
};

const ES: Words = {
  facts: ["Candidato", "Empleo", "Empresa", "Recompensa"],
  fund: "Depositar la recompensa",
  look: "Ver la recomendación",
  withdraw: "Retirarla",
  record: "Ver la recompensa",
  said: ({ candidate, amount }) => ({
    due: {
      title: `Has contratado a ${candidate}: deposita la recompensa`,
      text: `Prometiste ${amount} a quien recomendó a ${candidate}. Una vez depositada, queda en custodia hasta que se supere el período de prueba.`,
    },
    reminder: {
      title: `La recompensa por ${candidate} aún no está depositada`,
      text: `Aún no hemos recibido ${amount} por la recomendación de ${candidate}. A los 14 días, tus empleos dejan de aceptar recomendaciones.`,
    },
    paused: {
      title: "Tus empleos no aceptan nuevas recomendaciones",
      text: `La recompensa de ${amount} por ${candidate} lleva 14 días sin depositar. Tus empleos volverán a aceptar recomendaciones en cuanto la deposites.`,
    },
    returned: {
      title: `Te hemos devuelto ${amount}`,
      text: `La recompensa por ${candidate} se ha devuelto porque no se superó el período de prueba.`,
    },
    funded: {
      title: `Ha llegado tu pago por ${candidate}`,
      text: `${amount} están ahora en custodia. Se liberan para quien hizo la recomendación cuando se supere el período de prueba; hasta entonces puedes comunicar que no se superó.`,
    },
    paid_out: {
      title: `Se ha liberado la recompensa por ${candidate}`,
      text: `El período de prueba ha terminado, así que se han liberado ${amount} para quien recomendó a ${candidate}.`,
    },
    escrow: {
      title: `La recompensa por ${candidate} está en custodia`,
      text: `Han llegado ${amount}. Se liberan cuando se supere el período de prueba.`,
    },
    released: {
      title: `Se ha liberado tu recompensa de ${amount}`,
      text: `${candidate} ha superado el período de prueba. Puedes retirar la recompensa en Cobros.`,
    },
    company_part: {
      title: `${amount} vuelven a tu empresa`,
      text: `Es la parte que corresponde a la empresa de la recompensa compartida por ${candidate}. Puedes retirarla en Cobros.`,
    },
    refunded: {
      title: `No hay recompensa por ${candidate}`,
      text: `La empresa informó de que no se superó el período de prueba, así que la recompensa de ${amount} ya no corresponde.`,
    },
  }),
};

const FR: Words = {
  facts: ["Candidat", "Offre", "Entreprise", "Prime"],
  fund: "Déposer la prime",
  look: "Voir la recommandation",
  withdraw: "Retirer la prime",
  record: "Voir la prime",
  said: ({ candidate, amount }) => ({
    due: {
      title: `Vous avez embauché ${candidate} : déposez la prime`,
      text: `Vous avez promis ${amount} à la personne qui a recommandé ${candidate}. Une fois déposée, cette somme reste sous séquestre jusqu’à la fin de la période d’essai.`,
    },
    reminder: {
      title: `La prime pour ${candidate} n’est pas encore déposée`,
      text: `${amount} pour la recommandation de ${candidate} ne nous sont pas encore parvenus. Après 14 jours, vos offres n’acceptent plus de recommandations.`,
    },
    paused: {
      title: "Vos offres n’acceptent plus de recommandations",
      text: `La prime de ${amount} pour ${candidate} attend son dépôt depuis 14 jours. Les recommandations reprennent dès qu’elle est déposée.`,
    },
    returned: {
      title: `${amount} vous ont été remboursés`,
      text: `La prime pour ${candidate} a été remboursée, car la période d’essai n’a pas abouti.`,
    },
    funded: {
      title: `Votre paiement pour ${candidate} est arrivé`,
      text: `${amount} sont maintenant sous séquestre. La somme est débloquée à la fin de la période d’essai ; d’ici là, vous pouvez signaler qu’elle n’a pas abouti.`,
    },
    paid_out: {
      title: `La prime pour ${candidate} a été débloquée`,
      text: `La période d’essai est terminée : ${amount} sont allés à la personne qui a recommandé ${candidate}.`,
    },
    escrow: {
      title: `La prime pour ${candidate} est sous séquestre`,
      text: `${amount} sont arrivés. La somme est débloquée à la fin de la période d’essai.`,
    },
    released: {
      title: `${amount} ont été débloqués pour vous`,
      text: `${candidate} a réussi sa période d’essai. Vous pouvez retirer la prime dans Versements.`,
    },
    company_part: {
      title: `${amount} reviennent à votre entreprise`,
      text: `C’est la part de l’entreprise dans la prime partagée pour ${candidate}. Vous pouvez la retirer dans Versements.`,
    },
    refunded: {
      title: `Pas de prime pour ${candidate}`,
      text: `L’entreprise a signalé que la période d’essai n’a pas abouti : la prime de ${amount} n’est plus due.`,
    },
  }),
};

const DE: Words = {
  facts: ["Person", "Stelle", "Unternehmen", "Prämie"],
  fund: "Prämie einzahlen",
  look: "Empfehlung ansehen",
  withdraw: "Auszahlen lassen",
  record: "Prämie ansehen",
  said: ({ candidate, amount }) => ({
    due: {
      title: `Du hast ${candidate} eingestellt: Bitte zahle die Prämie ein`,
      text: `Du hast ${amount} für die Empfehlung von ${candidate} versprochen. Nach der Einzahlung liegt der Betrag auf dem Treuhandkonto, bis die Probezeit bestanden ist.`,
    },
    reminder: {
      title: `Die Prämie für ${candidate} ist noch nicht eingezahlt`,
      text: `${amount} für die Empfehlung von ${candidate} sind noch nicht eingegangen. Nach 14 Tagen nehmen deine Stellen keine neuen Empfehlungen an.`,
    },
    paused: {
      title: "Deine Stellen nehmen keine neuen Empfehlungen an",
      text: `Die Prämie von ${amount} für ${candidate} ist seit 14 Tagen nicht eingezahlt. Sobald sie eingegangen ist, nehmen deine Stellen wieder Empfehlungen an.`,
    },
    returned: {
      title: `${amount} wurden dir zurückgezahlt`,
      text: `Die Prämie für ${candidate} wurde zurückgegeben, weil die Probezeit nicht bestanden wurde.`,
    },
    funded: {
      title: `Deine Zahlung für ${candidate} ist angekommen`,
      text: `${amount} liegen jetzt auf dem Treuhandkonto. Sie werden freigegeben, wenn die Probezeit bestanden ist; bis dahin kannst du melden, dass sie nicht bestanden wurde.`,
    },
    paid_out: {
      title: `Die Prämie für ${candidate} wurde freigegeben`,
      text: `Die Probezeit ist bestanden. ${amount} gingen an die Person, die ${candidate} empfohlen hat.`,
    },
    escrow: {
      title: `Die Prämie für ${candidate} liegt auf dem Treuhandkonto`,
      text: `${amount} liegen auf dem Treuhandkonto. Sie werden freigegeben, wenn die Probezeit bestanden ist.`,
    },
    released: {
      title: `${amount} wurden für dich freigegeben`,
      text: `${candidate} hat die Probezeit bestanden. Du kannst dir die Prämie unter „Auszahlungen“ auszahlen lassen.`,
    },
    company_part: {
      title: `${amount} gehen an dein Unternehmen zurück`,
      text: `Das ist der Anteil des Unternehmens an der geteilten Prämie für ${candidate}. Du kannst ihn dir unter „Auszahlungen“ auszahlen lassen.`,
    },
    refunded: {
      title: `Keine Prämie für ${candidate}`,
      text: `Das Unternehmen hat gemeldet, dass die Probezeit nicht bestanden wurde. Die Prämie von ${amount} steht dir deshalb nicht zu.`,
    },
  }),
};

const TO_FUND: readonly Step[] = ["due", "reminder", "paused"];
const TO_LOOK: readonly Step[] = ["returned", "funded", "paid_out"];

/** The button's target: the reward for the owner, the payouts or the referral for the referrer. */
function actionOf(words: Words, { step, job, referral, payee }: Data): NonNullable<MailContent["action"]> {
  const reward = `${paths.manageJob(job)}?open=referral:${referral}`;
  if (TO_FUND.includes(step)) return { label: words.fund, path: reward };
  if (TO_LOOK.includes(step)) return { label: words.record, path: reward };
  if (step === "released" || step === "company_part") return { label: words.withdraw, path: paths.payouts() };
  if (payee) return { label: words.record, path: paths.payouts() };
  return { label: words.look, path: paths.myReferrals(referral) };
}

function contentIn(language: Language, words: Words): (data: Data) => MailContent {
  return (data) => {
    const amount = formatStoredCents(data.amount, language);
    const { title, text } = words.said({ candidate: data.candidate, amount })[data.step];
    const [candidate, job, company, reward] = words.facts;
    return {
      subject: title,
      title,
      paragraphs: [text],
      facts: [
        [candidate, data.candidate],
        [job, data.job_title],
        [company, data.company],
        [reward, amount],
      ],
      ...(data.step === "refunded" && data.reason !== null && { quote: { text: data.reason, by: data.company } }),
      action: actionOf(words, data),
    };
  };
}

/** To the job's owner or the referrer: the state of a hire's reward (rules M1, M7, M9). */
export const rewardStep = mailMessage<Data>({
  name: "reward_step",
  sample: {
    step: "due",
    referral: "0192f0c1-0000-7000-8000-000000000001",
    job: "0192f0c1-0000-7000-8000-000000000002",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    amount: 1_250_000,
    reason: null,
  },
  texts: { en: contentIn("en", EN), es: contentIn("es", ES), fr: contentIn("fr", FR), de: contentIn("de", DE) },
});

import { paths } from "../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

/** To the owner: asked to fund, reminded, given back, come in, released by time, the company's part of a shared one. To the referrer: in escrow, released, taken back. */
export const REWARD_STEPS_TOLD = [
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
type Step = (typeof REWARD_STEPS_TOLD)[number];

type Data = {
  step: Step;
  referral: string;
  job: string;
  candidate: string;
  job_title: string;
  company: string;
  /** Formatted, `$12,500`. */
  amount: string;
  /** Why the probation failed, in the owner's words; for the referrer. */
  reason: string | null;
  /** Of a shared reward: to somebody who has a part of it, whose referral it is not. */
  payee?: boolean;
};

type Said = { readonly title: string; readonly text: string };
type Words = {
  readonly facts: readonly [string, string, string, string];
  readonly fund: string;
  readonly look: string;
  readonly withdraw: string;
  readonly record: string;
  said(data: Data): Readonly<Record<Step, Said>>;
};

const EN: Words = {
  facts: ["Candidate", "Job", "Company", "Reward"],
  fund: "Fund the reward",
  look: "See the referral",
  withdraw: "Withdraw it",
  record: "See the reward",
  said: ({ candidate, amount }) => ({
    due: {
      title: `You hired ${candidate}: please fund the reward`,
      text: `You promised ${amount} to whoever referred ${candidate}. Funded, it lies in escrow until the probation has passed.`,
    },
    reminder: {
      title: `The reward for ${candidate} is not funded yet`,
      text: `${amount} for the referral of ${candidate} has not reached us yet. After 14 days your jobs take no new referrals.`,
    },
    paused: {
      title: "Your jobs take no new referrals",
      text: `The reward of ${amount} for ${candidate} has been unfunded for 14 days. Referrals open again as soon as it is funded.`,
    },
    returned: {
      title: `${amount} was paid back to you`,
      text: `The reward for ${candidate} was given back, because the probation failed.`,
    },
    funded: {
      title: `Your payment for ${candidate} has come in`,
      text: `${amount} lies in escrow now. It is released to the referrer when the probation has passed; until then you can report that it failed.`,
    },
    paid_out: {
      title: `The reward for ${candidate} was released`,
      text: `The 90 days of probation have passed, so ${amount} went to whoever referred ${candidate}.`,
    },
    escrow: {
      title: `The reward for ${candidate} is in escrow`,
      text: `${amount} has come in. It is released when the probation has passed.`,
    },
    released: {
      title: `${amount} was released to you`,
      text: `The probation of ${candidate} has passed. You can withdraw the reward under Payouts.`,
    },
    company_part: {
      title: `${amount} goes back to your company`,
      text: `This is the company’s part of the shared reward for ${candidate}. You can withdraw it under Payouts.`,
    },
    refunded: {
      title: `No reward for ${candidate}`,
      text: `The company reported that the probation failed, so the reward of ${amount} is no longer due.`,
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
      text: `${amount} por la recomendación de ${candidate} aún no nos han llegado. A los 14 días tus empleos dejan de aceptar recomendaciones.`,
    },
    paused: {
      title: "Tus empleos no aceptan nuevas recomendaciones",
      text: `La recompensa de ${amount} por ${candidate} lleva 14 días sin depositar. Las recomendaciones vuelven en cuanto se deposite.`,
    },
    returned: {
      title: `Te hemos devuelto ${amount}`,
      text: `La recompensa por ${candidate} se ha devuelto porque no superó el período de prueba.`,
    },
    funded: {
      title: `Ha llegado tu pago por ${candidate}`,
      text: `${amount} están ahora en custodia. Se liberan para quien hizo la recomendación cuando se supere el período de prueba; hasta entonces puedes avisar de que no se superó.`,
    },
    paid_out: {
      title: `Se ha liberado la recompensa por ${candidate}`,
      text: `Han pasado los 90 días de prueba, así que ${amount} han ido a quien recomendó a ${candidate}.`,
    },
    escrow: {
      title: `La recompensa por ${candidate} está en custodia`,
      text: `Han llegado ${amount}. Se liberan cuando se supere el período de prueba.`,
    },
    released: {
      title: `Se han liberado ${amount} para ti`,
      text: `${candidate} ha superado el período de prueba. Puedes retirar la recompensa en Cobros.`,
    },
    company_part: {
      title: `${amount} vuelven a tu empresa`,
      text: `Es la parte de la empresa en la recompensa compartida por ${candidate}. Puedes retirarla en Cobros.`,
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
  withdraw: "La retirer",
  record: "Voir la prime",
  said: ({ candidate, amount }) => ({
    due: {
      title: `Vous avez embauché ${candidate} : déposez la prime`,
      text: `Vous avez promis ${amount} à la personne qui a recommandé ${candidate}. Une fois déposée, la somme reste sous séquestre jusqu’à la fin de la période d’essai.`,
    },
    reminder: {
      title: `La prime pour ${candidate} n’est pas encore déposée`,
      text: `${amount} pour la recommandation de ${candidate} ne nous sont pas encore parvenus. Après 14 jours, vos offres n’acceptent plus de recommandations.`,
    },
    paused: {
      title: "Vos offres n’acceptent plus de recommandations",
      text: `La prime de ${amount} pour ${candidate} n’est pas déposée depuis 14 jours. Les recommandations reprennent dès qu’elle l’est.`,
    },
    returned: {
      title: `${amount} vous ont été remboursés`,
      text: `La prime pour ${candidate} a été rendue, car la période d’essai n’a pas abouti.`,
    },
    funded: {
      title: `Votre paiement pour ${candidate} est arrivé`,
      text: `${amount} sont maintenant sous séquestre. La somme est débloquée à la fin de la période d’essai ; d’ici là, vous pouvez signaler qu’elle n’a pas abouti.`,
    },
    paid_out: {
      title: `La prime pour ${candidate} a été débloquée`,
      text: `Les 90 jours d’essai sont passés : ${amount} sont allés à la personne qui a recommandé ${candidate}.`,
    },
    escrow: {
      title: `La prime pour ${candidate} est sous séquestre`,
      text: `${amount} sont arrivés. La somme est débloquée à la fin de la période d’essai.`,
    },
    released: {
      title: `${amount} ont été débloqués pour vous`,
      text: `La période d’essai de ${candidate} est passée. Vous pouvez retirer la prime dans Versements.`,
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
      text: `Du hast ${amount} für die Empfehlung von ${candidate} versprochen. Eingezahlt liegt das Geld auf dem Treuhandkonto, bis die Probezeit vorbei ist.`,
    },
    reminder: {
      title: `Die Prämie für ${candidate} ist noch nicht eingezahlt`,
      text: `${amount} für die Empfehlung von ${candidate} sind noch nicht bei uns. Nach 14 Tagen nehmen deine Stellen keine neuen Empfehlungen an.`,
    },
    paused: {
      title: "Deine Stellen nehmen keine neuen Empfehlungen an",
      text: `Die Prämie von ${amount} für ${candidate} fehlt seit 14 Tagen. Sobald sie da ist, geht es weiter.`,
    },
    returned: {
      title: `${amount} wurden dir zurückgezahlt`,
      text: `Die Prämie für ${candidate} wurde zurückgegeben, weil die Probezeit nicht bestanden wurde.`,
    },
    funded: {
      title: `Deine Zahlung für ${candidate} ist da`,
      text: `${amount} liegen jetzt auf dem Treuhandkonto. Sie werden frei, wenn die Probezeit vorbei ist; bis dahin kannst du melden, dass sie nicht bestanden wurde.`,
    },
    paid_out: {
      title: `Die Prämie für ${candidate} wurde freigegeben`,
      text: `Die 90 Tage Probezeit sind vorbei. ${amount} gingen an die Person, die ${candidate} empfohlen hat.`,
    },
    escrow: {
      title: `Die Prämie für ${candidate} liegt auf dem Treuhandkonto`,
      text: `${amount} sind da. Sie werden freigegeben, wenn die Probezeit bestanden ist.`,
    },
    released: {
      title: `${amount} wurden für dich freigegeben`,
      text: `Die Probezeit von ${candidate} ist vorbei. Du kannst dir die Prämie unter Auszahlungen auszahlen lassen.`,
    },
    company_part: {
      title: `${amount} gehen an dein Unternehmen zurück`,
      text: `Das ist der Anteil des Unternehmens an der geteilten Prämie für ${candidate}. Du kannst ihn unter Auszahlungen abheben.`,
    },
    refunded: {
      title: `Keine Prämie für ${candidate}`,
      text: `Das Unternehmen hat gemeldet, dass die Probezeit nicht bestanden wurde. Die Prämie von ${amount} steht dir deshalb nicht zu.`,
    },
  }),
};

const TO_FUND: readonly Step[] = ["due", "reminder", "paused"];
const TO_LOOK: readonly Step[] = ["returned", "funded", "paid_out"];

/** Where the button leads: the owner to the reward, the referrer to the money or to the referral. */
function actionOf(words: Words, { step, job, referral, payee }: Data): NonNullable<MailContent["action"]> {
  const reward = `${paths.manageJob(job)}?open=referral:${referral}`;
  if (TO_FUND.includes(step)) return { label: words.fund, path: reward };
  if (TO_LOOK.includes(step)) return { label: words.record, path: reward };
  if (step === "released" || step === "company_part") return { label: words.withdraw, path: paths.payouts() };
  if (payee) return { label: words.record, path: paths.payouts() };
  return { label: words.look, path: paths.myReferrals(referral) };
}

function contentIn(words: Words): (data: Data) => MailContent {
  return (data) => {
    const { title, text } = words.said(data)[data.step];
    const [candidate, job, company, reward] = words.facts;
    return {
      subject: title,
      title,
      paragraphs: [text],
      facts: [
        [candidate, data.candidate],
        [job, data.job_title],
        [company, data.company],
        [reward, data.amount],
      ],
      ...(data.step === "refunded" && data.reason !== null && { quote: { text: data.reason, by: data.company } }),
      action: actionOf(words, data),
    };
  };
}

/** To the job's owner or the referrer: where the money of a hire stands (rules M1, M7, M9). */
export const rewardStep = mailMessage<Data>({
  name: "reward_step",
  sample: {
    step: "due",
    referral: "0192f0c1-0000-7000-8000-000000000001",
    job: "0192f0c1-0000-7000-8000-000000000002",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    amount: "$12,500",
    reason: null,
  },
  texts: { en: contentIn(EN), es: contentIn(ES), fr: contentIn(FR), de: contentIn(DE) },
});

import type { RejectionReason } from "../../../../contract/hiring/pipeline/reasons.ts";
import { paths } from "../../../../contract/paths.ts";
import type { ReferralStatus } from "../../../../contract/statuses.ts";
import { mailMessage } from "../message.ts";
import { reasonFact } from "../reason-words.ts";
import { REFERRAL_STATUS_LABELS } from "../status-words.ts";

type Data = {
  referral: string;
  candidate: string;
  job_title: string;
  company: string;
  status: ReferralStatus;
  reason?: RejectionReason | null;
};

/** To the referrer: the referral's status changed. */
export const referralStatus = mailMessage<Data>({
  name: "referral_status",
  sample: {
    referral: "01890000-0000-7000-8000-000000000003",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    status: "Interviewing",
  },
  texts: {
    en: (data) => {
      const status = REFERRAL_STATUS_LABELS.en[data.status];
      return {
        subject: `Update on your referral of ${data.candidate}`,
        title: "Update on your referral",
        paragraphs: [`${data.company} updated the status of your referral of ${data.candidate}.`],
        facts: [
          ["Candidate", data.candidate],
          ["Job", data.job_title],
          ["Company", data.company],
          ["Status", status],
          ...reasonFact(data.reason, "en"),
        ],
        action: { label: "View referral", path: paths.myReferrals(data.referral) },
      };
    },
    es: (data) => {
      const status = REFERRAL_STATUS_LABELS.es[data.status];
      return {
        subject: `Novedades sobre tu recomendación de ${data.candidate}`,
        title: "Novedades sobre tu recomendación",
        paragraphs: [`${data.company} ha actualizado el estado de tu recomendación de ${data.candidate}.`],
        facts: [
          ["Candidato", data.candidate],
          ["Empleo", data.job_title],
          ["Empresa", data.company],
          ["Estado", status],
          ...reasonFact(data.reason, "es"),
        ],
        action: { label: "Ver la recomendación", path: paths.myReferrals(data.referral) },
      };
    },
    fr: (data) => {
      const status = REFERRAL_STATUS_LABELS.fr[data.status];
      return {
        subject: `Du nouveau pour votre recommandation de ${data.candidate}`,
        title: "Du nouveau pour votre recommandation",
        paragraphs: [`${data.company} a changé le statut de votre recommandation de ${data.candidate}.`],
        facts: [
          ["Candidat", data.candidate],
          ["Offre", data.job_title],
          ["Entreprise", data.company],
          ["Statut", status],
          ...reasonFact(data.reason, "fr"),
        ],
        action: { label: "Voir la recommandation", path: paths.myReferrals(data.referral) },
      };
    },
    de: (data) => {
      const status = REFERRAL_STATUS_LABELS.de[data.status];
      return {
        subject: `Neues zu deiner Empfehlung von ${data.candidate}`,
        title: "Neues zu deiner Empfehlung",
        paragraphs: [`${data.company} hat den Status deiner Empfehlung von ${data.candidate} geändert.`],
        facts: [
          ["Person", data.candidate],
          ["Stelle", data.job_title],
          ["Unternehmen", data.company],
          ["Status", status],
          ...reasonFact(data.reason, "de"),
        ],
        action: { label: "Empfehlung ansehen", path: paths.myReferrals(data.referral) },
      };
    },
  },
});

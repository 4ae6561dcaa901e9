import { paths } from "../../../../contract/paths.ts";
import { mailMessage } from "../message.ts";

type Data = { job: string; referral: string; job_title: string; candidate: string; referrer: string };

function pathOf({ job, referral }: Data): string {
  return `${paths.manageJob(job)}?open=referral:${referral}`;
}

/** To the job's owner: a new referral. */
export const referralReceived = mailMessage<Data>({
  name: "referral_received",
  writtenBy: ({ referrer }) => referrer,
  sample: {
    job: "01890000-0000-7000-8000-000000000001",
    referral: "01890000-0000-7000-8000-000000000002",
    job_title: "Staff Backend Engineer",
    candidate: "Jonah Feldman",
    referrer: "Ines Marchetti",
  },
  texts: {
    en: (data) => ({
      subject: `${data.referrer} referred ${data.candidate} for ${data.job_title}`,
      title: "New referral",
      paragraphs: [`${data.referrer} referred ${data.candidate} and wrote a recommendation.`],
      facts: [
        ["Candidate", data.candidate],
        ["Referred by", data.referrer],
        ["Job", data.job_title],
      ],
      action: { label: "View referral", path: pathOf(data) },
    }),
    es: (data) => ({
      subject: `${data.referrer} ha recomendado a ${data.candidate} para ${data.job_title}`,
      title: "Una nueva recomendación para ti",
      paragraphs: [`${data.referrer} habla bien de ${data.candidate}. Lee su recomendación.`],
      facts: [
        ["Candidato", data.candidate],
        ["Recomendación de", data.referrer],
        ["Empleo", data.job_title],
      ],
      action: { label: "Leer la recomendación", path: pathOf(data) },
    }),
    fr: (data) => ({
      subject: `${data.referrer} recommande ${data.candidate} pour l’offre ${data.job_title}`,
      title: "Nouvelle recommandation",
      paragraphs: [`${data.referrer} recommande ${data.candidate} et explique pourquoi.`],
      facts: [
        ["Candidat", data.candidate],
        ["Recommandé par", data.referrer],
        ["Offre", data.job_title],
      ],
      action: { label: "Voir la recommandation", path: pathOf(data) },
    }),
    de: (data) => ({
      subject: `${data.referrer} hat ${data.candidate} für „${data.job_title}“ empfohlen`,
      title: "Neue Empfehlung",
      paragraphs: [`${data.referrer} hat ${data.candidate} empfohlen und eine Begründung geschrieben.`],
      facts: [
        ["Person", data.candidate],
        ["Empfohlen von", data.referrer],
        ["Stelle", data.job_title],
      ],
      action: { label: "Empfehlung ansehen", path: pathOf(data) },
    }),
  },
});

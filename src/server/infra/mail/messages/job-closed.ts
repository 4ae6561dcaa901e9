import { paths } from "../../../../contract/paths.ts";
import { mailMessage } from "../message.ts";

/** `owned`: to the job's owner; otherwise to a person who awaits an answer there. */
type Data = { job: string; job_title: string; company: string; owned: boolean };

function pathOf({ job, owned }: Data): string {
  return owned ? paths.manageJob(job) : paths.job(job);
}

/** A job closed on its closing date (rule F14). */
export const jobClosed = mailMessage<Data>({
  name: "job_closed",
  sample: {
    job: "01890000-0000-7000-8000-000000000001",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    owned: false,
  },
  texts: {
    en: (data) => ({
      subject: `${data.job_title} has closed`,
      title: data.owned ? "Your job has closed" : "A job you are waiting to hear about has closed",
      paragraphs: data.owned
        ? [
            `The closing date of ${data.job_title} has passed. The job accepts no new referrals or applications.`,
            "Candidates in its pipeline are still waiting for your reply.",
          ]
        : [
            `The closing date of ${data.job_title} at ${data.company} has passed. The job accepts no new candidates.`,
            "Your referral or application is still open, and you will get an answer.",
          ],
      facts: [
        ["Job", data.job_title],
        ["Company", data.company],
      ],
      action: { label: data.owned ? "View pipeline" : "View job", path: pathOf(data) },
    }),
    es: (data) => ({
      subject: `${data.job_title} se ha cerrado`,
      title: data.owned ? "Tu empleo se ha cerrado" : "Se ha cerrado un empleo del que esperas respuesta",
      paragraphs: data.owned
        ? [
            `Ha pasado la fecha de cierre de ${data.job_title}: ya no admite recomendaciones ni candidaturas.`,
            "Las personas que siguen en el proceso esperan tu respuesta.",
          ]
        : [
            `Ha pasado la fecha de cierre de ${data.job_title} en ${data.company}: ya no admite a nadie más.`,
            "Tu candidatura o recomendación sigue en marcha, a la espera de respuesta.",
          ],
      facts: [
        ["Empleo", data.job_title],
        ["Empresa", data.company],
      ],
      action: { label: data.owned ? "Ver el proceso" : "Ver el empleo", path: pathOf(data) },
    }),
    fr: (data) => ({
      subject: `${data.job_title} : offre clôturée`,
      title: data.owned ? "Votre offre est clôturée" : "Une offre est clôturée, et vous attendez une réponse",
      paragraphs: data.owned
        ? [
            `La date de clôture de l’offre ${data.job_title} est passée : l’offre n’accepte plus de recommandations ni de candidatures.`,
            "Les candidats de son processus attendent toujours votre réponse.",
          ]
        : [
            `La date de clôture de l’offre ${data.job_title} chez ${data.company} est passée : l’offre n’accepte plus de candidats.`,
            "Votre recommandation ou votre candidature reste en cours, et vous aurez une réponse.",
          ],
      facts: [
        ["Offre", data.job_title],
        ["Entreprise", data.company],
      ],
      action: { label: data.owned ? "Voir le processus" : "Voir l’offre", path: pathOf(data) },
    }),
    de: (data) => ({
      subject: `${data.job_title} ist geschlossen`,
      title: data.owned
        ? "Deine Stelle ist geschlossen"
        : "Eine Stelle, bei der du auf Antwort wartest, ist geschlossen",
      paragraphs: data.owned
        ? [
            `${data.job_title} wurde zum Bewerbungsschluss geschlossen. Neue Empfehlungen und Bewerbungen sind nicht mehr möglich.`,
            "Kandidaten in der Pipeline warten noch auf deine Antwort.",
          ]
        : [
            `${data.job_title} bei ${data.company} wurde zum Bewerbungsschluss geschlossen und nimmt keine neuen Kandidaten an.`,
            "Deine Empfehlung oder Bewerbung läuft weiter, und du bekommst eine Antwort.",
          ],
      facts: [
        ["Stelle", data.job_title],
        ["Unternehmen", data.company],
      ],
      action: { label: data.owned ? "Pipeline ansehen" : "Stelle ansehen", path: pathOf(data) },
    }),
  },
});

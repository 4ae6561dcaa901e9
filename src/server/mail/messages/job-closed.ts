import { paths } from "../../../contract/paths.ts";
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
            `The closing date of ${data.job_title} has passed. It accepts no new referrals or applications.`,
            "Candidates in its pipeline are still waiting for your reply.",
          ]
        : [
            `The closing date of ${data.job_title} at ${data.company} has passed. It accepts no new candidates.`,
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
            "Quien aún esté en el proceso sigue esperando tu respuesta.",
          ]
        : [
            `Ha pasado la fecha de cierre de ${data.job_title} en ${data.company}: ya no admite a nadie más.`,
            "Lo que ya está en marcha continúa: sigues a la espera de respuesta.",
          ],
      facts: [
        ["Empleo", data.job_title],
        ["Empresa", data.company],
      ],
      action: { label: data.owned ? "Ver el proceso" : "Ver el empleo", path: pathOf(data) },
    }),
    fr: (data) => ({
      subject: `${data.job_title} : offre close`,
      title: data.owned ? "Votre offre est close" : "Une offre dont vous attendez une réponse est close",
      paragraphs: data.owned
        ? [
            `La date de clôture de l’offre ${data.job_title} est passée : plus de recommandations ni de candidatures.`,
            "S’il reste quelqu’un dans le processus, cette personne attend toujours votre réponse.",
          ]
        : [
            `La date de clôture de l’offre ${data.job_title} chez ${data.company} est passée : elle n’accepte plus personne.`,
            "Ce qui est en cours continue : vous attendez toujours une réponse.",
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
        : "Eine Stelle, von der du eine Antwort erwartest, ist geschlossen",
      paragraphs: data.owned
        ? [
            `Der Bewerbungsschluss von ${data.job_title} ist vorbei: Niemand wird mehr empfohlen oder bewirbt sich.`,
            "Wer noch in der Pipeline steht, wartet weiter auf deine Antwort.",
          ]
        : [
            `Der Bewerbungsschluss von ${data.job_title} bei ${data.company} ist vorbei: Die Stelle nimmt niemanden mehr auf.`,
            "Was schon läuft, geht weiter: Du wartest weiter auf eine Antwort.",
          ],
      facts: [
        ["Stelle", data.job_title],
        ["Unternehmen", data.company],
      ],
      action: { label: data.owned ? "Pipeline ansehen" : "Stelle ansehen", path: pathOf(data) },
    }),
  },
});

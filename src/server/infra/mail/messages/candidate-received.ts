import { paths } from "../../../../contract/paths.ts";
import { mailMessage } from "../message.ts";

type Data = {
  candidate: string;
  /** Id of the candidate, by which an erasure finds the mail (rule F16). */
  record: string;
};

/** To the referrer: a person introduced themselves on their page. */
export const candidateReceived = mailMessage<Data>({
  name: "candidate_received",
  sample: { candidate: "Amara Okafor", record: "0192f0c1-0000-7000-8000-000000000001" },
  texts: {
    en: ({ candidate }) => ({
      subject: `${candidate} introduced themselves to you`,
      title: "New candidate",
      paragraphs: [`${candidate} found your referral link and told you what they are looking for.`],
      action: { label: "View candidates", path: paths.myCandidates() },
    }),
    es: ({ candidate }) => ({
      subject: `${candidate} se ha presentado a través de tu página`,
      title: "Alguien pide tu recomendación",
      paragraphs: [`${candidate} ha usado tu enlace de recomendación y te cuenta qué busca.`],
      action: { label: "Ver tus candidatos", path: paths.myCandidates() },
    }),
    fr: ({ candidate }) => ({
      subject: `${candidate} se présente à vous`,
      title: "Nouveau candidat",
      paragraphs: [`${candidate} a trouvé votre lien de recommandation et vous a indiqué ce qui l’intéresse.`],
      action: { label: "Voir vos candidats", path: paths.myCandidates() },
    }),
    de: ({ candidate }) => ({
      subject: `${candidate} hat sich dir vorgestellt`,
      title: "Neue Person auf deiner Liste",
      paragraphs: [
        `${candidate} hat deinen Empfehlungslink genutzt und angegeben, welche Art von Stelle gesucht wird.`,
      ],
      action: { label: "Kandidaten ansehen", path: paths.myCandidates() },
    }),
  },
});

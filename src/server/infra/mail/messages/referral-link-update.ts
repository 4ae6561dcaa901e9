import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

/** A person was referred by a link, or the company has ended the link. */
type Data = { referral: string; candidate: string; job_title: string; company: string };

type Said = { subject: string; title: string; text: string; open: string };
type Words = {
  readonly facts: Readonly<Record<"candidate" | "job" | "company", string>>;
  referred(data: Data): Said;
  ended(data: Data): Said;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: { candidate: "Candidate", job: "Job", company: "Company" },
    referred: ({ candidate, job_title, company }) => ({
      subject: `${candidate} used your link: ${job_title}`,
      title: "New referral through your link",
      text: `${candidate} wants to be considered by ${company} on your recommendation. The referral is accepted, and the company can see it.`,
      open: "View referral",
    }),
    ended: ({ job_title, company }) => ({
      subject: `${company} deactivated your link: ${job_title}`,
      title: "One of your links was deactivated",
      text: `${company} deactivated your link. Its address and code no longer work. People who have already used it still count as referred by you.`,
      open: "View your links",
    }),
  },
  es: {
    facts: { candidate: "Candidato", job: "Empleo", company: "Empresa" },
    referred: ({ candidate, job_title, company }) => ({
      subject: `${candidate} ha usado tu enlace: ${job_title}`,
      title: "Nueva recomendación con tu enlace",
      text: `${candidate} quiere que ${company} le tenga en cuenta con tu recomendación. La ha aceptado y la empresa ya la ve.`,
      open: "Ver la recomendación",
    }),
    ended: ({ job_title, company }) => ({
      subject: `${company} ha desactivado tu enlace: ${job_title}`,
      title: "Se ha desactivado un enlace tuyo",
      text: `${company} ha desactivado tu enlace. Su dirección y su código ya no funcionan; las recomendaciones anteriores siguen siendo tuyas.`,
      open: "Ver tus enlaces",
    }),
  },
  fr: {
    facts: { candidate: "Candidat", job: "Offre", company: "Entreprise" },
    referred: ({ candidate, job_title, company }) => ({
      subject: `${candidate} a utilisé votre lien : ${job_title}`,
      title: "Nouvelle recommandation via votre lien",
      text: `${candidate} souhaite que ${company} étudie son profil sur votre recommandation. La recommandation est acceptée, et l’entreprise la voit.`,
      open: "Voir la recommandation",
    }),
    ended: ({ job_title, company }) => ({
      subject: `${company} a désactivé votre lien : ${job_title}`,
      title: "Un de vos liens a été désactivé",
      text: `${company} a désactivé votre lien. Son adresse et son code ne fonctionnent plus. Les recommandations déjà faites avec ce lien restent les vôtres.`,
      open: "Voir vos liens",
    }),
  },
  de: {
    facts: { candidate: "Person", job: "Stelle", company: "Unternehmen" },
    referred: ({ candidate, job_title, company }) => ({
      subject: `${candidate} hat deinen Link genutzt: ${job_title}`,
      title: "Neue Empfehlung über deinen Link",
      text: `${candidate} möchte auf deine Empfehlung hin von ${company} berücksichtigt werden. Die Empfehlung ist angenommen, und das Unternehmen kann sie sehen.`,
      open: "Empfehlung ansehen",
    }),
    ended: ({ job_title, company }) => ({
      subject: `${company} hat deinen Link deaktiviert: ${job_title}`,
      title: "Einer deiner Links wurde deaktiviert",
      text: `${company} hat deinen Link deaktiviert. Adresse und Code funktionieren nicht mehr. Wer den Link vorher genutzt hat, gilt weiter als von dir empfohlen.`,
      open: "Links ansehen",
    }),
  },
};

function contentIn({ facts, referred, ended }: Words): (data: Data) => MailContent {
  return (data) => {
    const over = data.referral === "";
    const { subject, title, text, open } = over ? ended(data) : referred(data);
    return {
      subject,
      title,
      paragraphs: [text],
      facts: [
        ...(over ? [] : ([[facts.candidate, data.candidate]] as const)),
        [facts.job, data.job_title],
        [facts.company, data.company],
      ],
      action: { label: open, path: over ? paths.myLinks() : paths.myReferrals(data.referral) },
    };
  };
}

/** To a link's referrer: a person was referred by it, or, without a referral, the company has ended it (rule R32). */
export const referralLinkUpdate = mailMessage<Data>({
  name: "referral_link_update",
  sample: {
    referral: "01890000-0000-7000-8000-000000000002",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
  },
  texts: { en: contentIn(WORDS.en), es: contentIn(WORDS.es), fr: contentIn(WORDS.fr), de: contentIn(WORDS.de) },
});

import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatCents } from "../../../../rules/money.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { mailMessage } from "../message.ts";

/** Counts of one week; `earned` in cents. */
type Data = { referrals: number; applications: number; candidates: number; earned: number; jobs: number };

type Labels = readonly [referrals: string, applications: string, candidates: string, earned: string, jobs: string];

/** Zero counts are omitted, except the number of jobs. */
function factsOf(data: Data, language: Language, labels: Labels): (readonly [string, string])[] {
  const whole = (count: number) => formatWhole(count, language);
  const facts = [
    [labels[0], data.referrals, whole(data.referrals)],
    [labels[1], data.applications, whole(data.applications)],
    [labels[2], data.candidates, whole(data.candidates)],
    [labels[3], data.earned, formatCents(data.earned, language)],
    [labels[4], 1, whole(data.jobs)],
  ] as const;
  return facts.filter(([, count]) => count > 0).map(([label, , shown]) => [label, shown] as const);
}

/** Sent on Mondays to users with activity in the previous week. */
export const weeklyDigest = mailMessage<Data>({
  name: "weekly_digest",
  pace: "bulk",
  sample: { referrals: 2, applications: 1, candidates: 4, earned: 1_250_050, jobs: 37 },
  texts: {
    en: (data) => ({
      subject: "Your week in figures",
      title: "Your week",
      paragraphs: ["Your account activity last week."],
      facts: factsOf(data, "en", [
        "Your referrals",
        "Your applications",
        "Candidates for your jobs",
        "Earned",
        "New jobs on the job board",
      ]),
      action: { label: "Open your dashboard", path: paths.dashboard() },
    }),
    es: (data) => ({
      subject: "Tu semana en cifras",
      title: "Tu semana",
      paragraphs: ["Lo que pasó la semana pasada en tu cuenta."],
      facts: factsOf(data, "es", [
        "Tus recomendaciones",
        "Tus candidaturas",
        "Candidatos para tus empleos",
        "Ganado",
        "Empleos nuevos",
      ]),
      action: { label: "Abrir tu panel", path: paths.dashboard() },
    }),
    fr: (data) => ({
      subject: "Votre semaine en chiffres",
      title: "Votre semaine",
      paragraphs: ["L’activité de votre compte la semaine dernière."],
      facts: factsOf(data, "fr", [
        "Vos recommandations",
        "Vos candidatures",
        "Candidats pour vos offres",
        "Gagné",
        "Nouvelles offres",
      ]),
      action: { label: "Ouvrir votre tableau de bord", path: paths.dashboard() },
    }),
    de: (data) => ({
      subject: "Deine Woche in Zahlen",
      title: "Deine Woche",
      paragraphs: ["Deine Kontoaktivität der letzten Woche."],
      facts: factsOf(data, "de", [
        "Deine Empfehlungen",
        "Deine Bewerbungen",
        "Kandidaten für deine Stellen",
        "Verdient",
        "Neue Stellen",
      ]),
      action: { label: "Übersicht öffnen", path: paths.dashboard() },
    }),
  },
});

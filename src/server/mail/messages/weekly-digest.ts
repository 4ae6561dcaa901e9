import { paths } from "../../../contract/paths.ts";
import { mailMessage } from "../message.ts";

/** Counts of one week; `earned` is cents. */
type Data = { referrals: number; applications: number; candidates: number; earned: number; jobs: number };

/** Money as it is written everywhere: `$12,500`. */
function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

type Labels = readonly [referrals: string, applications: string, candidates: string, earned: string, jobs: string];

/** What was nothing is left out, but for the jobs, which are news in any week. */
function factsOf(data: Data, labels: Labels): (readonly [string, string])[] {
  const facts = [
    [labels[0], data.referrals, String(data.referrals)],
    [labels[1], data.applications, String(data.applications)],
    [labels[2], data.candidates, String(data.candidates)],
    [labels[3], data.earned, dollars(data.earned)],
    [labels[4], 1, String(data.jobs)],
  ] as const;
  return facts.filter(([, count]) => count > 0).map(([label, , shown]) => [label, shown] as const);
}

/** On Mondays, to people for whom something happened in the week before. */
export const weeklyDigest = mailMessage<Data>({
  name: "weekly_digest",
  pace: "bulk",
  sample: { referrals: 2, applications: 1, candidates: 4, earned: 1_250_050, jobs: 37 },
  texts: {
    en: (data) => ({
      subject: "Your week in figures",
      title: "Your week",
      paragraphs: ["What happened last week in your account."],
      facts: factsOf(data, [
        "Your referrals",
        "Your applications",
        "Candidates for your jobs",
        "Earned",
        "New jobs on the board",
      ]),
      action: { label: "Open your dashboard", path: paths.dashboard() },
    }),
    es: (data) => ({
      subject: "Tu semana en cifras",
      title: "Tu semana",
      paragraphs: ["Lo que pasó la semana pasada en tu cuenta."],
      facts: factsOf(data, [
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
      paragraphs: ["Ce qui s’est passé la semaine dernière sur votre compte."],
      facts: factsOf(data, [
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
      paragraphs: ["Was letzte Woche in deinem Konto geschah."],
      facts: factsOf(data, [
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

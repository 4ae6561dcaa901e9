import type { Level } from "../../contract/jobs/facets.ts";

/**
 * Title words that state a level, in English, German, French and Spanish; without accents, as `wordsOf` returns them.
 * `at`: the required position in a part of the title ("Tech Lead" of "Tech Lead - Platform"). `after` and `before`:
 * neighboring words that change the meaning. `needs`: the title must contain one of these words.
 */
export type LevelSign = {
  readonly level: Level;
  readonly names: readonly string[];
  readonly at?: "start" | "alone" | "first alone";
  readonly after?: ReadonlySet<string>;
  readonly before?: ReadonlySet<string>;
  readonly needs?: ReadonlySet<string>;
};

const words = (text: string) => new Set(text.split(/\s+/).filter((word) => word !== ""));
const names = (text: string) => text.split(",").map((name) => name.trim().replaceAll(/\s+/g, " "));

/** Assistants of a level do not have it: "assistant to the VP", "Assistenz des Vorstands". */
const FOR_SOMEBODY = words("to the for der des dem du al del a of");
/** Fields where "staff" and "principal" are levels above senior; elsewhere they mean employees and heads of schools. */
const EXPERT_FIELDS =
  words(`engineer engineering developer development architect scientist science researcher research designer
  design data product pm program security devops sre swe software infrastructure platform machine ml ai ux analyst
  technologist consultant strategist recruiter counsel manager hardware firmware entwickler entwicklerin ingenieur ingenieurin
  developpeur developpeuse ingenieure architecte ingeniero ingeniera desarrollador desarrolladora arquitecto`);

export const LEVEL_SIGNS: readonly LevelSign[] = [
  {
    level: "intern",
    names:
      names(`intern, interns, internship, internships, working student, werkstudent, werkstudentin, werkstudenten, werkstudierende,
      werkstudierender, werkstudententatigkeit, praktikum, praktika, praktikant, praktikantin, praktikanten, pflichtpraktikum, apprentice, apprenticeship,
      azubi, auszubildende, auszubildender, auszubildenden, ausbildung zum, ausbildung zur, ausbildung als, duales studium, dualer student, dual student,
      studentische hilfskraft, student assistant, co op, stagiaire, stagiaires, alternance, alternant, alternante, apprenti, apprentie, apprentissage,
      becario, becaria, practicas, practicante, pasante, pasantia, aprendiz`),
    before: words("program programs programme programmes coordinator recruiter recruiting recruitment experience"),
    after: words("und der die"),
  },
  {
    level: "intern",
    names: ["stage"],
    at: "start",
    before: words("manager management producer hand hands director technician technicians actor lighting one two gate"),
  },
  {
    level: "junior",
    names:
      names(`junior, jr, juniors, entry level, new grad, new grads, new graduate, new graduates, recent graduate, recent graduates, trainee,
      berufseinsteiger, berufseinsteigerin, berufseinsteigende, einsteiger, absolvent, absolventin, absolventen, volontariat, debutant, debutante,
      jeune diplome, jeune diplomee, recien graduado, recien graduada, recien titulado, recien titulada`),
    before: words("high college school programs program recruiter recruiting"),
  },
  {
    level: "junior",
    names: ["graduate"],
    at: "start",
    before:
      words(`school program programs programme admissions admission recruiter recruitment studies teaching education student
      students medical advisor marketing nurse research`),
  },
  {
    level: "mid",
    names: names(
      "mid level, midlevel, mid, mid career, intermediate, medior, confirme, confirmee, semi senior, semisenior",
    ),
    before:
      words(`market markets atlantic west western east eastern size sized cap funnel office year term stage tier south north
      school ticket enterprise touch day range`),
  },
  {
    level: "senior",
    names: names("senior, sr, snr"),
    before:
      words(`living care service services housing center centre centers communities community citizen citizens homes health high
      secondary school leadership lifestyle day`),
    after: words("for to the"),
  },
  {
    level: "staff",
    names: names("staff, senior staff, sr staff"),
    at: "start",
    before:
      words(`accountant accountants nurse nurses attorney writer auditor assistant physician pharmacist therapist reporter
      photographer sergeant augmentation training development operations member members counsel psychologist
      manager recruiter editor officer`),
    needs: EXPERT_FIELDS,
  },
  {
    level: "staff",
    names: names("principal, senior principal, distinguished"),
    before: words("investigator investigators secretary teacher"),
    after: words("assistant vice school deputy the to associate"),
    needs: EXPERT_FIELDS,
  },
  {
    level: "lead",
    names:
      names(`lead, leader, teamlead, techlead, teamleiter, teamleiterin, teamleitung, gruppenleiter, gruppenleiterin, gruppenleitung,
      schichtleiter, schichtleiterin, schichtleitung, chef d equipe, cheffe d equipe, chef equipe, responsable d equipe, lider, lider de equipo, lider tecnico,
      jefe de equipo, jefa de equipo, jefe de turno, jefa de turno`),
    before:
      words(`generation gen management qualification optimization optimisation nurturing nurture scoring time conversion
      development handling acquisition capture intake paint sourcing quality response routing gestion generierung exchange`),
    after: words("to thought inbound outbound and opinion cheer qualified"),
  },
  {
    level: "manager",
    names:
      names(`engineering manager, engineering managers, development manager, software manager, data science manager, design manager,
      senior manager, sr manager, group manager, general manager, team manager, people manager, store manager, assistant store manager, shop manager,
      branch manager, restaurant manager, shift manager, plant manager, warehouse manager, country manager, area manager, district manager, regional manager,
      assistant manager, deputy manager, filialleiter, filialleiterin, filialleitung, marktleiter, marktleiterin, manager of, directeur de magasin,
      gerente general, gerente de tienda, gerente de area`),
    after: words("business land corporate curriculum site product learning channel partner web to app community"),
  },
  { level: "manager", names: ["manager", "gerente"], at: "first alone" },
  {
    level: "head",
    names:
      names(`head of, global head, regional head, department head, division head, group head, director, directors, managing director,
      senior director, associate director, deputy director, abteilungsleiter, abteilungsleiterin, abteilungsleitung, bereichsleiter,
      bereichsleiterin, bereichsleitung, hauptabteilungsleiter, direktor, direktorin, directeur, directrice, directora, directeur adjoint,
      responsable de departement, jefe de departamento, jefa de departamento`),
    before:
      words(`photography artistique arte artistico creativo creativa fotografia cuentas clientele projet projets proyecto proyectos s
      assistant office`),
    after: words(`art creative casting film music funeral video game stage medical animation account assistant executive
      non board technical show program project clinical athletic activities photography
      to the des der`),
  },
  { level: "head", names: ["executive director"], at: "start", before: words("s assistant office") },
  { level: "head", names: names("leiter, leiterin, leitung"), at: "start" },
  { level: "head", names: names("head"), at: "first alone" },
  {
    level: "vp",
    names:
      names(`vp, svp, evp, avp, rvp, vice president, vice presidents, vicepresident, vicepresidente, vice presidente, vizeprasident,
      senior vice president, executive vice president, assistant vice president`),
    before: words("s office assistant"),
    after: FOR_SOMEBODY,
  },
  {
    level: "executive",
    names: names("ceo, cto, cfo, coo, cmo, cpo, cro, cio, ciso, chro, cco, cso, pdg"),
    at: "alone",
  },
  {
    level: "executive",
    names:
      names(`geschaftsfuhrer, geschaftsfuhrerin, geschaeftsfuehrer, geschaeftsfuehrerin, vorstand, vorstandin, vorstandsvorsitzender, directeur general,
      directrice generale, director general, directora general, consejero delegado, consejera delegada, gerente general`),
    at: "start",
  },
  {
    level: "executive",
    names: Array.from({ length: 4 }, (_, more) => `chief${" *".repeat(more + 1)} officer`),
    after: FOR_SOMEBODY,
    before: words("s office assistant associate"),
  },
];

/** Words that may precede a word that must otherwise stand alone: "Interim CFO". */
export const BESIDE = words(
  "interim fractional acting group regional global founding co deputy founder cofounder the sr senior",
);

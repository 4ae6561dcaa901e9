import type { JobType } from "../../contract/statuses.ts";

/**
 * Words of occupations. Nearly every posting has them in its text ("you will work with engineering and finance"), where
 * they say nothing about the job, so they are only searched in what names the job.
 */
export const ROLE_WORDS: ReadonlySet<string> = new Set(
  `account accountant accounting administrator advisor advocate agent analyst analytics architect artist assistant
  associate attorney auditor backend bookkeeper brand business buyer chef chief clerk coach commercial communications
  community compliance consultant content controller coordinator copywriter counsel customer data deployment design
  designer dev developer development devops director documentation driver economist editor editorial electrical engineer
  engineering events executive expert finance financial firmware founder frontend fullstack generalist growth hardware
  head hiring human implementation infrastructure intern internship investment journalist junior kundenservice
  lawyer lead leader learning legal logistics machine management manager manufacturing marketer marketing mechanic
  mechanical mobile nurse office officer operations operator ops owner paralegal partner partnerships payroll people
  performance planner platform policy president principal procurement producer product production program programmer
  project property quality quantitative receptionist recruiter recruiting recruitment regulatory relations reliability
  representative research researcher revenue risk sales science scientist security senior service software solution
  solutions sourcer specialist staff strategist strategy success supervisor supply support talent tax teacher technical
  technician technology test tester trader trainer translator treasury trust underwriter ux ui vice vp web workplace writer
  ae ai appsec bdr bizops ceo cfo cmo coo cos csm cto devrel ea fde hr infosec ml mle pm pmm qa revops sde sdet sdr sre
  swe tpm
  doctor embedded founder founding graphic instructor motion network parttime physician pilot
  plumber professor tech translator tutor
  buchhalter buchhaltung entwickler finanzen gestalter ingenieur jurist leiter personalwesen praktikant praktikum
  projektleiter projektmanager produktmanager redaktion vertrieb werkstudent wissenschaftler
  comptable comptabilite chercheur developpeur juriste stage stagiaire vente ventes
  abogado analista becario cientifico contabilidad contable desarrollador disenador finanzas ingenieria ingeniero
  investigador operaciones practicas programador ventas`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/**
 * Words for a position instead of a field: in a search with other words, only those others find related jobs. Levels
 * ("junior", "head of") are not included, since without them another occupation is meant.
 */
export const GENERAL_WORDS: ReadonlySet<string> = new Set(
  `agent analyst architect associate business consultant coordinator dev developer engineer engineering executive expert general
  generalist global manager management officer operator owner partner professional representative specialist strategist team
  technical technician entwickler ingenieur spezialist developpeur responsable desarrollador especialista ingeniero`.split(
    /\s+/,
  ),
);

/** Words for a level: alone they find no related jobs. */
export const STEP_WORDS: ReadonlySet<string> = new Set(
  "assistant chief director founding head intern internship junior lead leader mid president principal senior staff trainee vice vp".split(
    " ",
  ),
);

/** Tools whose names are everyday words, with mostly the other meaning in texts. */
export const AMBIGUOUS_WORDS: ReadonlySet<string> = new Set(
  "go r c d ada dart swift spring flow chef puppet salt unity express excel access it hr pr".split(" "),
);

/** Words of occupations that mostly mean something else in texts: "pilot programs", "key drivers". */
export const EVERYDAY_ROLES: ReadonlySet<string> = new Set(
  "agent coach doctor driver instructor pilot tutor".split(" "),
);

/** Ways of working, which jobs have as facts. */
export const TYPE_NAMES: ReadonlyMap<string, JobType> = new Map([
  ["full time", "Full-time"],
  ["part time", "Part-time"],
  ["freelance", "Contract"],
  ["contractor", "Contract"],
  ["intern", "Internship"],
  ["remote", "Remote"],
]);

/** Connecting words in the four languages; left out where other words are searched. */
export const JOINING_WORDS: ReadonlySet<string> = new Set(
  `a an and at by for in of on or the to with job jobs role roles position positions vacancy vacancies
  als am an auf bei das der die ein eine fur im in mit oder und von zu stelle stellen
  a au aux avec chez dans de des du en et la le les ou pour un une emploi emplois poste offre
  al con de del el en la las los o para por un una y empleo empleos trabajo puesto`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

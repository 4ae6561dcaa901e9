import type { Language } from "../../contract/choices.ts";

// Articles and prepositions of countries, written by hand from general usage, not from an authority's list. Names are
// CLDR's, which Node includes, except for those that do not fit into a sentence.
const codes = (list: string) => new Set(list.split(" "));

const ENGLISH: Readonly<Record<string, string>> = {
  BV: "on Bouvet Island",
  CD: "in Congo-Kinshasa",
  CG: "in Congo-Brazzaville",
  CX: "on Christmas Island",
  GS: "in South Georgia & the South Sandwich Islands",
  HK: "in Hong Kong",
  HM: "in the Heard & McDonald Islands",
  IM: "on the Isle of Man",
  MO: "in Macao",
  NF: "on Norfolk Island",
  VC: "in St. Vincent & the Grenadines",
};
const ENGLISH_THE = codes("AE AX BQ BS CC CF CK DO FK FO GB GM IO KM KY MH MP MV NL PH PN PS SB SC TC TF UM US VG VI");

/** Exceptions to "in" and the name. */
const GERMAN: Readonly<Record<string, string>> = {
  AE: "in den Vereinigten Arabischen Emiraten",
  AG: "auf Antigua und Barbuda",
  AI: "auf Anguilla",
  AQ: "in der Antarktis",
  AW: "auf Aruba",
  AX: "auf den Ålandinseln",
  BB: "auf Barbados",
  BL: "auf St. Barthélemy",
  BM: "auf Bermuda",
  BQ: "in den Karibischen Niederlanden",
  BS: "auf den Bahamas",
  BV: "auf der Bouvetinsel",
  CC: "auf den Kokosinseln",
  CD: "in der Demokratischen Republik Kongo",
  CF: "in der Zentralafrikanischen Republik",
  CG: "in der Republik Kongo",
  CH: "in der Schweiz",
  CK: "auf den Cookinseln",
  CU: "auf Kuba",
  CW: "auf Curaçao",
  CX: "auf der Weihnachtsinsel",
  CY: "auf Zypern",
  DM: "auf Dominica",
  DO: "in der Dominikanischen Republik",
  EH: "in der Westsahara",
  FJ: "auf Fidschi",
  FK: "auf den Falklandinseln",
  FO: "auf den Färöern",
  GB: "im Vereinigten Königreich",
  GD: "auf Grenada",
  GG: "auf Guernsey",
  GP: "auf Guadeloupe",
  GS: "auf Südgeorgien und den Südlichen Sandwichinseln",
  GU: "auf Guam",
  HK: "in Hongkong",
  HM: "auf Heard und den McDonaldinseln",
  IM: "auf der Isle of Man",
  IO: "im Britischen Territorium im Indischen Ozean",
  IQ: "im Irak",
  IR: "im Iran",
  JE: "auf Jersey",
  JM: "auf Jamaika",
  KM: "auf den Komoren",
  KN: "auf St. Kitts und Nevis",
  KY: "auf den Kaimaninseln",
  LB: "im Libanon",
  LC: "auf St. Lucia",
  MD: "in der Republik Moldau",
  MF: "auf St. Martin",
  MG: "auf Madagaskar",
  MH: "auf den Marshallinseln",
  MN: "in der Mongolei",
  MO: "in Macau",
  MP: "auf den Nördlichen Marianen",
  MQ: "auf Martinique",
  MS: "auf Montserrat",
  MT: "auf Malta",
  MU: "auf Mauritius",
  MV: "auf den Malediven",
  NE: "im Niger",
  NF: "auf der Norfolkinsel",
  NL: "in den Niederlanden",
  NU: "auf Niue",
  PH: "auf den Philippinen",
  PM: "auf St. Pierre und Miquelon",
  PN: "auf den Pitcairninseln",
  PS: "in den Palästinensischen Autonomiegebieten",
  RE: "auf Réunion",
  SB: "auf den Salomonen",
  SC: "auf den Seychellen",
  SD: "im Sudan",
  SH: "auf St. Helena",
  SJ: "auf Spitzbergen und Jan Mayen",
  SK: "in der Slowakei",
  SN: "im Senegal",
  SS: "im Südsudan",
  SX: "auf Sint Maarten",
  TC: "auf den Turks- und Caicosinseln",
  TD: "im Tschad",
  TF: "in den Französischen Süd- und Antarktisgebieten",
  TR: "in der Türkei",
  TT: "auf Trinidad und Tobago",
  UA: "in der Ukraine",
  UM: "auf den Amerikanischen Überseeinseln",
  US: "in den Vereinigten Staaten",
  VA: "in der Vatikanstadt",
  VC: "auf St. Vincent und den Grenadinen",
  VG: "auf den Britischen Jungferninseln",
  VI: "auf den Amerikanischen Jungferninseln",
  WF: "auf Wallis und Futuna",
  XK: "im Kosovo",
  YE: "im Jemen",
  YT: "auf Mayotte",
};

/** Mostly islands and cities: names without an article. */
const FRENCH_A = codes(
  "AG AI AW BH BL CU CW CY DJ GI GG GU JE KI KN LC MC MF MG MS MT MU NR NU OM PM PR SG SH SM ST SX TK TT TV TW WF YT",
);
const FRENCH_AUX = codes("AE AX BM BQ BS CC CK FJ FK FO HM KM KY MH MP MV NL PH PN PW SB SC AS TC TO UM US VG VI WS");
/** Masculine names in -e, and feminine names in other letters. */
const FRENCH_AU = codes("BZ GB KH MX MZ SR ZW");
const FRENCH_EN = codes("HT KP KR NC NZ SL");
const FRENCH: Readonly<Record<string, string>> = {
  BB: "à la Barbade",
  BV: "à l’île Bouvet",
  CX: "à l’île Christmas",
  DM: "à la Dominique",
  GD: "à la Grenade",
  GS: "en Géorgie du Sud et aux îles Sandwich du Sud",
  HK: "à Hong Kong",
  IM: "à l’île de Man",
  IO: "dans le Territoire britannique de l’océan Indien",
  MO: "à Macao",
  NF: "à l’île Norfolk",
  PS: "dans les territoires palestiniens",
  RE: "à La Réunion",
  SJ: "au Svalbard et à Jan Mayen",
  TF: "dans les Terres australes françaises",
  VA: "au Vatican",
  VC: "à Saint-Vincent-et-les-Grenadines",
};

/** "en" before feminine names and vowels, "au" before other masculine ones, "aux" before plurals. */
function inFrench(code: string, name: string): string {
  if (FRENCH_A.has(code)) return `à ${name}`;
  if (FRENCH_AUX.has(code)) return `aux ${name.replace(/^Îles/, "îles")}`;
  if (FRENCH_AU.has(code)) return `au ${name}`;
  const [first = name] = name.split(/[\s-]/);
  const feminine = FRENCH_EN.has(code) || first.endsWith("e") || /^[AEIOUÉÎ]/.test(first);
  return `${feminine ? "en" : "au"} ${name}`;
}

const SPANISH_ARTICLES: readonly (readonly [string, Set<string>])[] = [
  ["el", codes("BQ CG EH GB IO LB")],
  ["la", codes("AQ CD CF DO IM IN")],
  ["los", codes("AE NL PS TF")],
  ["las", codes("AX BS CC CK FK FO GS HM KM KY MH MP MV PN SB SC TC UM VG VI")],
];

const SPANISH: Readonly<Record<string, string>> = {
  BV: "en la isla Bouvet",
  CX: "en la isla de Navidad",
  HK: "en Hong Kong",
  MO: "en Macao",
  NF: "en la isla Norfolk",
  VA: "en la Ciudad del Vaticano",
};

function inSpanish(code: string, name: string): string {
  const article = SPANISH_ARTICLES.find(([, with_]) => with_.has(code))?.[0];
  return ["en", article, name].filter(Boolean).join(" ");
}

const SAYS: Readonly<Record<Language, (code: string, name: string) => string>> = {
  en: (code, name) => ENGLISH[code] ?? `in ${ENGLISH_THE.has(code) ? "the " : ""}${name}`,
  de: (code, name) => GERMAN[code] ?? `in ${name}`,
  fr: (code, name) => FRENCH[code] ?? inFrench(code, name),
  es: (code, name) => SPANISH[code] ?? inSpanish(code, name),
};

/** A phrase for a location in a country: "in the United States", "in den USA". Takes its code and a language. */
export function inCountry(code: string, language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
  return SAYS[language](code, name);
}

import { GROUP_IDS, type GroupId } from "./group-ids.ts";

/**
 * Countries by continent (as in the United Nations' statistics division), by ISO 3166-1 code. North America is the
 * United States, Canada and Mexico here, as postings mean it.
 */
const EUROPE =
  "AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK";
const ASIA =
  "AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE";
const AFRICA =
  "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW";
const SOUTH_AMERICA = "AR BO BR CL CO EC FK GF GY PE PY SR UY VE";
const MIDDLE_AMERICA =
  "AG AI AW BB BL BQ BS BZ CR CU CW DM DO GD GP GT HN HT JM KN KY LC MF MQ MS NI PA PR SV SX TC TT VC VG VI";
const NORTH_AMERICA = "CA MX US";
const OCEANIA = "AS AU CK FJ FM GU KI MH MP NC NR NU NZ PF PG PN PW SB TK TO TV VU WF WS";
const MIDDLE_EAST = "AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE";
const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";
const EAST_ASIA = "BD BN CN HK ID IN JP KH KR LA LK MM MO MY NP PH PK SG TH TL TW VN";

/** Groups of countries in postings, each with its other names, as plain words. */
export const GROUPS = {
  worldwide: { names: ["anywhere", "global", "globally", "anywhere in the world", "weltweit", "monde entier"], of: "" },
  europe: { names: ["europa", "pan europe"], of: EUROPE },
  eu: { names: ["european union", "ue", "europaische union", "union europeenne", "union europea"], of: EU },
  eea: { names: ["european economic area", "ewr"], of: `${EU} IS LI NO` },
  emea: { names: ["europe middle east and africa"], of: `${EUROPE} ${MIDDLE_EAST} ${AFRICA}` },
  dach: { names: ["d a ch"], of: "DE AT CH" },
  nordics: { names: ["nordic countries", "scandinavia", "skandinavien"], of: "DK FI IS NO SE" },
  benelux: { names: [], of: "BE NL LU" },
  baltics: { names: ["baltic states"], of: "EE LT LV" },
  mena: { names: ["middle east and north africa"], of: `${MIDDLE_EAST} DZ LY MA SD TN` },
  "middle-east": { names: ["middle east"], of: MIDDLE_EAST },
  africa: { names: ["afrika", "afrique"], of: AFRICA },
  asia: { names: ["asien", "asie"], of: ASIA },
  apac: { names: ["asia pacific", "apj", "asia and pacific"], of: `${EAST_ASIA} ${OCEANIA}` },
  oceania: { names: ["anz"], of: OCEANIA },
  americas: { names: ["the americas", "amer"], of: `${NORTH_AMERICA} ${MIDDLE_AMERICA} ${SOUTH_AMERICA}` },
  "north-america": { names: ["north america", "nordamerika", "northern america", "noram"], of: NORTH_AMERICA },
  latam: { names: ["latin america", "lateinamerika", "amerique latine"], of: `MX ${MIDDLE_AMERICA} ${SOUTH_AMERICA}` },
  "south-america": { names: ["south america", "sudamerika", "sudamerica"], of: SOUTH_AMERICA },
} as const satisfies Readonly<Record<GroupId, { names: readonly string[]; of: string }>>;

/** All countries with a code. */
export const COUNTRIES: readonly string[] = [
  ...new Set(
    [EUROPE, ASIA, AFRICA, SOUTH_AMERICA, MIDDLE_AMERICA, NORTH_AMERICA, OCEANIA].flatMap((codes) => codes.split(" ")),
  ),
];

const MEMBERS = new Map<string, ReadonlySet<string>>(GROUP_IDS.map((id) => [id, new Set(GROUPS[id].of.split(" "))]));

/** The groups that a country belongs to. */
export function groupsOf(country: string): GroupId[] {
  return GROUP_IDS.filter((id) => MEMBERS.get(id)?.has(country));
}

/** Groups within a group: the EU in Europe. */
export function groupsAround(group: GroupId): GroupId[] {
  const own = [...(MEMBERS.get(group) ?? [])].filter((code) => code !== "");
  if (own.length === 0) return [];
  return GROUP_IDS.filter((id) => id !== group && own.every((code) => MEMBERS.get(id)?.has(code)));
}

import { DEPARTMENT_NAMES } from "../facets/department-words.ts";
import { LEVEL_SIGNS } from "../facets/level-words.ts";
import { NARROWER_NAMES } from "./narrower-names.ts";
import { ROLE_WORDS } from "./role-words.ts";
import { SYNONYMS } from "./synonyms.ts";

/** Names of tools and languages that resemble other words; listed because no job may have them. */
const TOOLS = `abap airflow ansible apex appium assembler autocad bash blender cassandra clojure cobol cypress dbt delphi django
  docker elasticsearch elixir erlang excel figma flask flutter fortran gatsby golang grafana groovy hadoop haskell helm hive
  ionic jenkins jira julia kafka keras kotlin kubernetes laravel linux lisp lua magento mainframe maple mariadb matlab maven
  mongodb mysql neo4j nginx nomad nuxt ocaml oracle pandas pascal perl photoshop php plsql postgres postgresql powershell
  prolog prometheus pytorch quarkus rails redis redux ruby rust salesforce sap sas scala scheme selenium shopify sketch
  snowflake solidity solidworks spark splunk spss sqlite svelte symfony tableau tensorflow terraform tsql typescript unix
  vagrant vault verilog vhdl wordpress xcode zig`;

/** Names of departments and levels in four languages: "comercial" is Spanish, not "commercial" with a typo. */
const FACETS = [...Object.values(DEPARTMENT_NAMES), ...LEVEL_SIGNS.flatMap(({ names }) => names)];

const KNOWN_TERMS: ReadonlySet<string> = new Set([
  ...ROLE_WORDS,
  ...TOOLS.split(/\s+/),
  ...[...SYNONYMS, ...NARROWER_NAMES].flat().flatMap((name) => name.split(" ")),
  ...FACETS.flatMap((names) => names.split(/[\s,]+/)),
]);

/**
 * Whether a word is a known term in any of the four languages, so that it is not corrected, however few jobs have it.
 * Takes a plain word.
 */
export function isKnownTerm(word: string): boolean {
  return KNOWN_TERMS.has(word);
}

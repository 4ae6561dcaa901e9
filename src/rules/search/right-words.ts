import { KINDS } from "./kinds.ts";
import { ROLE_WORDS } from "./role-words.ts";
import { SYNONYMS } from "./synonyms.ts";

/** Names of tools and languages, which stand here where another word looks like them: no job may have one. */
const TOOLS = `abap airflow ansible apex appium assembler autocad bash blender cassandra clojure cobol cypress dbt delphi django
  docker elasticsearch elixir erlang excel figma flask flutter fortran gatsby golang grafana groovy hadoop haskell helm hive
  ionic jenkins jira julia kafka keras kotlin kubernetes laravel linux lisp lua magento mainframe maple mariadb matlab maven
  mongodb mysql neo4j nginx nomad nuxt ocaml oracle pandas pascal perl photoshop php plsql postgres postgresql powershell
  prolog prometheus pytorch quarkus rails redis redux ruby rust salesforce sap sas scala scheme selenium shopify sketch
  snowflake solidity solidworks spark splunk spss sqlite svelte symfony tableau tensorflow terraform tsql typescript unix
  vagrant vault verilog vhdl wordpress xcode zig`;

const RIGHT: ReadonlySet<string> = new Set([
  ...ROLE_WORDS,
  ...TOOLS.split(/\s+/),
  ...[...SYNONYMS, ...KINDS].flat().flatMap((name) => name.split(" ")),
]);

/** Whether a word is one of the trade's, however few jobs have it: then it is no typing error. Takes a plain word. */
export function isRight(word: string): boolean {
  return RIGHT.has(word);
}

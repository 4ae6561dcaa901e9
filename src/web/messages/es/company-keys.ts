import type { Catalogue } from "../catalogue.ts";
import type en from "../en/company-keys.ts";

export default {
  title: "Claves de API de la empresa",
  lead: "Los programas actúan para {{name}} con una clave propia de la empresa.",
  what: "Una clave de la empresa sigue funcionando cuando se va quien la creó, hasta que caduque o un propietario la revoque. Hace lo que su rol puede hacer en el equipo, hasta donde lo permitan sus permisos. No paga nada ni lee nada que sea de una persona.",
  loading: "Cargando las claves de API de la empresa...",
  load_failed: "No se pudieron cargar las claves de API de la empresa. Inténtalo de nuevo.",
  log_in: "Inicia sesión para ver las claves de API de la empresa.",
  back: "Volver al equipo",
  empty: "La empresa no tiene claves de API.",
  role_hint: "La clave nunca hace más de lo que puede este rol.",
  as_role: "Como: {{role}}",
  made_by: "Creada por {{name}}",
  made_by_nobody: "Creada por alguien que ha eliminado su cuenta",
} as const satisfies Catalogue<typeof en>;

import type { Catalogue } from "../catalogue.ts";
import type en from "../en/company-keys.ts";

export default {
  title: "Claves de API de la empresa",
  lead: "Con claves de API, tus programas actúan en nombre de {{name}}.",
  what: "Una clave de la empresa sigue funcionando aunque se vaya quien la creó, hasta que caduque o un propietario la revoque. Puede hacer lo que su rol permite en el equipo, dentro de sus permisos. No puede hacer pagos ni leer datos personales de nadie.",
  loading: "Cargando las claves de API de la empresa...",
  load_failed: "No se pudieron cargar las claves de API de la empresa. Inténtalo de nuevo.",
  log_in: "Inicia sesión para ver las claves de API de la empresa.",
  empty: "La empresa no tiene claves de API.",
  role_hint: "La clave nunca podrá hacer más de lo que permite este rol.",
  as_role: "Rol: {{role}}",
  made_by: "Creada por {{name}}",
  made_by_nobody: "Creada por alguien que ha eliminado su cuenta",
} as const satisfies Catalogue<typeof en>;

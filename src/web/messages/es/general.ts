import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/general.ts";

export default {
  product: PRODUCT_NAME,
  retry: "Reintentar",
  close: "Cerrar",
  cancel: "Cancelar",
  dismiss: "Descartar",
  export: "Exportar",
  downloading: "Descargando...",
  loading: "Cargando…",
  optional: "opcional",
  load_more: "Cargar más",
  loading_more: "Cargando más...",
  shown_of: "{{shown}} de {{total}}",
  vetted_scout: "Vetted Scout",
  user: "Usuario",
  sign_in: "Iniciar sesión",
  remove_file: "Quitar el archivo",
  counter_min_one: "{{count}} carácter, al menos {{min}}",
  counter_min_other: "{{count}} caracteres, al menos {{min}}",
  counter_min_many: "{{count}} caracteres, al menos {{min}}",
  counter_max_one: "{{count}} de {{max}} caracteres",
  counter_max_other: "{{count}} de {{max}} caracteres",
  counter_max_many: "{{count}} de {{max}} caracteres",
  reward: "recompensa",
  job_not_found: "Empleo no encontrado",
  job_load_failed: "No se pudieron cargar los datos del empleo",
  linkedin_of: "Perfil de LinkedIn de {{name}}",
  leave_empty: "Deja este campo vacío",
  back_to_jobs: "Volver a los empleos",
} as const satisfies Catalogue<typeof en>;

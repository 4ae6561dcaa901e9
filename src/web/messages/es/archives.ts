import type { Catalogue } from "../catalogue.ts";
import type en from "../en/archives.ts";

export default {
  title: "Exportar los datos de la empresa",
  lead: "Descarga lo que {{name}} tiene aquí en un solo archivo.",
  what: "El archivo contiene la empresa, su equipo, sus empleos y sus candidatos, con consentimientos, notas, mensajes, entrevistas y recompensas, además de los CV.",
  not_in:
    "No incluye contraseñas, claves, métodos de pago, personas a las que aún no se ha avisado, lo que cada persona guarda para sí ni lo que el equipo escribió sobre sus propios miembros.",
  loading: "Cargando exportaciones...",
  load_failed: "No se pudieron cargar las exportaciones. Inténtalo de nuevo.",
  log_in: "Inicia sesión para ver estas exportaciones.",
  make: "Crear una exportación",
  make_text:
    "Incluye el nombre de todas las personas que figuran en ella. Guárdala donde solo pueda leerla quien tenga permiso.",
  making: "Solicitando...",
  asked: "Se está creando la exportación",
  moving: "Hay pagos en curso",
  moving_text: "Una exportación creada ahora no sería exacta. Vuelve cuando se hayan completado los pagos.",
  moving_checkout: "Páginas de pago abiertas: {{n}}, {{amount}}",
  moving_payout: "Cobros: {{n}}, {{amount}}",
  moving_refund: "Reembolsos: {{n}}, {{amount}}",
  empty: "Todavía no hay exportaciones.",
  of: "Exportación del {{when}}",
  state_waiting: "En cola",
  state_running: "En curso: {{lines}} líneas, {{files}} archivos",
  state_ready: "Lista: {{lines}} líneas, {{files}} archivos, {{size}}",
  state_failed: "La exportación falló. Solicítala de nuevo.",
  ends: "Se elimina el {{when}}",
  sum: "SHA-256",
  download: "Descargar",
  download_of: "Descargar la exportación del {{when}}",
  remove: "Eliminar",
  stop: "Detener",
  remove_of: "Eliminar la exportación del {{when}}",
  remove_text: "Ya no se podrá descargar. Las copias ya descargadas no se ven afectadas.",
  working: "Un momento...",
  removed: "La exportación se ha eliminado",
} as const satisfies Catalogue<typeof en>;

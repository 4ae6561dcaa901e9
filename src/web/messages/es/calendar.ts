import type { Catalogue } from "../catalogue.ts";
import type en from "../en/calendar.ts";

export default {
  title: "Dirección privada de calendario",
  text: "Los programas de calendario que se suscriben a ella muestran lo que cuenta para ti: entrevistas, primeras respuestas y decisiones que vencen o se te han prometido, finales de períodos de prueba y cobros. Solo nombran a las personas con las que tienes una entrevista. Quien conoce la dirección ve todo eso: guárdala para ti.",
  how: "En Google Calendar elige «Desde URL», en Calendario de Apple «Nueva suscripción a calendario», en Outlook «Suscribirse desde la web». Preguntan de nuevo cada pocas horas.",
  loading: "Cargando tu dirección de calendario...",
  failed: "No se pudo cargar tu dirección de calendario. Inténtalo de nuevo.",
  since: "Hay una desde <when></when>. Se mostró una vez.",
  made: "Cópiala ahora: no se volverá a mostrar.",
  copy: "Copiar",
  copied: "Copiada.",
  copy_failed: "No se pudo copiar. Selecciónala y cópiala tú.",
  make: "Crear una dirección",
  renew: "Crear una dirección nueva",
  renew_text: "La actual termina enseguida, en todos los calendarios suscritos a ella.",
  end: "Terminarla",
  end_text: "Los calendarios suscritos a ella no mostrarán nada nuevo desde ahora.",
  working: "Un momento...",
} as const satisfies Catalogue<typeof en>;

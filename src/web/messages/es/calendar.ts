import type { Catalogue } from "../catalogue.ts";
import type en from "../en/calendar.ts";

export default {
  title: "Dirección privada de calendario",
  text: "Los calendarios que se suscriben a ella muestran lo que te toca: entrevistas, primeras respuestas y decisiones pendientes o prometidas, contrataciones comunicadas, litigios, recompensas por depositar o compartir, recomendaciones por responder, datos por confirmar, horas de entrevista por elegir, finales de período de prueba y cobros. Las entrevistas indican con quién hablas, el lugar y lo que escribió el equipo; lo demás no incluye nombres ni importes. Quien tiene la dirección lo ve todo: guárdala para ti y no la añadas a un calendario compartido.",
  zone: "Las fechas, como la de un cobro, siguen la zona horaria de tus ajustes; si no has elegido ninguna, la hora UTC.",
  bound:
    "Incluye como máximo {{interviews}} entrevistas y {{each}} fechas de cada uno de los demás tipos, empezando por las más próximas.",
  how: "En Google Calendar elige «Desde URL»; en Calendario de Apple, «Nueva suscripción a calendario»; en Outlook, «Suscribirse desde la web». Los calendarios se actualizan cada pocas horas.",
  loading: "Cargando tu dirección de calendario...",
  failed: "No se pudo cargar tu dirección de calendario. Inténtalo de nuevo.",
  since: "La creaste el <when></when>. Solo se mostró una vez.",
  made: "Cópiala ahora. No se volverá a mostrar.",
  copy: "Copiar",
  copied: "Copiada.",
  copy_failed: "No se pudo copiar. Selecciónala y cópiala a mano.",
  make: "Crear una dirección",
  renew: "Sustituir la dirección",
  renew_text: "La dirección actual deja de funcionar al instante en todos los calendarios suscritos.",
  end: "Eliminar la dirección",
  end_text: "Los calendarios suscritos dejarán de actualizarse.",
  working: "Un momento...",
} as const satisfies Catalogue<typeof en>;

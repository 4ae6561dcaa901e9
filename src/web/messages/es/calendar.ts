import type { Catalogue } from "../catalogue.ts";
import type en from "../en/calendar.ts";

export default {
  title: "Dirección privada de calendario",
  text: "Los programas de calendario que se suscriben a ella muestran lo que cuenta para ti: entrevistas, primeras respuestas y decisiones que vencen o se te han prometido, comienzos comunicados, litigios, recompensas por depositar o compartir, recomendaciones sobre ti, datos por confirmar, horas de entrevista por elegir, finales de períodos de prueba y cobros. Las entrevistas indican con quién hablas, el lugar y lo que escribió el equipo; lo demás no nombra a nadie ni ningún importe. Quien conoce la dirección ve todo eso: guárdala para ti y no la añadas a un calendario que compartas con otros.",
  zone: "Los días, como el de un cobro, son los de la zona horaria que elegiste en los ajustes; mientras no elijas ninguna, los de UTC.",
  bound:
    "Caben como máximo {{interviews}} entrevistas y {{each}} días de cada otra clase: primero los que vienen antes.",
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

import type { Catalogue } from "../catalogue.ts";
import type en from "../en/notifications.ts";

export default {
  title: "Notificaciones",
  bell_one: "Notificaciones, {{count}} sin leer",
  bell_other: "Notificaciones, {{count}} sin leer",
  unread: "Sin leer",
  mark_all: "Marcar todo como leído",
  marking: "Marcando…",
  loading: "Cargando notificaciones...",
  load_failed: "No se pudieron cargar las notificaciones. Inténtalo de nuevo.",
  empty: "Todavía no ha pasado nada. Aquí te contaremos lo que te concierne.",
  somebody: "Alguien",
  a_job: "un empleo",
  a_company: "La empresa",
  referral_received: "{{by}} ha recomendado a {{person}} para {{job}}",
  application_received: "{{person}} se ha postulado a {{job}}",
  referral_status: "Tu recomendación de {{person}} para {{job}}: {{status}}",
  own_referral_status: "Te recomendaron para {{job}} en {{company}}. Ahora está: {{status}}",
  application_status: "Tu candidatura a {{job}} en {{company}}: {{status}}",
  unsubscribe_title: "Menos correos",
  unsubscribe_lead: "No hace falta iniciar sesión.",
  ask_referralUpdates:
    "Pulsa el botón y no llegarán más correos sobre tus recomendaciones y candidaturas. Todo lo demás queda igual.",
  ask_payoutAlerts: "Pulsa el botón y no llegarán más correos sobre tus pagos. Todo lo demás queda igual.",
  ask_jobMatches:
    "Pulsa el botón y no llegarán más correos sobre empleos que encajan contigo. Todo lo demás queda igual.",
  ask_weeklyDigest: "Pulsa el botón y no llegarán más resúmenes semanales. Todo lo demás queda igual.",
  unsubscribe: "Dejar de recibirlos",
  unsubscribing: "Desactivando...",
  unsubscribed: "Estos correos están desactivados.",
  unsubscribed_hint: "Puedes volver a activarlos en Ajustes, Notificaciones.",
  to_settings: "Abrir ajustes",
  link_invalid: "Este enlace no está completo. Ábrelo de nuevo desde el correo o desactiva los correos en tus ajustes.",
  bell_over: "Notificaciones, más de {{count}} sin leer",
  bell_many: "Notificaciones, {{count}} sin leer",
} as const satisfies Catalogue<typeof en>;

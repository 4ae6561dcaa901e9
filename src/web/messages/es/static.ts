import type { Catalogue } from "../catalogue.ts";
import type en from "../en/static.ts";

export default {
  back_home: "Volver al inicio",
  last_updated: "Última actualización: diciembre de 2024",

  contact_title: "Contacto",
  contact_description:
    "Dónde escribirnos, cuánto tardamos en responder, el horario de soporte y las respuestas a las preguntas más frecuentes.",
  contact_lead: "Elige la dirección que corresponda y tu mensaje llegará a quien pueda responderlo.",
  addresses_title: "Dónde escribirnos",
  general: "General",
  general_for: "Todo lo que no encaje en las demás",
  support: "Soporte",
  support_for: "Ayuda con tu cuenta, un empleo, una recomendación o una candidatura",
  business: "Empresas",
  business_for: "Contratar con nosotros y colaboraciones",
  legal: "Asuntos legales",
  legal_for: "Nuestras condiciones, notificaciones y otras cuestiones legales",
  privacy: "Privacidad",
  privacy_for: "Qué guardamos sobre ti y cómo corregirlo o borrarlo",
  register_offer: "¿No quieres que te recomienden?",
  register_link: "Pon tu dirección en el registro",

  times_title: "Tiempos de respuesta",
  times_general: "Preguntas generales",
  times_support: "Soporte",
  times_business: "Colaboraciones",
  times_urgent: "Asuntos urgentes",
  hours: "{{hours}} horas",
  urgent_hint: "Si es urgente, escribe a soporte y pon «urgent» en el asunto.",

  hours_title: "Horario de soporte",
  hours_week: "Lun-Vie 9-18 h EST",
  hours_weekend: "Soporte limitado los fines de semana",

  faq_title: "Preguntas frecuentes",
  faq_payout: "¿Cuándo llega mi cobro?",
  faq_payout_answer:
    "Normalmente en un plazo de 30 días. Esos 30 días empiezan cuando se crea tu cobro, lo que normalmente ocurre en los 90 días siguientes a la confirmación de la contratación, una vez superado el período de prueba.",
  faq_first: "Otra persona ha recomendado al mismo candidato. ¿De quién es el mérito?",
  faq_first_answer:
    "De quien lo recomendó primero para ese empleo. Una recomendación posterior de la misma persona para el mismo empleo no se acepta, y lo sabrás al momento.",
  faq_role: "¿Puedo publicar empleos, recomendar y postularme con una sola cuenta?",
  faq_role_answer: "Sí. Cambia entre empleador, recomendador y candidato en Ajustes cuando quieras. No se pierde nada.",
} as const satisfies Catalogue<typeof en>;

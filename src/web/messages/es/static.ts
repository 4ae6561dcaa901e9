import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/static.ts";

export default {
  back_home: "Volver al inicio",
  last_updated: "Última actualización: {{date}}",

  contact_title: "Contacto",
  contact_description:
    "Dónde escribirnos, cuánto tardamos en responder, el horario de soporte y las respuestas a las preguntas más frecuentes.",
  contact_lead: "Elige la dirección adecuada y tu mensaje llegará a quien pueda responderte.",
  addresses_title: "Dónde escribirnos",
  general: "General",
  general_for: "Cualquier otro asunto",
  support: "Soporte",
  support_for: "Ayuda con tu cuenta, un empleo, una recomendación o una candidatura",
  business: "Empresas",
  business_for: "Contratar personal con nosotros y colaborar",
  legal: "Asuntos legales",
  legal_for: "Nuestras condiciones, notificaciones y otras cuestiones legales",
  privacy: "Privacidad",
  privacy_for: "Qué guardamos sobre ti y cómo corregirlo o borrarlo",
  register_offer: "¿No quieres que te recomienden?",
  register_link: "Añade tu dirección al registro",

  times_title: "Tiempos de respuesta",
  times_general: "Preguntas generales",
  times_support: "Soporte",
  times_business: "Colaboraciones",
  times_urgent: "Asuntos urgentes",
  hours: "{{hours}} horas",
  urgent_hint: "Si es urgente, escribe a soporte y pon «urgente» en el asunto.",

  hours_title: "Horario de soporte",
  hours_week: "De lunes a viernes, de 9 a 18 h (EST)",
  hours_weekend: "Soporte limitado los fines de semana",

  faq_title: "Preguntas frecuentes",
  faq_payout: "¿Cuándo llega mi cobro?",
  faq_payout_answer:
    "Normalmente en un plazo de 30 días. Esos 30 días empiezan cuando se crea tu cobro, lo que normalmente ocurre en los 90 días siguientes a la confirmación de la contratación, una vez superado el período de prueba.",
  faq_first: "Otra persona ha recomendado al mismo candidato. ¿Qué recomendación cuenta?",
  faq_first_answer:
    "La de quien lo recomendó primero para ese empleo. Si después recomiendas a la misma persona para el mismo empleo, la recomendación no se acepta y lo sabrás al momento.",
  faq_role: "¿Puedo publicar empleos, recomendar y postularme con una sola cuenta?",
  faq_role_answer: "Sí. Cambia entre empleador, recomendador y candidato en Ajustes cuando quieras. No se pierde nada.",
  faq_who: "¿Quién me responde?",
  faq_who_answer: `Las personas que gestionan ${PRODUCT_NAME}. Conocen el servicio, no lo que una empresa piensa de alguien: sobre una entrevista, una decisión o una fecha de incorporación, escribe a la empresa en los mensajes de la recomendación o candidatura.`,
  faq_erase: "Alguien me ha recomendado. ¿Cómo veo, corrijo o borro lo que guardan?",
  faq_erase_answer:
    "Con el enlace de nuestro correo, sin cuenta. Si has perdido el correo, <fresh>pide un enlace nuevo</fresh>. O escribe a <mail/>; respondemos en el plazo de un mes.",
  faq_why: "¿Por qué me rechazaron a mí o a la persona que recomendé?",
  faq_why_answer:
    "La empresa indica un motivo de una lista. Lo ves en la recomendación o candidatura. Hasta 30 días después del rechazo puedes preguntar a la empresa en los mensajes de esa página. No conocemos más motivo que el que lees, y la decisión es de la empresa.",
  faq_dispute:
    "Han contratado a alguien y nadie lo ha comunicado, o no estoy de acuerdo con una recompensa. ¿Qué puedo hacer?",
  faq_dispute_answer:
    "Una vez empezadas las entrevistas, la persona o quien la recomendó puede comunicar la contratación en la propia recomendación; la empresa tiene siete días para responder. Si responde que no, se abre un litigio y, mientras una recompensa esté pendiente o en custodia, cualquiera de las partes puede abrir uno ahí, con un texto y un documento. La otra parte tiene siete días para responder; después decide uno de nuestros administradores, y ambas partes leen por qué. Mientras tanto, la recompensa queda retenida.",
  faq_report: "Algo no está bien en un empleo, una página o un mensaje. ¿Dónde lo denuncio?",
  faq_report_answer:
    "Ahí mismo: cualquiera puede denunciar un empleo, una empresa o una página de recomendador públicos, también sin cuenta. Un mensaje, una pregunta o una respuesta los puede denunciar quien los lee y no los escribió. Un administrador decide e indica el motivo. Quien lo escribió nunca sabe quién lo denunció, y cada parte puede reclamar una vez contra una decisión en su contra.",
} as const satisfies Catalogue<typeof en>;

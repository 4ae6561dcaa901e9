import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/privacy.ts";

export default {
  title: "Política de privacidad",
  description: `Qué guarda ${PRODUCT_NAME} sobre ti y por qué, quién lo ve, cuánto tiempo se conserva y cuáles son tus derechos según el RGPD.`,
  lead: "Qué guardamos sobre ti y por qué, quién lo ve y cómo puedes verlo, corregirlo o pedir que se borre.",

  who_title: "Quién es responsable",
  who_text: `«Nosotros» somos las personas que gestionan ${PRODUCT_NAME} en {{domain}}. Somos responsables de los datos personales que aquí se guardan. Para cualquier cuestión sobre ellos, escribe a {{address}}.`,

  account_title: "Tu cuenta",
  account_name: "Tu nombre y apellidos, tu correo electrónico y si ese correo se ha verificado.",
  account_role:
    "El papel que has elegido (empleador, recomendador o candidato), cuándo te registraste y cuándo iniciaste sesión por última vez.",
  account_password: "Nunca tu contraseña: solo un resumen criptográfico a partir del cual no se puede recuperar.",
  account_saved: "Los empleos que has guardado. Solo tú ves esa lista.",

  security_title: "Inicio de sesión y seguridad",
  security_session:
    "De cada sesión, cómo entraste, cuándo empezó y cuándo se renovó por última vez, tu dirección IP y el nombre con el que se identifica tu navegador.",
  security_log:
    "Un registro de altas, inicios de sesión (también los fallidos), cierres de sesión, cambios de contraseña y similares, con hora y dirección IP. Nos ayuda a distinguirte de un extraño.",
  security_counters:
    "Contadores que frenan a quien intenta adivinar contraseñas. Se borran como mucho un día después de caducar.",

  jobs_title: "Empleos y empresas",
  jobs_text:
    "Lo que escribes sobre un empleo y su empresa está para leerse: la página del empleo está abierta a todo el mundo y a los buscadores. Tu nombre no aparece en ella. Guardamos quién publicó el empleo y cada cambio de su estado.",

  referrals_title: "Si alguien te ha recomendado",
  referrals_intro: "Una recomendación trata de una persona que quizá no tenga cuenta aquí. Si esa persona eres tú:",
  referrals_what:
    "Tenemos tu nombre, tu correo electrónico y, si se indicó, tu dirección de LinkedIn porque nos los dio quien te recomendó, junto con la recomendación que escribió sobre ti.",
  referrals_record:
    "Con ello guardamos el empleo, la recompensa, quién te recomendó y cuándo, y cada cambio de estado.",
  referrals_same:
    "Tu correo y tu dirección de LinkedIn se guardan también en una forma simplificada, que nos dice si la misma persona ya fue recomendada o ya se presentó.",
  referrals_readers:
    "Solo quien te recomendó y quien publicó el empleo pueden leer la recomendación. Los demás solo ven cuántas recomendaciones tiene un empleo.",
  referrals_rights:
    "Pedimos a quien recomienda que hable antes contigo. Todos los derechos que figuran más abajo son tuyos sin necesidad de cuenta: escribe a {{address}} para ver la recomendación, corregirla o pedir que se borre.",

  applications_title: "Si recomiendas o te presentas",
  applications_refer: "Cuando recomiendas a alguien, guardamos tu recomendación, cuándo la enviaste y la recompensa.",
  applications_apply:
    "Cuando te presentas, guardamos el nombre, el correo electrónico, la dirección de LinkedIn y la carta de presentación que envías.",
  applications_readers:
    "Quien publicó el empleo puede leerlo, con tu nombre. De cada cambio de estado guardamos cuándo se hizo y quién lo hizo.",

  device_title: "En tu dispositivo",
  device_text:
    "Tu navegador guarda tu sesión, el tema y el idioma que elegiste y lo que estabas escribiendo cuando se cerró una sesión. No usamos cookies, y nuestras páginas no cargan nada de servidores de otras empresas.",

  why_title: "Por qué podemos guardarlo",
  why_contract:
    "Tu cuenta, tus empleos, tus candidaturas y las recomendaciones que haces: para hacer aquello a lo que has venido (artículo 6.1.b del RGPD).",
  why_interest:
    "Los datos de personas recomendadas y los registros de seguridad: el interés legítimo que tenemos nosotros, los recomendadores y las empresas en que las recomendaciones sean honestas y las cuentas seguras (artículo 6.1.f del RGPD).",
  why_law: "Los registros que la ley nos obliga a conservar, como los de los pagos (artículo 6.1.c del RGPD).",

  sharing_title: "Quién más lo ve",
  sharing_none: "No vendemos datos personales ni mostramos publicidad.",
  sharing_us: "Solo consultamos los datos guardados para hacer funcionar el servicio, protegerlo o responderte.",
  sharing_payments:
    "Los pagos se hacen a través de un proveedor de pagos con tarjeta, que recibe lo que un pago necesita. No guardamos números de tarjeta.",
  sharing_law: "Las autoridades reciben lo que la ley nos obliga a entregar, y nada más.",

  time_title: "Cuánto tiempo se conserva",
  time_account: "Tu cuenta y lo que has publicado se conservan hasta que elimines la cuenta en sus ajustes.",
  time_records:
    "Las recomendaciones y candidaturas se conservan mientras demuestren quién fue el primero y qué recompensa se prometió. Si lo pides, borramos lo que te identifica, salvo que una ley o una recompensa pendiente todavía lo exija.",
  time_short:
    "Una sesión se borra cuando la cierras. Lo que guardamos para responder igual a una petición repetida se borra en dos días.",
  time_accounts: "Lo que la contabilidad necesita se conserva sin nombre.",

  rights_title: "Tus derechos",
  rights_intro: "Según el RGPD puedes, sin coste alguno:",
  rights_access: "ver lo que guardamos sobre ti y obtener una copia",
  rights_correct: "pedir que se corrija",
  rights_erase: "pedir que se borre o que se limite su uso",
  rights_take: "recibir lo que nos diste en un formato que otros servicios puedan leer",
  rights_object: "oponerte a lo que se basa en un interés legítimo",
  rights_write:
    "En los ajustes de tu cuenta descargas todo y eliminas la cuenta tú mismo. O escribe a {{address}}, con cuenta o sin ella. Respondemos en el plazo de un mes. Para que nadie más reciba tus datos, puede que te pidamos que escribas desde el correo que figura en el registro.",
  rights_complain:
    "También puedes reclamar ante la autoridad de protección de datos del lugar donde vives. En Estonia es la Andmekaitse Inspektsioon.",

  changes_title: "Cambios en esta página",
  changes_text:
    "Si empezamos a guardar otra cosa, o a usarla para otra cosa, esta página y su fecha cambiarán antes de que ocurra.",
} as const satisfies Catalogue<typeof en>;

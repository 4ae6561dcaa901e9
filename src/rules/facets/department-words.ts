import type { Department } from "../../contract/jobs/facets.ts";

/**
 * Names of departments in English, German, French and Spanish, without accents, as `wordsOf` returns them. Of several
 * that begin at one word the longest counts: "product design" is design.
 */
export const DEPARTMENT_NAMES: Readonly<Record<Department, string>> = {
  engineering: `engineering, engineer, engineers, software, technology, tech, technical staff, infrastructure, infra, devops, sre, qa,
    quality assurance, quality engineering, test automation, application development, product development, product engineering, growth engineering, back end, backend,
    front end, frontend, full stack, fullstack, mobile, platform, firmware, hardware, electrical, mechanical, fpga, rf, embedded,
    robotics, development, developers, entwicklung, softwareentwicklung, ingenieurwesen, technik, technologie, technologies, developpement, ingenierie, technique,
    desarrollo, ingenieria, tecnologia, informatik`,
  product: `product, products, product management, product operations, produkt, produkte, produktmanagement, produit, produits, producto,
    productos, gestion de producto`,
  design:
    "design, product design, ux, ui, user experience, creative, kreation, gestaltung, diseno, graphisme, creation",
  data: `data, analytics, ai, ki, ia, ml, machine learning, artificial intelligence, business intelligence, bi, daten, datenanalyse, donnees, datos`,
  research: `research, rnd, research and development, research development, science, scientific, lab, labs, forschung, forschung und entwicklung,
    forschung entwicklung, recherche, recherche et developpement, recherche developpement, investigacion, investigacion y desarrollo`,
  it: `it, information technology, information security, infosec, security, cybersecurity, business systems, application support, helpdesk,
    it sicherheit, edv, informatique, sistemas, informatica, ciberseguridad, cybersecurite`,
  marketing: `marketing, product marketing, growth, growth marketing, communications, communication, comms, content, brand, seo, pr, public relations,
    social media, community, events, demand generation, media, editorial, podcasts, kommunikation, redaktion, offentlichkeitsarbeit, comunicacion, mercadotecnia`,
  sales: `sales, sales engineering, sales operations, revenue, revenue operations, gtm, gotomarket, go to market, business development, partnerships, partnership,
    partner, partners, alliances, commercial, account management, vertrieb, verkauf, geschaftsentwicklung, partnerschaften, vente, ventes, developpement commercial,
    developpement des affaires, partenariats, ventas, comercial, desarrollo de negocio, alianzas`,
  customer: `customer, customer success, customer support, customer service, customer experience, customer solutions, customer operations,
    client success, client services, client, clients, support, success, cs, cx, professional services, implementation, onboarding, product support,
    kunden, kundenservice, kundenbetreuung, kundendienst, kundenerfolg, kundensupport, service client, relation client, succes client, atencion al cliente, cliente, clientes, soporte`,
  operations: `operations, ops, business operations, bizops, strategy, strategy operations, program management, project management, founder s office, founders office,
    trust safety, trust and safety, betrieb, projektmanagement, strategie, exploitation, gestion de projet, operaciones, estrategia, gestion de proyectos`,
  supply: `supply, supply chain, logistics, manufacturing, production, procurement, purchasing, warehouse, fulfillment, lieferkette, logistik, produktion,
    fertigung, einkauf, lager, beschaffung, logistique, achats, fabrication, chaine d approvisionnement, logistica, produccion, compras, almacen, fabricacion, cadena de suministro`,
  finance: `finance, finances, financial, accounting, treasury, tax, fp a, investment, investments, finanzen, finanz, finanzabteilung, buchhaltung, rechnungswesen,
    controlling, steuern, comptabilite, tresorerie, finanzas, contabilidad, tesoreria`,
  people: `people, people operations, people ops, people success, human resources, hr, talent, talent acquisition, recruiting, recruitment, personal, personalwesen,
    personalabteilung, ressources humaines, rh, recrutement, recursos humanos, rrhh, seleccion`,
  legal: `legal, compliance, regulatory, privacy, policy, grc, recht, rechtsabteilung, datenschutz, juridique, conformite, affaires juridiques,
    legales, juridico, cumplimiento`,
  healthcare: `healthcare, healthcare operations, clinical, medical, nursing, health, utilization management, pflege, medizin, gesundheit, sante, soins,
    medical affairs, salud, enfermeria, clinico, clinica`,
  administration: `administration, administrative, admin, general administrative, general and administrative, g a, office, back office, facilities, verwaltung,
    sekretariat, buro, administratif, services generaux, secretariat, administracion, oficina`,
};

/** Phrases that contain such words without meaning the department. */
export const NO_DEPARTMENT = "university recruiting, early career, office of the ceo, human data";

/** Names that say little about a team within a known department: "Growth" of Product. */
export const VAGUE_TEAMS: ReadonlySet<string> = new Set(["growth", "content", "platform", "community", "success"]);

import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { colonIn, labelled } from "../../../rules/french.ts";
import { companyTextHtml, companyTextPlain } from "./company-text-html.ts";
import { subjectLine } from "./headers.ts";
import {
  BRAND,
  escapeHtml,
  escapeUnlinked,
  INK,
  LINE,
  oneLine,
  SANS,
  SEAL,
  SERIF,
  SOFT,
  severalLines,
} from "./mail-styles.ts";
import type { MailContent } from "./message.ts";

/** Texts around every mail's content. */
type MailFrame = {
  button: string;
  answer: string;
  account: string;
  choice: string;
  stop: string;
  /** The same for readers without an account. */
  quiet: string;
  operator: (name: string) => string;
  privacy: string;
};

const TEXTS: Record<Language, MailFrame> = {
  en: {
    button: "If the button does not work, open this address:",
    answer: "If the button does not work, write to this address:",
    account: `This email is about your ${PRODUCT_NAME} account or something that someone does for you there.`,
    choice: `You get this email because of your ${PRODUCT_NAME} settings.`,
    stop: "Stop emails of this kind",
    quiet: "Stop these emails",
    operator: (name) => `This ${PRODUCT_NAME} site is run by ${name}.`,
    privacy: "Privacy",
  },
  es: {
    button: "Si el botón no funciona, abre esta dirección:",
    answer: "Si el botón no funciona, escribe a esta dirección:",
    account: `Recibes este correo por tu cuenta de ${PRODUCT_NAME} o por algo que alguien hace allí por ti.`,
    choice: `Recibes este correo según tus ajustes de ${PRODUCT_NAME}.`,
    stop: "Dejar de recibir este tipo de correos",
    quiet: "Dejar de recibir estos correos",
    operator: (name) => `Este sitio de ${PRODUCT_NAME} lo gestiona ${name}.`,
    privacy: "Privacidad",
  },
  fr: {
    button: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
    answer: "Si le bouton ne fonctionne pas, écrivez à cette adresse :",
    account: `Cet e-mail concerne votre compte ${PRODUCT_NAME} ou une action que quelqu’un y fait pour vous.`,
    choice: `Vous recevez cet e-mail parce que vos paramètres ${PRODUCT_NAME} le prévoient.`,
    stop: "Ne plus recevoir d’e-mails de ce type",
    quiet: "Ne plus recevoir ces e-mails",
    operator: (name) => `Ce site ${PRODUCT_NAME} est exploité par ${name}.`,
    privacy: "Confidentialité",
  },
  de: {
    button: "Wenn der Button nicht funktioniert, öffne diese Adresse:",
    answer: "Wenn der Button nicht funktioniert, schreib an diese Adresse:",
    account: `Diese E-Mail betrifft dein Konto bei ${PRODUCT_NAME} oder etwas, das dort jemand für dich tut.`,
    choice: `Du bekommst diese E-Mail, weil du sie in deinen Einstellungen bei ${PRODUCT_NAME} gewählt hast.`,
    stop: "Keine E-Mails dieser Art mehr",
    quiet: "Diese E-Mails abbestellen",
    operator: (name) => `Diese ${PRODUCT_NAME}-Website wird von ${name} betrieben.`,
    privacy: "Datenschutz",
  },
};

const LINE_LENGTH = 1_000;

/**
 * Dark theme, for mail programs that request it. Light colours are inline, for programs that drop style sheets. The
 * colours equal the product's dark theme.
 */
const DARK = `@media (prefers-color-scheme: dark) {
.v-paper { background: #0f1512 !important; }
.v-card { background: #161e1a !important; }
.v-card, .v-line { border-color: #2a352f !important; }
.v-ink { color: #edf2ec !important; }
.v-soft, .v-soft a { color: #a3b0a8 !important; }
.v-brand { color: #56c596 !important; }
.v-dot { background: #56c596 !important; }
.v-quote { border-color: #56c596 !important; }
.v-seal { background: #ff7f61 !important; }
.v-mark { color: #ff7f61 !important; }
.v-button { background: #56c596 !important; color: #06231a !important; }
}`;

/** Where links lead, and how such mails are unsubscribed from. */
export type MailEnvironment = {
  readonly language: Language;
  /** Origin of links (config.publicUrl). */
  readonly origin: string;
  /** The operator of this installation (config.operator). */
  readonly operator: string;
  /** Why a reader without an account receives it. */
  readonly reason?: string | undefined;
  /** Path of the unsubscribe page; null for mandatory account mails. */
  readonly unsubscribe: string | null;
  /** URL of the letter's picture, an attached part of the mail. */
  readonly picture?: string;
};

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string };

/**
 * Builds an absolute URL with the mail's language, so that the page uses it on any device. Throws for anything but a
 * path of ours, so that content never leads elsewhere.
 */
function absoluteUrl({ origin, language }: MailEnvironment, path: string): string {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) throw new Error("a mail leads to a path of this product");
  if (language === "en" || /[?&]lang=/.test(path)) return `${origin}${path}`;
  const [page = "", ...secret] = path.split(/(?=#)/);
  return `${origin}${page}${page.includes("?") ? "&" : "?"}lang=${language}${secret.join("")}`;
}

function paragraph(text: string, style = "", name = "v-ink"): string {
  return `<p class="${name}" style="margin:0 0 16px;${style}">${escapeUnlinked(text)}</p>`;
}

/** The decorative line of company, referrer and candidate, which ends in the seal. */
function thread(): string {
  const dot = (colour: string, size: number, name = "v-dot") =>
    `<td style="width:${size}px"><div class="${name}" style="width:${size}px;height:${size}px;border-radius:50%;background:${colour}"></div></td>`;
  const line = `<td style="width:44px"><div class="v-dot" style="height:1px;line-height:1px;font-size:0;background:${BRAND}">&nbsp;</div></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px" aria-hidden="true"><tr>${dot(BRAND, 7)}${line}${dot(BRAND, 7)}${line}${dot(BRAND, 7)}${line}${dot(SEAL, 13, "v-seal")}</tr></table>`;
}

function factsOf(facts: NonNullable<MailContent["facts"]>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="v-soft v-line" width="36%" style="width:36%;padding:10px 12px 9px 0;border-top:1px solid ${LINE};color:${SOFT};font-size:14px;vertical-align:top">${escapeUnlinked(label)}</td><td class="v-ink v-line" style="padding:9px 0;border-top:1px solid ${LINE};vertical-align:top">${escapeUnlinked(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" class="v-line" style="table-layout:fixed;width:100%;margin:0 0 24px;border-bottom:1px solid ${LINE}">${rows.join("")}</table>`;
}

function linksOf(links: NonNullable<MailContent["links"]>, around: MailEnvironment): string {
  const rows = links.map(
    ({ title, note, path, group }) =>
      `${group === undefined ? "" : `<tr><td class="v-ink" style="padding:18px 0 10px;color:${INK};font-weight:600">${escapeUnlinked(group)}</td></tr>`}<tr><td class="v-line" style="padding:12px 0;border-top:1px solid ${LINE}"><a class="v-brand" href="${escapeHtml(absoluteUrl(around, path))}" style="color:${BRAND};font-weight:600">${escapeUnlinked(title)}</a><br><span class="v-soft" style="color:${SOFT};font-size:14px">${escapeUnlinked(note)}</span></td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" class="v-line" style="width:100%;margin:0 0 24px;border-bottom:1px solid ${LINE}">${rows.join("")}</table>`;
}

/** The button, and its URL as text for mail programs that drop buttons. */
function buttonOf(label: string, href: string, why: string, text: string): string[] {
  return [
    `<p style="margin:0 0 24px"><a class="v-button" href="${href}" style="display:inline-block;padding:13px 24px;border-radius:10px;background:${BRAND};color:#ffffff;font-weight:600;text-decoration:none">${escapeUnlinked(label)}</a></p>`,
    `<p class="v-soft" style="margin:0 0 16px;color:${SOFT};font-size:13px;line-height:1.5">${escapeUnlinked(why)}<br><a href="${href}" style="color:${SOFT};word-break:break-all">${text}</a></p>`,
  ];
}

function bodyOf(content: MailContent, around: MailEnvironment): string {
  const { language } = around;
  const { companyText, facts, quote, code, action, answer, links, notes = [] } = content;
  const parts = [
    thread(),
    `<h1 class="v-ink" style="margin:0 0 16px;font:400 27px/1.25 ${SERIF};color:${INK}">${escapeUnlinked(content.title)}</h1>`,
    ...content.paragraphs.map((text) => paragraph(text)),
  ];
  if (companyText !== undefined) parts.push(companyTextHtml(companyText, around.picture));
  if (facts !== undefined && facts.length > 0) parts.push(factsOf(facts));
  if (quote !== undefined)
    parts.push(
      `<blockquote class="v-quote" style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:2px solid ${BRAND}">${paragraph(quote.text, `font-family:${SERIF};font-size:17px`)}<p class="v-soft" style="margin:0;color:${SOFT};font-size:14px">${escapeUnlinked(quote.by)}</p></blockquote>`,
    );
  if (code !== undefined)
    parts.push(
      `<p class="v-ink v-line" style="margin:0 0 24px;padding:14px 0;border:1px solid ${LINE};border-radius:10px;text-align:center;text-indent:6px;font:600 28px/1.2 ${SANS};letter-spacing:6px">${escapeHtml(code)}</p>`,
    );
  const list = links !== undefined && links.length > 0 ? [linksOf(links, around)] : [];
  // Below a letter, the link to its subject comes first.
  const below = companyText !== undefined || content.below === true;
  if (!below) parts.push(...list);
  if (action !== undefined) {
    const url = escapeHtml(absoluteUrl(around, action.path));
    parts.push(...buttonOf(action.label, url, TEXTS[language].button, url));
  }
  if (answer !== undefined) {
    const mailto = escapeHtml(`mailto:${encodeURIComponent(answer.to)}`);
    parts.push(...buttonOf(answer.label, mailto, TEXTS[language].answer, escapeHtml(answer.to)));
  }
  if (below) parts.push(...list);
  return [...parts, ...notes.map((text) => paragraph(text, `color:${SOFT};font-size:14px`, "v-soft"))].join("\n");
}

type FooterContent = {
  readonly says: readonly string[];
  readonly links: readonly (readonly [label: string, path: string])[];
};

/** The footer: why it was sent, who sent it, and how to unsubscribe. */
function footerContent({ language, operator, reason, unsubscribe }: MailEnvironment): FooterContent {
  const words = TEXTS[language];
  const stop = reason === undefined ? words.stop : words.quiet;
  return {
    says: [
      reason ?? (unsubscribe === null ? words.account : words.choice),
      words.operator(oneLine(operator, LINE_LENGTH)),
    ],
    links: [...(unsubscribe === null ? [] : [[stop, unsubscribe] as const]), [words.privacy, paths.privacy()]],
  };
}

function footHtml(around: MailEnvironment): string {
  const { says, links } = footerContent(around);
  const anchors = links.map(
    ([label, path]) =>
      `<a href="${escapeHtml(absoluteUrl(around, path))}" style="color:${SOFT}">${escapeUnlinked(label)}</a>`,
  );
  return `${says.map((text) => escapeUnlinked(oneLine(text, LINE_LENGTH))).join("<br>")}<br>${anchors.join(" &#183; ")}`;
}

function htmlOf(content: MailContent, around: MailEnvironment, subject: string): string {
  return `<!doctype html>
<html lang="${around.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
${DARK}
</style>
</head>
<body class="v-paper v-ink" style="margin:0;padding:0;background:#faf7f1;color:${INK};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeUnlinked(oneLine(content.paragraphs[0] ?? content.companyText?.text ?? "", 120))}</div>
<table role="presentation" cellpadding="0" cellspacing="0" class="v-paper" style="width:100%;background:#faf7f1"><tr><td align="center" style="padding:28px 14px 40px">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;text-align:left;font:400 16px/1.55 ${SANS}">
<tr><td class="v-ink" style="padding:0 4px 18px;font:500 23px/1 ${SERIF};color:${INK}">${PRODUCT_NAME}<span class="v-mark" style="color:${SEAL}">&#8226;</span></td></tr>
<tr><td class="v-card v-ink" style="padding:32px 28px 16px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;overflow-wrap:anywhere">
${bodyOf(content, around)}
</td></tr>
<tr><td class="v-soft" style="padding:18px 4px 0;color:${SOFT};font-size:13px;line-height:1.5">${footHtml(around)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function textOf(content: MailContent, around: MailEnvironment): string {
  const { language } = around;
  const { companyText, facts = [], quote, code, action, answer, links = [], notes = [] } = content;
  const foot = footerContent(around);
  const blocks = [
    content.title,
    ...content.paragraphs,
    companyText === undefined ? "" : companyTextPlain(companyText),
    facts.map(([label, value]) => labelled(language, label, value)).join("\n"),
    quote === undefined ? "" : `${quote.text.replace(/^/gm, "> ")}\n${quote.by}`,
    code ?? "",
    ...links.flatMap(({ title, note, path, group = "" }) => [
      group,
      [title, note, absoluteUrl(around, path)].filter((line) => line !== "").join("\n"),
    ]),
    action === undefined ? "" : `${action.label}${colonIn(language)}\n${absoluteUrl(around, action.path)}`,
    answer === undefined ? "" : labelled(language, answer.label, answer.to),
    ...notes,
    [
      "-- ",
      ...foot.says.map((line) => oneLine(line, LINE_LENGTH)),
      ...foot.links.map(([label, path]) => labelled(language, label, absoluteUrl(around, path))),
    ].join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** User-supplied names and titles may contain line breaks; only quotations keep them. */
function normalizeContent(content: MailContent): MailContent {
  const line = (text: string) => oneLine(text, LINE_LENGTH);
  const { facts, quote, links, notes } = content;
  return {
    ...content,
    title: line(content.title),
    paragraphs: content.paragraphs.map(line),
    ...(facts && {
      facts: facts.map(([label, value]) => [line(label), line(value)] as const).filter(([, value]) => value !== ""),
    }),
    ...(quote && { quote: { text: severalLines(quote.text), by: line(quote.by) } }),
    ...(links && {
      links: links.map(({ title, note, path, group }) => ({
        title: line(title),
        note: line(note),
        path,
        ...(group !== undefined && { group: line(group) }),
      })),
    }),
    ...(notes && { notes: notes.map(line) }),
  };
}

/**
 * Renders a mail: subject on one line, HTML without external content, and the same as plain text. Throws for a path
 * that leads out of the product.
 */
export function renderMail(given: MailContent, around: MailEnvironment): RenderedMail {
  const content = normalizeContent(given);
  const subject = subjectLine(content.subject);
  return { subject, html: htmlOf(content, around, subject), text: textOf(content, around) };
}

import type { Language } from "../../contract/choices.ts";
import { paths } from "../../contract/paths.ts";
import { htmlText } from "../posting/html-text.ts";
import { feedHome, localizedPath } from "./addresses.ts";
import { factsOf } from "./facts.ts";
import type { FeedJob, FeedSubject } from "./feed-job.ts";
import { titlesOf } from "./rss.ts";
import { FEED_WORDS } from "./words.ts";

/**
 * The style sheet of an embedded list. Colors and size come from the surrounding page once known (rule X66); before
 * that, and without scripts, from the device.
 */
export const EMBED_STYLE = `:root{color-scheme:light dark;--text:CanvasText;--page:Canvas;--link:LinkText;--size:16}
*{box-sizing:border-box}
html{background:var(--page);color:var(--text);font:calc(var(--size)*1px)/1.5 system-ui,sans-serif}
body{margin:0}
h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
ul{margin:0;padding:0;list-style:none}
li{padding:.75em .25em;border-bottom:1px solid;border-color:color-mix(in srgb,currentColor 22%,transparent)}
a{display:inline-block;min-height:1.5em;color:var(--link);overflow-wrap:anywhere}
li a{font-weight:600}
a:focus-visible{outline:2px solid;outline-offset:2px}
p{margin:.15em 0 0;overflow-wrap:anywhere}
.more{padding:.75em .25em}
.gone{font-weight:600}`;

/**
 * The script of an embedded list. It reads colors and size from the URL fragment, and again when it changes, accepting
 * only six hex digits or a small number. It reports the list's height at once, since a frame out of view is not laid
 * out by itself.
 */
export const EMBED_SCRIPT = `(function(){
var root=document.documentElement,last=0;
function wear(said){
["text","page","link"].forEach(function(name){
var found=new RegExp("(?:^|[#&])"+name+"=([0-9a-f]{6})(?:&|$)").exec(said);
if(found)root.style.setProperty("--"+name,"#"+found[1]);
if(found&&name==="page"){
var n=parseInt(found[1],16),light=(n>>16)*.299+(n>>8&255)*.587+(n&255)*.114;
root.style.colorScheme=light<128?"dark":"light";
}});
var size=/(?:^|[#&])size=(\\d{2}(?:\\.\\d{1,2})?)(?:&|$)/.exec(said);
if(size&&size[1]>=10&&size[1]<=32)root.style.setProperty("--size",size[1]);
}
function tell(){
var height=Math.ceil(root.getBoundingClientRect().height);
if(height!==last)parent.postMessage({embedded:"height",height:last=height},"*");
}
wear(location.hash.slice(0,200));
if(parent===window)return;
addEventListener("message",function(event){
if(event.source===parent&&event.data&&event.data.embedded==="look")wear(String(event.data.look).slice(0,200));
});
addEventListener("DOMContentLoaded",tell);
new ResizeObserver(tell).observe(root);
})()`;

function jobItem(job: FeedJob, origin: string, { language, board }: { language: Language; board: boolean }): string {
  const facts = [...(board ? [job.company.name] : []), ...factsOf(job, language)];
  const line = facts.map((fact) => `<bdi>${htmlText(fact)}</bdi>`).join(" · ");
  const address = htmlText(origin + localizedPath(paths.job(job.id), language));
  return `<li><a href="${address}" target="_blank" rel="noopener"><bdi>${htmlText(job.title)}</bdi></a><p>${line}</p></li>`;
}

function pageOf(title: string, language: Language, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${htmlText(title)}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<style>${EMBED_STYLE}</style><script>${EMBED_SCRIPT}</script></head>
<body><main><h1>${htmlText(title)}</h1>${body}</main></body></html>
`;
}

/** The data of an embedded list. */
export type EmbedContent = {
  readonly subject: FeedSubject;
  readonly jobs: readonly FeedJob[];
  readonly language: Language;
};

/** The page of an embedded list (rule X65): links open in a new tab, and nothing is loaded. */
export function embedHtml(origin: string, { subject, jobs, language }: EmbedContent): string {
  const words = FEED_WORDS[language];
  const look = { language, board: subject === null };
  const list =
    jobs.length === 0
      ? `<p>${htmlText(words.none)}</p>`
      : `<ul>${jobs.map((job) => jobItem(job, origin, look)).join("")}</ul>`;
  const home = htmlText(origin + localizedPath(feedHome(subject?.id ?? null), language));
  const all = htmlText(subject === null ? words.all_board : words.all(subject.name));
  const more = `<p class="more"><a href="${home}" target="_blank" rel="noopener">${all}</a></p>`;
  return pageOf(titlesOf(subject, language).title, language, list + more);
}

/** The page for an unknown company, instead of an error page within another website. */
export function embedMissing(language: Language): string {
  const { gone, gone_text } = FEED_WORDS[language];
  return pageOf(gone, language, `<p class="gone">${htmlText(gone)}</p><p>${htmlText(gone_text)}</p>`);
}

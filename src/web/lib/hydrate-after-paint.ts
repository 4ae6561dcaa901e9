import { PRODUCT_KEY } from "../../contract/product.ts";

/** Links that are not needed for the first paint: modules, and the texts that they fetch. */
const DEFERRED_LINK = /<link rel="(modulepreload|preload" as="fetch)"/g;

/**
 * Inline script at the end of public pages. It starts fetching scripts after the first paint, so that a slow connection
 * transfers the page first; at the latest after one second, and at once on a hidden page. Returning visitors have the
 * web fonts in their cache, so the font style sheet is requested immediately to avoid a flash of the fallback font. The
 * text is constant, because its hash is part of the security policy.
 */
const AFTER_PAINT_SCRIPT =
  `(function(){var k="${PRODUCT_KEY}-faces",begun=false;` +
  'function ask(s){document.querySelectorAll("link[data-later"+s+"]")' +
  '.forEach(function(l){l.rel=l.dataset.later;l.removeAttribute("data-later")})}' +
  'try{if(localStorage.getItem(k))ask("=stylesheet");' +
  'document.fonts.addEventListener("loadingdone",function(e){' +
  'if(e.fontfaces.some(function(f){return/Variable/.test(f.family)}))try{localStorage.setItem(k,"1")}catch(e){}})}catch(e){}' +
  'function go(){if(begun)return;begun=true;ask("");' +
  'var s=document.createElement("script");s.type="module";' +
  's.textContent=document.getElementById("later").textContent;document.head.append(s)}' +
  'if(document.visibilityState==="hidden")return go();setTimeout(go,1000);' +
  'try{new PerformanceObserver(go).observe({type:"paint",buffered:true})}catch(e){go()}})()';

/** The framework's opening attributes of the start script, and their replacement that keeps the script from running. */
const [MODULE_SCRIPT, WAITING_SCRIPT] = [' type="module" async="">', ' type="text/plain" id="later">'];

/**
 * Defers everything that hydrates a finished page (modules, texts and the start script) until after the first paint.
 * Takes the page's HTML and the nonce of its inline scripts; returns the HTML unchanged if it has no such script.
 */
export function deferHydration(html: string, mark: string): string {
  const script = html.lastIndexOf(MODULE_SCRIPT);
  if (script < 0) return html;
  // The text between the head and the start script is long and has nothing to replace, so it is skipped.
  const head = html.indexOf("</head>");
  const begun = html.slice(0, head).replaceAll(DEFERRED_LINK, '<link rel="later" data-later="$1"');
  const end = html.slice(script + MODULE_SCRIPT.length);
  const live = end.replace("</body>", () => `<script nonce="${mark}">${AFTER_PAINT_SCRIPT}</script></body>`);
  return begun + html.slice(head, script) + WAITING_SCRIPT + live;
}

import { PRODUCT_KEY } from "../../contract/product.ts";

/** Links that a page can do without until it is painted: its modules, and the texts that they fetch. */
const LATER = /<link rel="(modulepreload|preload" as="fetch)"/g;

/**
 * Runs at the end of a public page: what brings the page to life is fetched once the page has been painted, so that a
 * slow line carries the page itself first. At once where nobody looks; after a second in a browser that tells no paint.
 * Who has been here has the faces in the cache: they are asked for at once, so that the page is not first set in others.
 * Constant text, because its hash stands in the security policy.
 */
const AFTER_PAINT_SCRIPT =
  `(function(){var k="${PRODUCT_KEY}-faces",begun=false;` +
  'function ask(s){document.querySelectorAll("link[data-later"+s+"]")' +
  '.forEach(function(l){l.rel=l.dataset.later;l.removeAttribute("data-later")})}' +
  'try{if(localStorage.getItem(k))ask("=stylesheet");' +
  'document.fonts.addEventListener("loadingdone",function(e){' +
  'if(e.fontfaces.some(function(f){return/Variable/.test(f.family)}))localStorage.setItem(k,"1")})}catch(e){}' +
  'function go(){if(begun)return;begun=true;ask("");' +
  'var s=document.createElement("script");s.type="module";' +
  's.textContent=document.getElementById("later").textContent;document.head.append(s)}' +
  'if(document.visibilityState==="hidden")return go();setTimeout(go,1000);' +
  'try{new PerformanceObserver(go).observe({type:"paint",buffered:true})}catch(e){go()}})()';

/** The script with which the framework begins, as it prints it. */
const MODULE_SCRIPT = /<script([^>]*) type="module" async="">/;

/**
 * Puts off until after the first paint what makes a finished page come to life: modules, texts, and the script that
 * starts them. Takes a page's HTML and the mark of its inline scripts; gives it back as it was where it has no such script.
 */
export function liveAfterPaint(html: string, mark: string): string {
  if (!MODULE_SCRIPT.test(html)) return html;
  const later = html
    .replace(MODULE_SCRIPT, '<script$1 type="text/plain" id="later">')
    .replaceAll(LATER, '<link rel="later" data-later="$1"');
  return later.replace("</body>", () => `<script nonce="${mark}">${AFTER_PAINT_SCRIPT}</script></body>`);
}

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

/** What the framework prints of the script with which it begins, and what makes of it a text that waits. */
const [MODULE_SCRIPT, WAITING_SCRIPT] = [' type="module" async="">', ' type="text/plain" id="later">'];

/**
 * Puts off until after the first paint what makes a finished page come to life: modules, texts, and the script that
 * starts them. Takes a page's HTML and the mark of its inline scripts; gives it back as it was where it has no such script.
 */
export function liveAfterPaint(html: string, mark: string): string {
  const script = html.lastIndexOf(MODULE_SCRIPT);
  if (script < 0) return html;
  // Between the head and the script stands what people read: it is long, and holds nothing of this.
  const head = html.indexOf("</head>");
  const begun = html.slice(0, head).replaceAll(LATER, '<link rel="later" data-later="$1"');
  const end = html.slice(script + MODULE_SCRIPT.length);
  const live = end.replace("</body>", () => `<script nonce="${mark}">${AFTER_PAINT_SCRIPT}</script></body>`);
  return begun + html.slice(head, script) + WAITING_SCRIPT + live;
}

// Puts a list of open jobs where this script stands in somebody's page. It stores nothing, reads no cookie, and loads that
// list alone, in a frame that can do nothing but show links; which page it is in is told to nobody.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || script.parentElement === null) return;
  const TITLES = { en: "Open jobs", es: "Empleos abiertos", fr: "Offres ouvertes", de: "Offene Stellen" };
  const { origin } = new URL(script.src);
  const { company, lang } = script.dataset;
  const spoken = (lang || document.documentElement.lang || "en").slice(0, 2).toLowerCase();
  const language = Object.hasOwn(TITLES, spoken) ? spoken : "en";
  const asked = language === "en" ? "" : `?lang=${language}`;
  const id = company === undefined ? null : encodeURIComponent(company);
  /** The element in which the list stands. */
  let place = script.parentElement;

  /** A colour as red, green, blue (0 to 255) and how much it covers; null for one that cannot be read. */
  const readColour = (colour, probe) => {
    probe.style.color = "";
    // However it is written, mixed with itself in sRGB it comes back in one form.
    probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`;
    const said = getComputedStyle(probe).color;
    const numbers = (said.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    if (numbers.length < 3) return null;
    const [red, green, blue, alpha = 1] = numbers;
    const parts = said.startsWith("color(") ? [red * 255, green * 255, blue * 255] : [red, green, blue];
    return { parts, alpha };
  };
  const over = (upper, lower) =>
    upper.parts.map((part, index) => part * upper.alpha + lower[index] * (1 - upper.alpha));
  const hex = (parts) =>
    parts
      .map((part) =>
        Math.round(Math.min(255, Math.max(0, part)))
          .toString(16)
          .padStart(2, "0"),
      )
      .join("");

  /** What lies behind the list: the backgrounds around it, one over the other, down to the page's own. */
  const pageColour = (probe) => {
    const layers = [];
    for (let around = place; around !== null; around = around.parentElement) {
      const layer = readColour(getComputedStyle(around).backgroundColor, probe);
      if (layer !== null && layer.alpha > 0) layers.push(layer);
      if (layer?.alpha === 1) break;
    }
    const canvas = readColour("Canvas", probe)?.parts ?? [255, 255, 255];
    return layers.reduceRight((lower, upper) => over(upper, lower), canvas);
  };

  /** Colours and size of the page around, as they stand behind the # sign of the frame's address. */
  const lookOf = () => {
    const around = getComputedStyle(place);
    const size = Math.min(32, Math.max(10, Number.parseFloat(around.fontSize) || 16));
    const said = `size=${Number(size.toFixed(2))}`;
    // An old browser that cannot tell them shows the list in the colours of the device.
    if (!CSS.supports("color", "color-mix(in srgb, red, red)")) return said;
    const probe = document.createElement("span");
    const link = document.createElement("a");
    link.href = "#";
    probe.hidden = true;
    probe.append(link);
    place.append(probe);
    const [text, wanted] = [around.color, getComputedStyle(link).color];
    const page = pageColour(probe);
    const worn = Object.entries({ text, link: wanted }).flatMap(([name, colour]) => {
      const read = readColour(colour, probe);
      return read === null ? [] : [`${name}=${hex(over(read, page))}`];
    });
    probe.remove();
    return [...worn, `page=${hex(page)}`, said].join("&");
  };

  /** Shows the list; `put` puts it in its place. */
  const show = (put) => {
    let look = lookOf();
    const frame = document.createElement("iframe");
    frame.title = TITLES[language];
    // Without allow-same-origin: whatever is in it belongs to no site, and reaches neither this page nor any storage.
    frame.setAttribute("sandbox", "allow-scripts allow-popups allow-popups-to-escape-sandbox");
    frame.referrerPolicy = "no-referrer";
    frame.loading = "lazy";
    Object.assign(frame.style, { display: "block", width: "100%", height: "20em", border: "0" });
    frame.src = `${origin}/embed/${id === null ? "jobs" : `companies/${id}`}${asked}#${look}`;

    let shown = false;
    addEventListener("message", ({ source, origin: from, data }) => {
      // A frame without an origin of its own is called "null"; it is known by its window.
      if (source !== frame.contentWindow || from !== "null" || data?.embedded !== "height") return;
      if (!Number.isFinite(data.height)) return;
      shown = true;
      frame.style.height = `${Math.min(20_000, Math.max(0, data.height))}px`;
    });

    // Where the list does not come, this page's policy or a network in between may forbid it: a plain link stands there.
    frame.addEventListener("load", () => {
      setTimeout(() => {
        if (shown || !frame.isConnected) return;
        const link = document.createElement("a");
        link.href = `${origin}${id === null ? "/browse" : `/companies/${id}/jobs`}${asked}`;
        link.textContent = TITLES[language];
        frame.replaceWith(link);
      }, 5_000);
    });

    const follow = () => {
      if (!frame.isConnected) return watch.disconnect();
      const now = lookOf();
      if (now === look) return;
      look = now;
      frame.contentWindow?.postMessage({ embedded: "look", look }, "*");
    };
    const soon = () => requestAnimationFrame(follow);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", soon);
    const watch = new MutationObserver(soon);
    for (const root of [document.documentElement, document.body]) watch.observe(root, { attributes: true });
    // Colours may fade, and sheets may come late.
    document.addEventListener("transitionend", soon);
    addEventListener("load", soon);
    frame.addEventListener("load", () => frame.contentWindow?.postMessage({ embedded: "look", look }, "*"));

    put(frame);
  };

  // Nothing stands in a head: from there the list comes to the end of the page, once there is one.
  const atEnd = () => {
    place = document.body;
    show((frame) => place.append(frame));
  };
  if (place !== document.head) show((frame) => script.after(frame));
  else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", atEnd, { once: true });
  else atEnd();
})();

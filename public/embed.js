// Inserts a list of open jobs at the position of this script in another site's page. It stores nothing, reads no cookie,
// and loads only the list, in a sandboxed frame that can only show links and receives no referrer.
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
  /** The element that contains the list. */
  let place = script.parentElement;

  /** Parses a colour into red, green, blue (0 to 255) and alpha; null if it cannot be parsed. */
  const readColour = (colour, probe) => {
    probe.style.color = "";
    // Mixing a colour with itself in sRGB normalises its notation.
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

  /** Returns the colour behind the list: the backgrounds of its ancestors, blended down to the page's own. */
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

  /** Returns the surrounding page's colours and font size as the fragment of the frame's URL. */
  const lookOf = () => {
    const around = getComputedStyle(place);
    const size = Math.min(32, Math.max(10, Number.parseFloat(around.fontSize) || 16));
    const said = `size=${Number(size.toFixed(2))}`;
    // An old browser that cannot read them shows the list in the device's colour scheme.
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

  /** Shows the list; `put` inserts its element. */
  const show = (put) => {
    let look = lookOf();
    const frame = document.createElement("iframe");
    frame.title = TITLES[language];
    // Without allow-same-origin the frame has an opaque origin, with no access to this page or any storage.
    frame.setAttribute("sandbox", "allow-scripts allow-popups allow-popups-to-escape-sandbox");
    frame.referrerPolicy = "no-referrer";
    frame.loading = "lazy";
    Object.assign(frame.style, { display: "block", width: "100%", height: "20em", border: "0" });
    frame.src = `${origin}/embed/${id === null ? "jobs" : `companies/${id}`}${asked}#${look}`;

    let shown = false;
    addEventListener("message", ({ source, origin: from, data }) => {
      // The opaque origin of the frame is "null", so the message is matched by its window.
      if (source !== frame.contentWindow || from !== "null" || data?.embedded !== "height") return;
      if (!Number.isFinite(data.height)) return;
      shown = true;
      frame.style.height = `${Math.min(20_000, Math.max(0, data.height))}px`;
    });

    // If the list does not load, for example because of this page's security policy, a plain link is shown.
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
    // Colours may change in a transition or with a late style sheet.
    document.addEventListener("transitionend", soon);
    addEventListener("load", soon);
    frame.addEventListener("load", () => frame.contentWindow?.postMessage({ embedded: "look", look }, "*"));

    put(frame);
  };

  // A script in the head has no visible position, so the list is appended to the body once it exists.
  const atEnd = () => {
    place = document.body;
    show((frame) => place.append(frame));
  };
  if (place !== document.head) show((frame) => script.after(frame));
  else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", atEnd, { once: true });
  else atEnd();
})();

import type { Plugin } from "vite";

const ID = "\0slim-icons";

const MAKER = `import { createElement } from "react";
export default ({ size, node }) => (props) => createElement(
  "svg",
  {
    xmlns: "http://www.w3.org/2000/svg", width: size, height: size, viewBox: \`0 0 \${size} \${size}\`, fill: "none",
    stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round", ...props,
  },
  ...node.map(([tag, attributes]) => createElement(tag, attributes)),
);`;

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
/** Unused parts of an icon's data: its name, and the keys of its lines, whose order is fixed. */
const UNUSED = /^__iconData\.node;\n|^ {2}name: "[^"]*",\n|,\s*key: "[^"]*"/gm;

/**
 * Draws Lucide icons without the options for size, stroke and classes, which no screen uses. This saves a kilobyte per
 * page.
 */
export function slimIcons(): Plugin {
  return {
    name: "slim-icons",
    apply: "build",
    enforce: "pre",
    resolveId(id, importer) {
      const isMaker = id.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/dist/esm/icons/");
      return isMaker ? { id: ID, moduleSideEffects: false } : null;
    },
    transform: (code, id) => (ICON.test(id) ? { code: code.replace(UNUSED, ""), map: null } : null),
    load(id) {
      return id === ID ? { code: MAKER, moduleSideEffects: false, moduleType: "js" } : null;
    },
  };
}

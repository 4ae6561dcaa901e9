import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { slimEndpoints } from "./scripts/slim-endpoints.ts";
import { textFiles } from "./scripts/text-files.ts";

/** Libraries that every page needs: together they compress better than apart. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|cookie|set-cookie-parser)\//;
/** The header, the footer and what they stand on. */
const FRAME =
  /src\/web\/(?:shared\/(?:layout-frame|site-header|site-footer|page-head|load-failure)|lib\/(?:api-error|auth-provider|i18n|texts|language|language-provider|session|session-store|theme|clock)|ui\/(?:icon|brand-mark|avatar|select|segmented|field-context|button|message|toast|toast-host))\.tsx?$|src\/contract\/(?:errors|product|paths)\.ts$/;
/** What nearly every screen shows. */
const PIECES =
  /src\/web\/(?:shared\/(?:status-badge|when|page-top|screen-failure)|lib\/(?:dates|money|use-hydrated|guard)|ui\/(?:badge|card|icon-button|link-button|logo-mark|skeleton|seal|thread))\.tsx?$/;

export default defineConfig({
  plugins: [slimEndpoints(), textFiles(), reactRouter()],
  // Whole barrels of these would be loaded at the server's start otherwise.
  ssr: { noExternal: ["lucide-react", "date-fns"] },
  // Pictures and fonts stay files, so that the content-security policy needs no data: sources.
  // The router names what a page needs; lists of it inside every file would only weigh.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "libraries", test: LIBRARIES },
                { name: "frame", test: FRAME },
                { name: "pieces", test: PIECES },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});

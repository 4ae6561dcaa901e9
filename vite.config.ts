import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { DATA_MODULES, FRAME_MODULES, JOB_MODULES, LIST_MODULES, SIGNED_IN_MODULES } from "./scripts/chunks.ts";
import { slimEndpoints } from "./scripts/slim-endpoints.ts";
import { slimIcons } from "./scripts/slim-icons.ts";
import { textFiles } from "./scripts/text-files.ts";

/** Libraries that every page needs: together they compress better than apart. Sentences with slots are for two pages. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next(?!\/dist\/es\/Trans)|cookie|set-cookie-parser)\//;
/** A chunk of the modules named here. */
const chunkOf = (paths: readonly string[]) => (id: string) => paths.some((path) => id.endsWith(path));
/** The header, the footer, what they stand on, and what nearly every screen shows. */
const OF_FRAME = chunkOf(FRAME_MODULES);
/** Two icons that stand on most public pages: a file for each would weigh more than they do. */
const ICONS = /lucide-react\/dist\/esm\/icons\/(?:share-2|external-link)\./;
const FRAME = (id: string) => ICONS.test(id) || OF_FRAME(id);
/** What keeps answers, for the screens of signed-in people. */
const OF_DATA = chunkOf(DATA_MODULES);
const DATA = (id: string) => id.includes("node_modules/@tanstack/") || OF_DATA(id);

export default defineConfig(({ command }) => ({
  plugins: [slimEndpoints(), slimIcons(), textFiles(), reactRouter()],
  // Each library's files would be looked up one by one at the server's start otherwise; in development only the barrel of icons.
  ssr: { noExternal: command === "build" ? true : ["lucide-react"] },
  // Pictures and fonts stay files, so that the content-security policy needs no data: sources.
  // The router names what a page needs; lists of it inside every file would only weigh.
  build: { assetsInlineLimit: 0, modulePreload: false, emptyOutDir: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "libraries", test: LIBRARIES },
                { name: "frame", test: FRAME },
                // By itself, since what calls once needs none of the library.
                { name: "caller", test: chunkOf(["src/web/lib/net/api-client.ts"]) },
                { name: "data", test: DATA },
                { name: "lists", test: chunkOf(LIST_MODULES) },
                // By itself: records have it without a page of a job.
                { name: "status-badge", test: chunkOf(["src/web/shared/records/status-badge.tsx"]) },
                { name: "job-page", test: chunkOf(JOB_MODULES) },
                { name: "signed-in", test: chunkOf(SIGNED_IN_MODULES) },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
}));

import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: true,
  splitRouteModules: true,
  // The whole route table comes with the first page: no request asks for pieces of it later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

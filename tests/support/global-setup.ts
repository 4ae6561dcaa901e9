import type { TestProject } from "vitest/node";
import { startTestCluster } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** One cluster for the whole run, or a shared one of many runs; each file clones its database from the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env["TEST_CLUSTER_URL"];
  if (shared !== undefined) {
    project.provide("clusterUrl", shared);
    return async () => undefined;
  }
  const cluster = await startTestCluster();
  project.provide("clusterUrl", cluster.url);
  return () => cluster.stop();
}

import "./quick-start.ts";

await import("./run.ts");

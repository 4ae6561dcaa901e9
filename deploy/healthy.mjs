// Health check of the process in the same container, since the image has neither shell nor curl.
const port = process.env.PORT ?? "3000";
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_500) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}

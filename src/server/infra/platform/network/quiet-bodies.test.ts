import { expect, test } from "vitest";
import { readUpload } from "../http-body.ts";

const typed = { "content-type": "application/octet-stream" };

test("O20 gives up a body that neither ends nor fails", async () => {
  const body = new ReadableStream<Uint8Array>(
    { start: (controller) => controller.enqueue(new Uint8Array([1, 2])) },
    { highWaterMark: 0 },
  );
  const request = { headers: new Headers(typed), body } as unknown as Request;
  const read: number[] = [];
  const reading = (async () => {
    for await (const piece of readUpload(request, 50).stream) read.push(...piece);
  })();
  await expect(reading).rejects.toMatchObject({ code: "unavailable" });
  expect(read).toEqual([1, 2]);
});

test("reads a body to its end", async () => {
  const request = { headers: new Headers(typed), body: new Blob(["abc", "def"]).stream() } as unknown as Request;
  let text = "";
  for await (const piece of readUpload(request, 1_000).stream) text += Buffer.from(piece).toString();
  expect(text).toBe("abcdef");
});

import type { ClientRequest, IncomingMessage } from "node:http";

/** Passes on the whole body of a response; ends the request with an error if the body is longer than `most` bytes. */
export function collectBody(
  request: ClientRequest,
  response: IncomingMessage,
  most: number,
  done: (body: Buffer<ArrayBuffer>) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > most) request.destroy(new Error("too long an answer"));
    else chunks.push(chunk);
  });
  response.on("end", () => done(Buffer.concat(chunks)));
}

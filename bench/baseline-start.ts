// The minimum of a start: Node and the embedded database of DATA_DIR. Answers on PORT once the database does.
import { once } from "node:events";
import { createServer } from "node:http";
import { startEmbeddedDatabase } from "../src/server/infra/db/embedded/embedded.ts";

const database = await startEmbeddedDatabase({ dataDir: process.env.DATA_DIR ?? "", log: console.log });
const server = createServer((_request, response) => response.end());
server.listen(Number(process.env.PORT), "127.0.0.1");
await once(process, "SIGTERM");
server.close();
server.closeAllConnections();
await database.stop();

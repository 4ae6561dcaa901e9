import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startDnsServer } from "../../../../tests/support/dns-server.ts";
import { createBoardMapper, isRefusedRow } from "../import/map-board.ts";
import { addressSource } from "./address-source.ts";
import { fetchBoard } from "./fetch-board.ts";
import { resolveImportTarget } from "./import-target.ts";

let server: Server;
let host: string;
let asked: string[] = [];
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

const config = () => ({ importHosts: [host, "*.recruitee.com", "api.lever.co"], dnsServers: ["127.0.0.1:1"] });
const over = () => new AbortController().signal;

async function textAt(path: string, signal = over()): Promise<string> {
  const { bytes } = await fetchBoard(config(), new URL(`http://${host}${path}`), signal);
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
const failureAt = (path: string, signal?: AbortSignal) =>
  textAt(path, signal).then(
    () => null,
    (error) => error.failure,
  );

describe("X104 nothing is fetched but what the list of hosts allows", () => {
  test.each([
    ["https://api.lever.co/v0/postings/acme", true],
    ["https://acme.recruitee.com/api/offers/", true],
    ["https://recruitee.com/api/offers/", false],
    ["https://evil-recruitee.com/api/offers/", false],
    ["https://acme.recruitee.com.evil.example/", false],
    ["https://api.lever.co:8443/v0/postings/acme", false],
    ["http://api.lever.co/v0/postings/acme", false],
    ["https://me:pass@api.lever.co/x", false],
    ["https://169.254.169.254/latest/meta-data", false],
    ["https://127.0.0.1/x", false],
    ["https://[::1]/x", false],
    ["https://localhost/x", false],
    ["https://2130706433/x", false],
  ])("X104 %s: %s", (address, allowed) => {
    expect(resolveImportTarget(config(), new URL(address)) !== null).toBe(allowed);
  });

  test("X104 a number of a private network is not fetched from even where it stands in the list", () => {
    const hosts = { importHosts: ["10.0.0.8", "192.168.1.1", "[fd00::1]"], dnsServers: null };
    for (const one of hosts.importHosts) expect(resolveImportTarget(hosts, new URL(`https://${one}/x`))).toBeNull();
  });

  test("X104 a listed name that leads into a private network is not connected to", async () => {
    const dns = await startDnsServer();
    try {
      dns.zones.set("api.lever.co", { leads: () => ["8.8.8.8", "127.0.0.1"] });
      const hosts = { importHosts: ["api.lever.co"], dnsServers: [dns.address] };
      const asking = fetchBoard(hosts, new URL("https://api.lever.co/v0/postings/acme"), over());
      await expect(asking).rejects.toMatchObject({ failure: "not_public" });
    } finally {
      await dns.close();
    }
  });
});

describe("X104 what is fetched has bounds", () => {
  test("X104 redirects of the same host are followed, three at most; no other is", async () => {
    answer = (request, response) => {
      const to = new Map([
        ["/moved", "/here"],
        ["/loop", "/loop"],
        ["/out", "https://api.lever.co/v0/postings/acme"],
        ["/in", "http://127.0.0.1:1/x"],
      ]).get(request.url ?? "");
      if (to === undefined) response.end("here it is");
      else response.writeHead(302, { location: to }).end();
    };
    expect(await textAt("/moved")).toBe("here it is");
    expect(await failureAt("/loop")).toBe("redirect");
    expect(asked.filter((path) => path === "/loop")).toHaveLength(4);
    expect(await failureAt("/out")).toBe("redirect");
    expect(await failureAt("/in")).toBe("redirect");
  });

  test("X104 an answer that is none, one that breaks off and one without an end", async () => {
    answer = (_request, response) => response.writeHead(404).end();
    expect(await failureAt("/none")).toBe("status");
    answer = (_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    };
    expect(await failureAt("/half")).toBe("broken");
    const piece = Buffer.alloc(1024 * 1024, 120);
    answer = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    };
    expect(await failureAt("/endless")).toBe("too_large");
  });

  test("X104 whoever waits no longer hangs up", async () => {
    const waiting = new AbortController();
    answer = () => waiting.abort();
    expect(await failureAt("/silent", waiting.signal)).toBe("too_slow");
  });
});

describe("X100 postings at an address", () => {
  type List = { ids: string[]; total?: number; most?: number; gone?: string };

  /** Responds like SmartRecruiters; `list` returns the listed postings for each page request. */
  function smartRecruiters(list: (page: number) => List): void {
    let page = 0;
    answer = (request, response) => {
      const url = new URL(request.url ?? "", `http://${host}`);
      const one = /postings\/(.+)$/.exec(url.pathname)?.[1];
      response.setHeader("content-type", "application/json");
      if (one !== undefined) {
        if (one === list(page).gone) response.writeHead(404);
        const jobAd = { sections: { jobDescription: { text: "<p>Keep.</p>" } } };
        response.end(
          JSON.stringify({ id: one, name: `Keeper ${one}`, location: { city: "Porto", country: "pt" }, jobAd }),
        );
        return;
      }
      const { ids, total = ids.length, most = 100 } = list(page);
      page += 1;
      const offset = Number(url.searchParams.get("offset") ?? 0);
      const content = ids.slice(offset, offset + most).map((id) => ({ id }));
      response.end(JSON.stringify({ offset, limit: most, totalFound: total, content }));
    };
  }

  async function smart() {
    const doubts = { whole: true };
    const rows = [];
    for await (const row of addressSource(config(), `http://${host}/v1/companies/acme/postings`, over(), doubts))
      rows.push(row);
    const pages = asked.filter((path) => path.includes("?")).length;
    return { rows, ids: rows.map(({ value }) => String(Reflect.get(Object(value), "id"))), whole: doubts.whole, pages };
  }
  const many = (n: number) => Array.from({ length: n }, (_all, nth) => `p${nth}`);

  test("X100 SmartRecruiters is asked page by page, and for each posting", async () => {
    smartRecruiters(() => ({ ids: many(103) }));
    const { rows, ids, whole, pages } = await smart();
    expect({ ids, whole, pages }).toEqual({ ids: many(103), whole: true, pages: 2 });
    expect(rows[102]).toMatchObject({
      index: 102,
      system: "smartrecruiters",
      value: { id: "p102", title: "Keeper p102" },
    });
  });

  test("X108 a page that is shorter than was asked for is not the end", async () => {
    smartRecruiters(() => ({ ids: many(60), most: 25 }));
    expect(await smart()).toMatchObject({ ids: many(60), whole: true });
  });

  test("X108 a list that shows fewer than it says it has is read again, and is not whole in the end", async () => {
    smartRecruiters(() => ({ ids: many(3), total: 5 }));
    const { ids, whole } = await smart();
    expect({ ids, whole }).toEqual({ ids: many(3), whole: false });
    smartRecruiters((page) => ({ ids: many(3), total: page === 0 ? 4 : 3 }));
    expect(await smart()).toMatchObject({ ids: many(3), whole: true });
  });

  test("X108 a posting that moves up between two pages is found all the same", async () => {
    smartRecruiters((page) => ({ ids: page === 0 ? many(150) : [...many(150).slice(1), "new"] }));
    expect((await smart()).ids).toContain("p100");
  });

  test("X108 a posting that was taken off since is not listed, and stops nothing", async () => {
    smartRecruiters(() => ({ ids: many(3), gone: "p1" }));
    const { rows, whole } = await smart();
    expect(rows.map(({ value }) => Reflect.get(Object(value), "isListed"))).toEqual([true, false, true]);
    expect(whole).toBe(true);
  });

  test("takes one of the ads of a job in several languages, in the language of most others", async () => {
    const ad = (id: string, jobId: string, code: string, more: object = {}) => ({
      id,
      jobId,
      name: `Keeper ${id}`,
      language: { code },
      location: { city: "Lyon", country: "fr" },
      ...more,
      jobAd: { sections: { jobDescription: { text: "<p>Keep.</p>" } } },
      typeOfEmployment: { label: "Full-time" },
    });
    const ads = [
      ad("da", "J1", "da", { defaultJobAd: true }),
      ad("en", "J1", "en"),
      ad("other place", "J1", "da", { location: { city: "Lisbon", country: "pt" } }),
      ad("second", "J2", "en"),
      ad("third", "J3", "en"),
    ];
    answer = (request, response) => {
      const path = (request.url ?? "").split("?")[0] ?? "";
      const one = ads.find(({ id }) => path.endsWith(`/${encodeURIComponent(id)}`));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(one ?? { totalFound: ads.length, content: ads }));
    };
    const mapper = createBoardMapper();
    const taken: unknown[] = [];
    for await (const row of addressSource(config(), `http://${host}/v1/companies/acme/postings`, over())) {
      const posting = mapper.take(row);
      if (posting !== null) taken.push(isRefusedRow(posting) ? posting.errors : posting.source_id);
    }
    expect(taken).toEqual(["en", "other place", "second", "third"]);
    const { translations, unlisted, listed } = mapper.end();
    expect({ translations, unlisted }).toEqual({ translations: 1, unlisted: 0 });
    expect(listed.has("da")).toBe(false);
  });

  test("X100 an address that is a page, a feed or JSON is read as what it answers", async () => {
    answer = (request, response) => {
      const isFeed = request.url?.startsWith("/feed");
      response.setHeader("content-type", isFeed ? "application/json" : "text/html");
      const found = { "@type": "JobPosting", title: "Keeper", identifier: "k", description: "<p>x</p>" };
      response.end(
        isFeed
          ? JSON.stringify({ offers: [{ id: 1, title: "Keeper" }] })
          : `<html><script type="application/ld+json">${JSON.stringify(found)}</script></html>`,
      );
    };
    const systems = [];
    for (const path of ["/careers", "/feed"])
      for await (const { system } of addressSource(config(), `http://${host}${path}`, over())) systems.push(system);
    expect(systems).toEqual(["page", "recruitee"]);
  });
});

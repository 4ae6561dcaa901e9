import { renderToString } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { expect, it } from "vitest";
import type { Language } from "../../contract/choices.ts";
import { ComponentCacheProvider, cachedComponent } from "./cached-component.tsx";
import { createComponentCache } from "./component-cache.ts";
import { loadLanguage } from "./language/i18n.ts";

const SECRET = "none of yours";

type CardProps = { job: { title: string; reward: number } };
const written: string[] = [];

function Card({ job: { title, reward } }: CardProps) {
  const { t } = useTranslation("jobs");
  written.push(title);
  return (
    <article>
      <h3>{title}</h3>${reward} {t("reward_note")}
    </article>
  );
}
const Kept = cachedComponent("card", Card);

function List({ jobs }: { jobs: CardProps["job"][] }) {
  return (
    <ul>
      {jobs.map((job) => (
        <li key={job.title}>
          before <Kept job={job} /> after
        </li>
      ))}
    </ul>
  );
}

/** A page of cards, with pieces or without; and which of them had to be written. */
async function page(
  jobs: CardProps["job"][],
  piecesOfPage?: ReturnType<typeof createComponentCache>,
  language: Language = "en",
) {
  const texts = await loadLanguage(language, ["general", "jobs"]);
  const pieces = piecesOfPage?.(texts, SECRET);
  written.length = 0;
  const html = renderToString(
    <I18nextProvider i18n={texts}>
      <ComponentCacheProvider value={pieces?.take ?? null}>
        <List jobs={jobs} />
      </ComponentCacheProvider>
    </I18nextProvider>,
  );
  return { ...(pieces?.fill(html) ?? { html, used: [] }), written: [...written] };
}

const JOBS = [
  { title: "Ferry Mate", reward: 900 },
  { title: '$& $1 $` <template data-same="0"></template>', reward: 1_500 },
  { title: `<template data-same="${SECRET}-1"></template>`, reward: 2_500 },
];

it("renders a page with cached components as without the cache, each component once", async () => {
  const plain = await page(JOBS);
  const pieces = createComponentCache();
  expect(await page(JOBS, pieces)).toMatchObject({ html: plain.html, written: JOBS.map(({ title }) => title) });
  const again = await page(JOBS, pieces);
  expect(again).toMatchObject({ html: plain.html, written: [] });
  // The text namespaces are the same for cached and rendered components.
  expect(again.used).toEqual(["jobs"]);
});

it("combines cached and new components", async () => {
  const pieces = createComponentCache();
  await page(JOBS.slice(0, 1), pieces);
  const others = [...JOBS.slice(1), ...JOBS.slice(0, 1)];
  const mixed = await page(others, pieces);
  expect(mixed.html).toBe((await page(others)).html);
  expect((await page(others, pieces)).written).toEqual([]);
  expect(mixed.written).not.toContain("Ferry Mate");
});

it("renders a component again if its props or the language differ", async () => {
  const pieces = createComponentCache();
  await page(JOBS, pieces);
  const dearer = JOBS.map((job) => ({ ...job, reward: job.reward + 1 }));
  expect((await page(dearer, pieces)).html).toBe((await page(dearer)).html);
  expect((await page(JOBS, pieces, "de")).html).toBe((await page(JOBS, undefined, "de")).html);
});

it("caches no more than its capacity", async () => {
  const pieces = createComponentCache(200);
  await page(JOBS, pieces);
  const again = await page(JOBS, pieces);
  expect(again.html).toBe((await page(JOBS)).html);
  expect(again.written.length).toBeGreaterThan(1);
});

it("throws if the page lacks the mark of a component", async () => {
  const pieces = createComponentCache()(await loadLanguage("en", ["general"]), SECRET);
  pieces.take("card", {});
  expect(() => pieces.fill("<p></p>")).toThrow("missing");
});

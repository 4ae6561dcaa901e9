import { expect, type Locator, type Page } from "@playwright/test";

export const column = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
export const card = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(name) });

/** Where something is once it stays there: columns move when a panel closes beside them. */
function placeOf(what: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return what.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const at = () => element.getBoundingClientRect().toJSON();
    let [before, now] = [null, at()];
    while (JSON.stringify(before) !== JSON.stringify(now)) {
      await frame();
      await frame();
      [before, now] = [now, at()];
    }
    return now;
  });
}

/** Drags a card to the middle of a column with the mouse, in steps, as a hand does. */
export async function drag(page: Page, name: string, to: string | RegExp): Promise<void> {
  await card(page, name).scrollIntoViewIfNeeded();
  const [from, target] = [await placeOf(card(page, name)), await placeOf(column(page, to))];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, Math.max(target.y + 160, from.y), { steps: 8 });
  await page.mouse.up();
}

/** Rests a finger on a card until it is held, and lets it go over something else. */
export async function dragByFinger(page: Page, held: Locator, to: Locator): Promise<void> {
  await held.scrollIntoViewIfNeeded();
  const from = await held.boundingBox();
  if (from === null) throw new Error("nothing to drag");
  const finger = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [at] });
  const start = { x: from.x + from.width / 2, y: from.y + 20 };
  await touch("touchStart", start);
  await expect(page.locator(".pcard-held")).toBeVisible();
  const box = await to.boundingBox();
  if (box === null) throw new Error("nowhere to drag to");
  const end = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (let step = 1; step <= 8; step += 1)
    await touch("touchMove", {
      x: start.x + ((end.x - start.x) * step) / 8,
      y: start.y + ((end.y - start.y) * step) / 8,
    });
  // What takes it says so before the finger lets go.
  await expect(to).toHaveAttribute("data-taking", "over");
  await touch("touchEnd");
  await finger.detach();
}

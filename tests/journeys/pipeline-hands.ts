import { expect, type Locator, type Page } from "@playwright/test";

export const column = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
export const card = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(name) });

/** The position of an element once it is stable: columns move when a panel closes beside them. */
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

/**
 * Drags a card to the middle of a column with the mouse in steps, and drops it once the board highlights the target.
 */
export async function drag(page: Page, name: string, to: string | RegExp): Promise<void> {
  await card(page, name).scrollIntoViewIfNeeded();
  const [from, target] = [await placeOf(card(page, name)), await placeOf(column(page, to))];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, Math.max(target.y + 160, from.y), { steps: 8 });
  await expect(column(page, to)).toHaveAttribute("data-taking", /^(over|no)$/);
  const refused = (await column(page, to).getAttribute("data-taking")) === "no";
  await expect(page.locator("[data-taking=over]")).toHaveCount(refused ? 0 : 1);
  await page.mouse.up();
}

/** Long-presses a card until it is lifted, and drops it on another element. */
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
  let at = start;
  // The finger follows the moving target: a row of chips scrolls under a lifted card.
  await expect
    .poll(async () => {
      const box = await to.boundingBox();
      if (box === null) throw new Error("nowhere to drag to");
      const [by, end] = [at, { x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      for (let step = 1; step <= 8; step += 1) {
        at = { x: by.x + ((end.x - by.x) * step) / 8, y: by.y + ((end.y - by.y) * step) / 8 };
        await touch("touchMove", at);
      }
      // The target is highlighted before the drop.
      return to.getAttribute("data-taking");
    })
    .toBe("over");
  await touch("touchEnd");
  await finger.detach();
}

import { expect, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expectAccessible } from "../support/browser.ts";

const STEP_MS = 30_000;

function codeOf(secret: string, offset = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + offset });
}

/** Enables two-factor authentication; returns its key, the recovery codes, and the used time step. */
export async function turnOn(page: Page, password: string): Promise<{ secret: string; codes: string[]; step: number }> {
  await page.goto(new URL("/settings?tab=account", page.url()).href);
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of this authenticator").fill("Phone");
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await dialog.locator(".enroll-secret").innerText()).replaceAll(" ", "");
  await expectAccessible(page);
  const step = Math.floor(Date.now() / STEP_MS);
  await dialog.getByLabel("6-digit code").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Verify and turn on" }).click();
  const list = dialog.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(dialog).toBeHidden();
  return { secret, codes, step };
}

/** A code of an unused time step: the next one is valid too. */
export function freshCode(secret: string, used: number): string {
  const now = Math.floor(Date.now() / STEP_MS);
  return codeOf(secret, now > used ? 0 : ((used + 1 - now) * STEP_MS) / 1_000);
}

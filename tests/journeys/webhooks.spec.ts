import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { expect, expectAccessible, intercept, test } from "../support/browser.ts";
import { acceptResponder, type Receiver, respondWith, startWebhookReceiver } from "../support/webhook-receiver.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { callAs, postJob } from "./job-desk.ts";
import { looks } from "./looks.ts";
import { signUp } from "./people.ts";

let receiver: Receiver;
let installation: Installation;

test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
  installation = await startInstallation({ WEBHOOK_HOSTS: receiver.host });
});
test.afterAll(async () => {
  await installation.end();
  await receiver.close();
});

/** Reads the secret, which is shown once, and closes its dialog. */
async function secretShown(owner: Page): Promise<string> {
  const dialog = owner.getByRole("dialog", { name: "Signing secret" });
  await expect(dialog).toContainText("It will not be shown again");
  const secret = (await dialog.locator("code").textContent()) ?? "";
  // Only its own button closes it.
  await owner.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expectAccessible(owner);
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

/** Adds the receiver, after a refused URL; returns its secret. */
async function added(owner: Page): Promise<string> {
  // Refused with the error, and the input stays.
  await owner.getByLabel("Address").fill("https://10.0.0.8/in");
  await owner.getByRole("button", { name: "Add a webhook" }).click();
  await expect(owner.getByText("Please enter an address that begins with https://")).toBeVisible();
  await expect(owner.getByLabel("Address")).toHaveValue("https://10.0.0.8/in");
  await owner.getByLabel("Address").fill(receiver.address);
  await owner.getByRole("checkbox", { name: "Job changed", exact: true }).uncheck();
  await owner.getByRole("button", { name: "Add a webhook" }).click();
  return secretShown(owner);
}

/** Disables and enables it; events of the meantime are sent again by a button. */
async function offAndOn(owner: Page, job: string): Promise<void> {
  await owner.getByRole("button", { name: "Turn off" }).click();
  await expect(owner.getByText("Events are kept in the meantime and can be sent later.")).toBeVisible();
  await callAs(owner, "POST", `/api/jobs/${job}/status`, { from: "On Hold", status: "Open" });
  await owner.getByRole("button", { name: "Turn on" }).click();
  await expect(owner.getByRole("row", { name: /The webhook was off/ })).toBeVisible();
  await owner.getByRole("button", { name: "Resend all failed events" }).click();
  await expect(owner.getByText("Queued: 1")).toBeVisible();
  await expect.poll(() => receiver.payloads().at(-1)?.data.status).toBe("Open");
}

test("X70 X72 X75 X76 an owner adds a webhook, tests it, changes its secret, reads its log, sends again, switches it off and deletes it", async ({
  openBrowser,
  watch,
}) => {
  const owner = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  watch.allow(/status of 422 .*webhooks|ERR_FAILED/);
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Lamp Keeper" });
  const { company } = (await callAs(owner, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  await owner.goto(`/companies/${company.id}/team`);
  await owner.getByRole("link", { name: "Webhooks" }).click();
  await expect(owner.getByText("No webhooks yet.")).toBeVisible();

  const secret = await added(owner);
  expect(secret).toMatch(/^whsec_/);
  await owner.reload();
  await expect(owner.getByRole("main")).not.toContainText("whsec_");

  await owner.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => receiver.got.length).toBe(1);
  const [came] = receiver.got;
  expect(new Webhook(secret).verify(came?.body ?? "", came?.headers ?? {})).toMatchObject({ type: "webhook.test" });
  await owner.getByRole("button", { name: "Deliveries", exact: true }).click();
  await expect(owner.getByRole("row", { name: /Test.*Delivered.*Status 204/ })).toBeVisible();

  receiver.answer = respondWith(500, "out of order");
  await callAs(owner, "POST", `/api/jobs/${job}/status`, { from: "Open", status: "On Hold" });
  const failing = owner.getByRole("row", { name: /Job status changed.*Pending/ });
  await expect(failing).toContainText("Status 500");
  // Responses of internal hosts are not shown.
  await expect(failing).not.toContainText("out of order");
  await looks(owner);
  receiver.answer = acceptResponder;
  await failing.getByRole("button", { name: "Resend" }).click();
  await expect(owner.getByRole("row", { name: /Job status changed.*Delivered/ })).toBeVisible();

  await owner.getByRole("button", { name: "Rotate secret" }).click();
  // The response is lost: the next click returns the same secret, and the previous one keeps signing.
  const restore = await intercept(owner, "**/secrets", (route) => route.fetch().then(() => route.abort()));
  const press = owner.getByRole("dialog").getByRole("button", { name: "Rotate secret" });
  await press.click();
  await expect(owner.getByText(/temporarily unavailable|try again/i).first()).toBeVisible();
  restore();
  await press.click();
  const second = await secretShown(owner);
  await expect(owner.getByText("Previous secret valid until")).toBeVisible();
  await owner.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => receiver.payloads().filter(({ type }) => type === "webhook.test").length).toBe(2);
  const both = receiver.got.at(-1);
  for (const one of [secret, second]) new Webhook(one).verify(both?.body ?? "", both?.headers ?? {});

  await offAndOn(owner, job);
  await owner.getByRole("button", { name: "Delete", exact: true }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(owner.getByText("No webhooks yet.")).toBeVisible();
});

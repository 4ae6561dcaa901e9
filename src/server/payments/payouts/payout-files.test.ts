import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createMoneyPeople, withdrawPayout } from "../../../../tests/support/money.ts";
import { recordReads } from "../../../../tests/support/query-plans.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import type { CallOf } from "../../../contract/endpoint.ts";
import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";
import { payoutFileEndpoints } from "../../../contract/payments/payout-files.ts";
import { settlementEndpoints } from "../../../contract/payments/settlement.ts";

const world = await createWorld();
const fixture = await createMoneyPeople(world);
afterAll(() => world.close());

/** The rows of a file by their heading, read by a third-party parser. */
async function fileOf(person: Person, path: string) {
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await world.app.request(path, { headers });
  expect(response.status).toBe(200);
  const disposition = response.headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment/);
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  return {
    marked: text.startsWith("\uFEFF"),
    text,
    disposition,
    rows: parse(text, { columns: true, bom: true }) as Record<string, string>[],
  };
}

const path = (endpoint: { path: string }, id = "") => endpoint.path.replace("{id}", id);

describe("M5 X36 item 29 the export of payouts", () => {
  test("contains the user's own payouts, and no cell that a spreadsheet would run", async () => {
    const { payout } = await fixture.released(2_500);
    const names = ["=HYPERLINK(1)", "+1", "-1", "@x", "\t=1", '＝1;"quoted", and, commas', "line\r\n=break"];
    for (const name of names) {
      await world.pool.query(
        "UPDATE referrals SET candidate_name = $1 FROM payouts WHERE referral = referrals.id AND payouts.id = $2",
        [name, payout],
      );
      const { rows } = await fileOf(fixture.referrer, path(payoutFileEndpoints.export));
      const cell = rows.find((row) => row["Amount (USD)"] === "2500.00")?.Candidate ?? "";
      expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(cell.replace(/^'/, "")).toBe(name.replaceAll(/[\r\n]+/g, " "));
    }
    const stranger = await world.person("Some Stranger");
    expect((await fileOf(stranger, path(payoutFileEndpoints.export))).rows).toEqual([]);
  });

  test("applies the filters of the list, and uses the specification's words for deleted records", async () => {
    const { payout } = await fixture.released(700);
    await world.pool.query(
      "UPDATE referrals SET candidate_name = '' FROM payouts WHERE referral = referrals.id AND payouts.id = $1",
      [payout],
    );
    const pending = await fileOf(fixture.referrer, `${path(payoutFileEndpoints.export)}?status=Pending`);
    expect(pending.rows.find((row) => row["Amount (USD)"] === "700.00")).toMatchObject({
      Candidate: "Unknown Candidate",
      Status: "Pending",
      Processed: "",
    });
    const failed = await fileOf(fixture.referrer, `${path(payoutFileEndpoints.export)}?status=Failed`);
    expect(failed.rows).toEqual([]);
  });
});

/** Adds copies of a payout, each with a referral of its own. */
async function copies(payout: string, count: number): Promise<void> {
  await world.pool.query(
    `WITH made AS (SELECT n, gen_random_uuid() AS referral, gen_random_uuid() AS payout FROM generate_series(1, $2::int) AS n),
      referred AS (
        INSERT INTO referrals SELECT copy.* FROM made, payouts JOIN referrals AS one ON one.id = payouts.referral,
          LATERAL jsonb_populate_record(one, jsonb_build_object('id', made.referral,
            'candidate_email', 'copy' || n || '@people.example', 'candidate_email_key', 'copy' || n || '@people.example',
            'candidate_linkedin', '', 'candidate_linkedin_key', NULL)) AS copy
        WHERE payouts.id = $1)
    INSERT INTO payouts (id, number, referral, user_id, amount, status, payment_method, created_at, attempt)
    OVERRIDING SYSTEM VALUE
    SELECT made.payout, 500000 + n, made.referral, user_id, amount, status, payment_method,
      created_at - make_interval(secs => n), 0
    FROM made, payouts AS one WHERE one.id = $1`,
    [payout, count],
  );
}

test("M5 exports each of many payouts once, without computing statistics", async () => {
  const { payout } = await fixture.released(300);
  await copies(payout, 1_150);
  const { rows: counted } = await world.pool.query("SELECT count(*)::int AS all FROM payouts");
  let own: Awaited<ReturnType<typeof fileOf>> | undefined;
  const asked = await recordReads(async () => {
    own = await fileOf(fixture.referrer, path(payoutFileEndpoints.export));
  });
  expect(own?.rows.length).toBe(counted[0].all);
  expect(new Set(own?.rows.map((row) => row["Payout ID"])).size).toBe(counted[0].all);
  expect(own?.text.match(/Payout ID/g)).toHaveLength(1);
  expect(asked.filter(({ text }) => /\bsum\(/.test(text))).toEqual([]);
  const all = await fileOf(fixture.admin, path(payoutFileEndpoints.exportAll));
  expect(all.rows.length).toBe(counted[0].all);
});

describe("M4 X23 the file for the bank", () => {
  test("contains unmasked accounts, adds up to the batch, and every download is logged", async () => {
    const referrer = await world.person("=Ruth; Example");
    const { payout } = await fixture.released(1_234);
    await world.pool.query("UPDATE payouts SET user_id = $1 WHERE id = $2", [referrer.id, payout]);
    const iban = "NL91ABNA0417164300";
    const holder = '=1+1;"R", Example';
    const bank_name = "ABN AMRO";
    await referrer.call(paymentMethodEndpoints.create, { body: { format: "iban", holder, iban, bank_name } });
    expect((await withdrawPayout(referrer, payout)).status).toBe(200);
    const batch = await fixture.admin.call(settlementEndpoints.createBatch, {
      body: { payment_method: "Bank Transfer" },
    });
    const file = await fileOf(fixture.admin, path(settlementEndpoints.bankFile, batch.id));
    expect(file.rows).toHaveLength(batch.payouts);
    expect(file.rows.reduce((sum, row) => sum + Math.round(Number(row.Amount) * 100), 0)).toBe(batch.total);
    const row = file.rows.find((one) => one.IBAN === iban);
    expect(row).toEqual({
      "Payout ID": expect.stringMatching(/^VW-/),
      Attempt: "1",
      Holder: `'${holder}`,
      IBAN: iban,
      "Routing Number": "",
      "Account Number": "",
      "Account Type": "",
      Bank: bank_name,
      Country: "NL",
      Amount: "1234.00",
      Currency: "USD",
      Purpose: row?.["Payout ID"],
    });
    const sum = (batch.total / 100).toFixed(2);
    expect(file.disposition).toContain(`bank-batch-${batch.number}-${batch.payouts}-payouts-${sum}-usd.csv`);
    expect(file.marked, "a bank reads the first heading as it stands").toBe(false);
    const all = await fileOf(fixture.admin, path(payoutFileEndpoints.exportAll));
    expect(all.marked, "a spreadsheet would take it for another encoding").toBe(true);
    expect(all.text).not.toContain(iban);
    expect(all.text).toContain("•••• 4300");
    const { rows } = await world.pool.query(
      "SELECT user_id, detail FROM auth_audit_log WHERE event = 'bank_file_read'",
    );
    expect(rows).toEqual([{ user_id: fixture.admin.id, detail: { batch: batch.id } }]);
  });
});

/** The file for a new payout of this amount to a user with this payment method. */
async function fileFor(
  method: CallOf<typeof paymentMethodEndpoints.create>["body"],
  payment_method: "Bank Transfer" | "PayPal",
  amount: number,
) {
  const referrer = await world.person("Rosalind Paid");
  const { payout } = await fixture.released(amount);
  await world.pool.query("UPDATE payouts SET user_id = $1 WHERE id = $2", [referrer.id, payout]);
  await referrer.call(paymentMethodEndpoints.create, { body: method });
  expect((await withdrawPayout(referrer, payout)).status).toBe(200);
  const batch = await fixture.admin.call(settlementEndpoints.createBatch, { body: { payment_method } });
  const { rows } = await fileOf(fixture.admin, path(settlementEndpoints.bankFile, batch.id));
  return rows.find((row) => row.Amount === `${amount}.00`);
}

describe("M4 the file contains the unmasked destination for every format", () => {
  test("PayPal", async () => {
    const paypal_email = "rosalind.paid@people.example";
    const row = await fileFor({ format: "paypal", paypal_email }, "PayPal", 431);
    expect(row).toMatchObject({ Email: paypal_email, Attempt: "1", Currency: "USD", Note: row?.["Payout ID"] });
  });

  test("an account in the United States", async () => {
    const american = { routing_number: "021000021", account_number: "000123456789" };
    const method = { format: "us", holder: "Rosalind Paid", account_type: "savings", ...american } as const;
    expect(await fileFor(method, "Bank Transfer", 432)).toMatchObject({
      "Routing Number": american.routing_number,
      "Account Number": american.account_number,
      "Account Type": "savings",
      Country: "US",
      IBAN: "",
    });
  });
});

test("M4 rows and total of a bank file come from one snapshot, whatever is settled meanwhile", async () => {
  const paid = [await fixture.released(210), await fixture.released(220)];
  for (const { payout } of paid) expect((await withdrawPayout(fixture.referrer, payout)).status).toBe(200);
  const body = { payment_method: "Bank Transfer" } as const;
  const batch = await fixture.admin.call(settlementEndpoints.createBatch, { body });
  // The file waits where its download is logged, after its rows were read.
  const other = await world.pool.connect();
  await other.query("BEGIN; LOCK TABLE auth_audit_log IN EXCLUSIVE MODE");
  const coming = fileOf(fixture.admin, path(settlementEndpoints.bankFile, batch.id));
  const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'auth_audit_log'::regclass";
  await vi.waitUntil(async () => (await world.pool.query(waiting)).rows.length > 0, { timeout: 3_000, interval: 20 });
  await other.query("UPDATE payout_attempts SET outcome = 'paid', ended_at = now() WHERE payout = $1", [
    paid[0]?.payout,
  ]);
  await other.query("COMMIT");
  other.release();
  const file = await coming;
  expect(file.rows.map((row) => row.Amount)).toEqual(["210.00", "220.00"]);
  expect(file.disposition).toContain("2-payouts-430.00-usd.csv");
});

test("M2 the ledger is read once for all requests within a minute", async () => {
  const ask = () => fixture.admin.call(payoutFileEndpoints.ledger, {});
  world.clock.advance(61_000);
  const asked = await recordReads(async () => expect(await ask()).toEqual(await ask()));
  expect(asked.filter(({ text }) => /ledger_entries/.test(text))).toHaveLength(1);
  for (const [passed, reads] of [
    [59_999, 0],
    [1, 1],
  ] as const) {
    world.clock.advance(passed);
    const later = await recordReads(ask);
    expect(later.filter(({ text }) => /ledger_entries/.test(text))).toHaveLength(reads);
  }
});

test("M2 the admin sees that the ledger sums to zero", async () => {
  const report = await fixture.admin.call(payoutFileEndpoints.ledger, {});
  expect(report.sum).toBe(0);
  expect(report.transfers).toBeGreaterThan(0);
  expect(report.accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  expect(report.accounts.map(({ kind }) => kind)).toContain("owner");
});

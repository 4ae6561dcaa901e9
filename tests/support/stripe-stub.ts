import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";

type Json = Record<string, unknown>;
type Thing = Json & { id: string; metadata: Record<string, string> };
type Call = { method: string; path: string; form: URLSearchParams; account: string | null };

/** A Stripe event before signing. */
export type StubEvent = { id: string; type: string; account?: string; data: { object: Json } };

/**
 * The failure of the next call of a path: done with a lost or late answer; or not done with a failure, a refusal, or
 * insufficient funds.
 */
export type StubFailure = "lose-answer" | "late-answer" | "fail" | "refuse" | "insufficient";

const LATE_MS = 1_500;
export const STUB_SECRET = "whsec_stand_in";

function metadataOf(form: URLSearchParams, within = "metadata"): Record<string, string> {
  const named = [...form].filter(
    ([name]) => name.startsWith(`${within}[`) && !name.slice(within.length + 1).includes("["),
  );
  return Object.fromEntries(named.map(([name, value]) => [name.slice(within.length + 1, -1), value]));
}

/** A Stripe stand-in that keeps money like Stripe: idempotent by key, and everything can be queried. */
export class StripeStub {
  readonly events: StubEvent[] = [];
  readonly calls: string[] = [];
  readonly things = new Map<string, Thing>();
  readonly #answers = new Map<string, { status: number; body: Json }>();
  readonly #faults = new Map<string, StubFailure[]>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #made = 0;
  /** Where events are posted; null: they are only recorded. */
  deliverTo: string | null = null;
  /** If false, the same key creates a second object, which must be detected. */
  keepsKeys = true;

  async open(port = 0): Promise<string> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  fault(path: string, ...faults: StubFailure[]): void {
    this.#faults.set(path, [...(this.#faults.get(path) ?? []), ...faults]);
  }

  /** Forgets idempotency keys, as after a day. */
  clearKeys(): void {
    this.#answers.clear();
  }

  of(kind: string): Thing[] {
    return [...this.things.values()].filter(({ object }) => object === kind);
  }

  make(kind: string, prefix: string, values: Json): Thing {
    this.#made += 1;
    const id = `${prefix}_${String(this.#made).padStart(6, "0")}`;
    const thing = { metadata: {}, ...values, id, object: kind } as Thing;
    this.things.set(id, thing);
    return thing;
  }

  say(type: string, object: Json, account?: string): StubEvent {
    this.#made += 1;
    const event = { id: `evt_${this.#made}`, type, data: { object: { ...object } }, ...(account && { account }) };
    this.events.push(event);
    if (this.deliverTo !== null) void this.#post(this.deliverTo, event);
    return event;
  }

  /** The body of an event and its signature header. */
  sign(event: StubEvent, { secret = STUB_SECRET, at = Date.now() } = {}): { payload: string; header: string } {
    const payload = JSON.stringify({ object: "event", api_version: "stub", ...event });
    const timestamp = Math.floor(at / 1_000);
    return { payload, header: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
  }

  async #post(url: string, event: StubEvent): Promise<void> {
    const { payload: body, header } = this.sign(event);
    const headers = { "content-type": "application/json", "stripe-signature": header };
    await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
  }

  /** The owner pays on the page. Returns the events in Stripe's order. */
  pay(session: string, { amount, currency }: { amount?: number; currency?: string } = {}): StubEvent[] {
    const page = this.get(session);
    const paid = { amount: amount ?? page.amount_total, currency: currency ?? page.currency };
    const metadata = page.metadata;
    const charge = this.make("charge", "ch", paid);
    const received = { amount_received: paid.amount, currency: paid.currency, latest_charge: charge.id, metadata };
    const intent = this.make("payment_intent", "pi", { ...received, status: "succeeded" });
    const done = { payment_intent: intent.id, payment_status: "paid", amount_total: paid.amount };
    Object.assign(
      page,
      done,
      { status: "complete" },
      paid.currency === page.currency ? {} : { currency: paid.currency },
    );
    return [this.say("payment_intent.succeeded", intent), this.say("checkout.session.completed", page)];
  }

  /** The person completes the setup; another `bank` is a changed account. */
  finishSetup(account: string, bank = "fp_first"): StubEvent {
    const external = { id: `ba_${bank}`, fingerprint: bank, last4: "4242", country: "US", object: "bank_account" };
    const ready = { payouts_enabled: true, details_submitted: true, requirements: { currently_due: [] } };
    Object.assign(this.get(account), ready, { external_accounts: { object: "list", data: [external] } });
    return this.say("account.updated", this.get(account), account);
  }

  /** The owner's bank disputes some cents of a payment, or all. Returns the dispute's id. */
  dispute(payment: string, amount = Number(this.get(payment).amount_received)): string {
    const { id } = this.make("dispute", "dp", { payment_intent: payment, amount, currency: "usd" });
    this.say("charge.dispute.created", Object.assign(this.get(id), { status: "needs_response" }));
    return id;
  }

  /** The bank's decision. */
  decide(dispute: string, status: "won" | "lost"): StubEvent {
    return this.say("charge.dispute.closed", Object.assign(this.get(dispute), { status }));
  }

  /** The outcome of a payout at the bank. */
  settle(payout: string, status: "paid" | "failed"): StubEvent {
    const thing = Object.assign(this.get(payout), { status, ...(status === "failed" && FAILURE) });
    return this.say(`payout.${status}`, thing, String(thing.account));
  }

  get(id: string): Thing {
    const thing = this.things.get(id);
    if (thing === undefined) throw new Error(`the stand-in knows no ${id}`);
    return thing;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const body = await text(request);
    const method = request.method ?? "GET";
    const form = method === "GET" ? searchParams : new URLSearchParams(body);
    const account = request.headers["stripe-account"];
    const call = { method, path: pathname, form, account: typeof account === "string" ? account : null };
    if (pathname.startsWith("/page/")) return this.#page(call, response);
    this.calls.push(`${method} ${pathname}`);
    const key = String(request.headers["idempotency-key"] ?? "");
    const fault = method === "POST" ? this.#faults.get(pathname)?.shift() : undefined;
    const answer = this.#once(call, key, fault);
    if (fault === "lose-answer") return void response.destroy();
    if (fault === "late-answer") await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    response.writeHead(answer.status, { "content-type": "application/json", "request-id": "req_stub" });
    response.end(JSON.stringify(answer.body));
  }

  #once(call: Call, key: string, fault: StubFailure | undefined): { status: number; body: Json } {
    if (fault === "fail") return { status: 500, body: { error: { type: "api_error", message: "Stripe fails" } } };
    const known = this.keepsKeys && key !== "" ? this.#answers.get(`${call.path} ${key}`) : undefined;
    if (known !== undefined) return known;
    const answer = fault === "refuse" || fault === "insufficient" ? REFUSALS[fault] : this.#answer(call);
    if (key !== "") this.#answers.set(`${call.path} ${key}`, answer);
    return answer;
  }

  #answer(call: Call): { status: number; body: Json } {
    const { method, path } = call;
    const [, , kind = "", id = "", below = ""] = path.split("/");
    const named = this.things.get(path.split("/").at(-1) ?? "");
    if (method === "GET" && named !== undefined) return { status: 200, body: named };
    if (method === "GET" && id !== "" && kind !== "checkout") return REFUSALS.unknown;
    if (method === "GET") return { status: 200, body: this.#list(kind, call) };
    const made = below === "" ? this.#create(kind, call) : this.#reverse(id);
    return { status: 200, body: made };
  }

  #list(kind: string, { form, account }: Call): Json {
    const group = form.get("transfer_group");
    const data = this.of(kind.slice(0, -1)).filter((thing) =>
      group === null ? thing.account === account : thing.transfer_group === group,
    );
    return { object: "list", data, has_more: false };
  }

  #reverse(transfer: string): Thing {
    Object.assign(this.get(transfer), { reversed: true });
    return this.make("transfer_reversal", "trr", { transfer });
  }

  #create(kind: string, call: Call): Thing {
    const { form, account } = call;
    const amount = Number(form.get("amount") ?? form.get("line_items[0][price_data][unit_amount]"));
    const currency = form.get("currency") ?? form.get("line_items[0][price_data][currency]");
    const common = { amount, currency, metadata: metadataOf(form) };
    if (kind === "checkout") return this.#session(call, common);
    if (kind === "accounts") {
      const wanted = {
        transfers_requested: form.get("capabilities[transfers][requested]"),
        payout_interval: form.get("settings[payouts][schedule][interval]"),
      };
      return this.make("account", "acct", { ...common, ...wanted, payouts_enabled: false });
    }
    if (kind === "account_links") {
      const url = `${this.url}/page/${form.get("account")}?back=${encodeURIComponent(form.get("return_url") ?? "")}`;
      return this.make("account_link", "link", { url });
    }
    if (kind === "transfers") {
      const group = { transfer_group: form.get("transfer_group"), destination: form.get("destination") };
      const source = { source_transaction: form.get("source_transaction") };
      const made = this.make("transfer", "tr", { ...common, ...group, ...source, reversed: false });
      return this.#said("transfer.created", made);
    }
    if (kind === "payouts") return this.make("payout", "po", { ...common, account, status: "pending" });
    if (kind !== "refunds") throw new Error(`the stand-in makes no ${kind}`);
    const intent = this.get(form.get("payment_intent") ?? "");
    const part = form.get("amount") === null ? intent.amount_received : amount;
    const done = { payment_intent: intent.id, amount: part, status: "succeeded" };
    return this.#said("refund.created", this.make("refund", "re", { ...common, ...done }));
  }

  #said(type: string, thing: Thing): Thing {
    this.say(type, thing);
    return thing;
  }

  #session({ form }: Call, common: Json): Thing {
    const back = { success_url: form.get("success_url"), cancel_url: form.get("cancel_url") };
    const expires_at = Math.floor(Date.now() / 1_000) + 86_400;
    const session = this.make("checkout.session", "cs", {
      ...common,
      ...back,
      amount_total: common.amount,
      expires_at,
      status: "open",
    });
    return Object.assign(session, { url: `${this.url}/page/${session.id}`, payment_status: "unpaid" });
  }

  /** Pages for people: to pay or go back, and to finish a setup. */
  #page({ path, form }: Call, response: ServerResponse): void {
    const [, , id = "", act = ""] = path.split("/");
    const thing = this.get(id);
    const back = String(
      act === "pay" || id.startsWith("acct_") ? (form.get("back") ?? thing.success_url) : thing.cancel_url,
    );
    if (act === "") {
      const query = form.size > 0 ? `?${form}` : "";
      const link = (to: string, text: string) => `<p><a href="/page/${id}/${to}${query}">${text}</a></p>`;
      const links = link("pay", id.startsWith("acct_") ? "Finish here" : "Pay here") + link("cancel", "Go back");
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Stand-in</title>
        <h1>Stand-in for Stripe</h1>${links}`);
      return;
    }
    if (act === "pay" && id.startsWith("cs_")) this.pay(id);
    if (act === "pay" && id.startsWith("acct_")) this.finishSetup(id);
    response.writeHead(303, { location: back }).end();
  }
}

const FAILURE = { failure_code: "account_closed", failure_message: "The bank account has been closed" };

function refusal(code: string, message: string) {
  return { status: 400, body: { error: { type: "invalid_request_error", code, message } } };
}

const REFUSALS = {
  refuse: refusal("parameter_invalid", "No such destination"),
  insufficient: refusal("balance_insufficient", "Insufficient funds"),
  unknown: refusal("resource_missing", "No such thing"),
};

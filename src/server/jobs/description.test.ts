import { afterAll, describe, expect, it } from "vitest";
import { createWorld } from "../../../tests/support/world.ts";
import { jobEndpoints } from "../../contract/jobs/jobs.ts";
import { jobDraftEndpoints } from "../../contract/jobs/posting/job-drafts.ts";
import { LIMITS } from "../../contract/limits.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
afterAll(() => world.close());

const BODY = {
  title: "Night Baker",
  company_name: "Ottoline Foods",
  company_website: "https://ottoline.example",
  location: "Lisbon",
  f_type: "Part-time" as const,
};
const RICH =
  '<h2>Your night</h2><p>Bread for <strong>nine hundred</strong>, see <a href="https://ottoline.example/bread">here</a>.</p><ul><li><p>Ovens</p></li><li><p>Flour</p><ul><li><p>Rye</p></li></ul></li></ul>';
const KEPT =
  '<h2>Your night</h2><p>Bread for <strong>nine hundred</strong>, see <a href="https://ottoline.example/bread" rel="noopener noreferrer nofollow">here</a>.</p><ul><li>Ovens</li><li>Flour<ul><li>Rye</li></ul></li></ul>';

const post = (description: string, description_format: "text" | "html" = "html") =>
  poster.try(jobEndpoints.create, { body: { ...BODY, description, description_format } });

describe("a description with formatting", () => {
  it("J49 is one value for page, card, structured data and search", async () => {
    const { status, body } = await post(RICH);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      description: KEPT,
      description_format: "html",
      description_text: "Your night\n\nBread for nine hundred, see here.\n\n- Ovens\n- Flour\n  - Rye",
    });
    const page = await world.visitor.call(jobEndpoints.get, { params: { id: String(body.id) } });
    expect(page.description).toBe(KEPT);
    const found = await poster.call(jobEndpoints.board, { query: { search: "rye" } });
    expect(found.items.map(({ id }) => id)).toContain(body.id);
    expect(found.items[0]?.summary).toBe("Your night Bread for nine hundred, see here. · Ovens · Flour · Rye");
  });

  it("J49 X34 keeps nothing that runs, frames, loads or dresses up", async () => {
    const { body } = await post(
      `<p onclick="x()" style="position:fixed" class="a" id="b">Hi<script>x()</script><img src=x onerror=x()></p>
       <iframe src="https://evil.example"></iframe><a href="javascript:x()">click</a><a href="//evil.example">there</a>
       <svg><script>x()</script></svg><form action="https://evil.example"><input name="p"></form><h1>Big</h1>`,
    );
    expect(body.description).toBe("<p>Hi</p>\n       clickthere<h2>Big</h2>");
  });

  it("J49 says by its field that nothing is to be read, and what is too long", async () => {
    const errorOf = async (html: string, format?: "text" | "html") =>
      ((await post(html, format)).body.fields as Record<string, { code: string }>).description?.code;
    expect(await errorOf("<p> </p><script>x</script>")).toBe("job_description_required");
    expect(await errorOf(`<p>${"x".repeat(LIMITS.description + 1)}</p>`)).toBe("too_long");
    expect(await errorOf("x".repeat(LIMITS.description + 1), "text")).toBe("too_long");
    expect(await errorOf(`<p>x</p>${"<b></b>".repeat(30_000)}`)).toBe("too_long");
    expect((await post(`<p>${"x".repeat(LIMITS.description)}</p>`)).status).toBe(201);
  });

  it("J49 keeps its formatting while it is edited, and stays as it was where nobody touched it", async () => {
    const job = (await post(RICH)).body as { id: string; company: { id: string } };
    const change = (fields: object) =>
      poster.call(jobEndpoints.update, {
        params: { id: job.id },
        body: {
          title: BODY.title,
          location: BODY.location,
          f_type: BODY.f_type,
          company: job.company.id,
          status: "Open",
          description: KEPT,
          description_format: "html",
          ...fields,
        },
      });
    expect((await change({ title: "Baker" })).description).toBe(KEPT);
    const changed = await change({ description: KEPT.replace("Rye", "<em>Rye</em>") });
    expect(changed.description).toContain("<li><em>Rye</em></li>");
    // A form without the editor sends the text. If it is unchanged, the formatting stays.
    const texted = await change({ description: changed.description_text, description_format: "text" });
    expect(texted).toMatchObject({ description_format: "html", description: changed.description });
    expect(await change({ description: "Only text", description_format: undefined })).toMatchObject({
      description: "Only text",
      description_format: "text",
    });
  });

  it("J49 is cleaned in drafts as well, and goes with copies", async () => {
    const draft = await poster.call(jobDraftEndpoints.create, {
      body: { description: `${RICH}<script>x()</script>`, description_format: "html" },
    });
    expect(draft.fields).toMatchObject({ description: KEPT, description_format: "html" });
    expect((await poster.call(jobDraftEndpoints.preview, { params: { id: draft.id } })).description).toBe(KEPT);
    const { body } = await post(RICH);
    const copy = await poster.call(jobDraftEndpoints.copy, { body: { kind: "draft", job: String(body.id) } });
    expect(copy.fields).toMatchObject({ description: KEPT, description_format: "html" });
  });
});

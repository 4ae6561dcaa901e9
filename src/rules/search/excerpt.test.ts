import { describe, expect, it } from "vitest";
import { readFewPlaces } from "../../../tests/support/few-places.ts";
import { excerptOf, notShownIn } from "./excerpt.ts";
import { searchQuery } from "./search-query.ts";

const concepts = (typed: string) => searchQuery(typed, readFewPlaces)?.concepts ?? [];
const marked = (typed: string, text: string) => {
  const found = excerptOf(text, concepts(typed));
  return found && { text: found.join(""), words: found.filter((_piece, nth) => nth % 2 === 1) };
};

describe("J16 why a job was found", () => {
  it.each([
    ["kubernetes", "We care. You run Kubernetes clusters. Apply.", "You run Kubernetes clusters.", ["Kubernetes"]],
    ["c++", "Points:\nC and more\nYears of C++ and patience", "Years of C++ and patience", ["C++"]],
    [".net", "You write for .NET (Core).", "You write for .NET (Core).", [".NET"]],
    ["f#", "Some F# at work.", "Some F# at work.", ["F#"]],
    ["f#", "Some fsharp at work.", "Some fsharp at work.", ["fsharp"]],
    ["k8s", "You know Kubernetes.", "You know Kubernetes.", ["Kubernetes"]],
    ["rust kafka", "Some Rust.\nRust with Kafka.", "Rust with Kafka.", ["Rust", "Kafka"]],
    ["rust", "Skills:\n - Rust - and Go\n", "Rust - and Go", ["Rust"]],
    ["manager", "You lead people.\nYou are the manager of two.", "You are the manager of two.", ["manager"]],
    ["kuber", "You know Kubernetes.", "You know Kubernetes.", ["Kubernetes"]],
    ["machine learning", "You like learning of machines, and machine learning.", undefined, ["machine", "learning"]],
  ])("%s", (typed, text, sentence, words) => {
    expect(marked(typed, text)).toEqual({ text: sentence ?? text, words });
  });

  it("is cut between words around what was found, and never longer than some lines", () => {
    const found = marked("kubernetes", `${"word ".repeat(100)}Kubernetes ${"other ".repeat(100)}`);
    expect(found?.words).toEqual(["Kubernetes"]);
    expect(found?.text.length).toBeLessThan(190);
    expect(found?.text).toMatch(/^…word .* other…$/);
  });

  it("marks only what the cut shows", () => {
    const found = marked("rust kafka", `We write Rust ${"and more ".repeat(30)}with Kafka ${"and so on ".repeat(30)}`);
    expect(found?.words).toEqual(["Rust"]);
    expect(found?.text).toMatch(/^We write Rust and more .* (?:and|more)…$/);
    expect(found?.text.length).toBeLessThan(190);
  });

  it("is nothing where no sentence has it, or all of it is shown already", () => {
    expect(marked("kubernetes", "Nothing.")).toBeNull();
    expect(notShownIn(["Senior Kubernetes Engineer", "Berlin"], concepts("kubernetes berlin"))).toEqual([]);
    expect(notShownIn(["Senior Engineer", "Berlin"], concepts("kubernetes berlin"))).toHaveLength(1);
  });

  it("keeps markup as the text that it is", () => {
    expect(marked("kubernetes", "<b>Kubernetes</b> & co")?.text).toBe("<b>Kubernetes</b> & co");
  });
});

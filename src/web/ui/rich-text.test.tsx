import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RichText } from "./rich-text.tsx";

afterEach(cleanup);

test("inserts the slots where the sentence of each language has them", () => {
  const slots = { when: <time dateTime="2026-11-21">21. Nov.</time>, link: <a href="/contact">?</a> };
  const { container } = render(<RichText text="Am <when/> beworben, <link>schreib uns</link>." slots={slots} />);
  expect(container.innerHTML).toBe(
    '<span>Am <time datetime="2026-11-21">21. Nov.</time> beworben, <a href="/contact">schreib uns</a>.</span>',
  );
});

test("keeps a sentence without slots unchanged and throws for an unknown slot", () => {
  expect(render(<RichText text="a < b" slots={{}} />).container.textContent).toBe("a < b");
  expect(() => RichText({ text: "Since <when/>", slots: {} })).toThrow("No slot when");
});

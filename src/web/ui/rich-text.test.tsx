import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { RichText } from "./rich-text.tsx";

test("a sentence takes what the screen puts into it, where the language has it", () => {
  const slots = { when: <time dateTime="2026-11-21">21. Nov.</time>, link: <a href="/contact">?</a> };
  const { container } = render(<RichText text="Am <when/> beworben, <link>schreib uns</link>." slots={slots} />);
  expect(container.innerHTML).toBe(
    'Am <time datetime="2026-11-21">21. Nov.</time> beworben, <a href="/contact">schreib uns</a>.',
  );
});

test("a sentence without slots stays as it is, and an unknown slot is a fault", () => {
  expect(render(<RichText text="a < b" slots={{}} />).container.textContent).toBe("a < b");
  expect(() => RichText({ text: "Since <when/>", slots: {} })).toThrow("No slot when");
});

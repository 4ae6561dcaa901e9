import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { fillGaps, LeaveGaps, piecesOf, samePiece } from "./same-pieces.tsx";

const Header = samePiece("header", () => <header className="site-header">Vouchwell $& $1</header>);
const Footer = samePiece("footer", () => <footer className="site-footer">Privacy</footer>);

function page(name: string, gaps: boolean): string {
  return renderToStaticMarkup(
    <LeaveGaps value={gaps}>
      <Header />
      <main>
        {name} <footer>of an article</footer>
      </main>
      <Footer />
    </LeaveGaps>,
  );
}

it("writes a page with kept pieces as it would be without them", () => {
  const pieces = piecesOf(page("First", false));
  const gaps = page("Second", true);
  expect(gaps).not.toContain("Privacy");
  expect(fillGaps(gaps, pieces ?? new Map())).toBe(page("Second", false));
});

it("keeps nothing of a page that lacks one of them", () => {
  expect(piecesOf('<header class="site-header">only</header>')).toBeNull();
});

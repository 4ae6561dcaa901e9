import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import "./design.css";
import { Buttons, Fields } from "./controls.tsx";
import { Badges, Cards, Charts, Threads } from "./data-display.tsx";
import { GallerySection } from "./gallery-section.tsx";
import { Choices, Floating, Messages, Waiting } from "./states.tsx";

/** A gallery of every shared component with its states; exists in development only. */
export default function Design() {
  return (
    <div className="page">
      <PageMeta title="The pieces" />
      <PageHeader title="The pieces" lead="Every shared piece with its states." />
      <GallerySection title="Type">
        <div className="stack">
          <p className="hero-title">Hero, Fraunces</p>
          <p className="section-title">Section title, Fraunces</p>
          <p className="page-title">Page title, Fraunces</p>
          <p className="card-title">Card title, Instrument Sans</p>
          <p className="lead">Lead, 1.125 rem</p>
          <p>
            Body, 1 rem. Figures in tables and money are tabular: <span className="num">$12,500 and $11,111</span>
          </p>
          <p className="label">Label, 0.875 rem</p>
          <p className="note soft">Note, 0.8125 rem</p>
        </div>
      </GallerySection>
      <Buttons />
      <Fields />
      <Badges />
      <Messages />
      <Choices />
      <Floating />
      <Waiting />
      <Cards />
      <Threads />
      <Charts />
    </div>
  );
}

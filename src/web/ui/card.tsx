import type { ReactNode } from "react";

export type CardProps = {
  title?: string;
  /** At the right of the title. */
  aside?: ReactNode;
  as?: "section" | "div" | "article";
  className?: string;
  children: ReactNode;
};

/** A card. With a title it becomes a section labelled by it. */
export function Card({
  title,
  aside,
  as: Tag = title === undefined ? "div" : "section",
  className,
  children,
}: CardProps) {
  return (
    <Tag className={className ? `card ${className}` : "card"} aria-label={title}>
      {title !== undefined && (
        <div className="card-head">
          <h2 className="card-title">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </Tag>
  );
}

export type VoucherProps = {
  /** The reward, and a label for it ("reward"). */
  worth: string;
  worthNote?: ReactNode;
  /** Actions on the stub. */
  actions?: ReactNode;
  as?: "article" | "div" | "li";
  tall?: boolean;
  className?: string;
  children: ReactNode;
};

/** A card with a stub behind a perforation, only for jobs and referrals. */
export function Voucher({ worth, worthNote, actions, as: Tag = "article", tall, className, children }: VoucherProps) {
  return (
    <Tag className={["voucher", tall && "voucher-tall", className].filter(Boolean).join(" ")}>
      <div className="voucher-body">{children}</div>
      <div className="voucher-stub">
        <p className="voucher-worth">
          <span className="figure">{worth}</span>
          {worthNote !== undefined && <span className="note">{worthNote}</span>}
        </p>
        {actions}
      </div>
    </Tag>
  );
}

/** A quotation in a person's own words, with their name below. Line breaks stay as typed. */
export function Quotation({ text, sign }: { text: string; sign: ReactNode }) {
  return (
    <figure className="letter">
      <blockquote className="typed" dir="auto">
        {text}
      </blockquote>
      <figcaption className="sign">{sign}</figcaption>
    </figure>
  );
}

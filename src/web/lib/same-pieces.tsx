import type { i18n } from "i18next";
import { type ComponentType, createContext, use } from "react";
import { I18nextProvider } from "react-i18next";

/**
 * Takes all that a piece depends on. Gives its mark, which stands for it or around it; and, where it has to be written, its
 * texts with a record of their own.
 */
export type TakePiece = (name: string, props: object) => { mark: string; texts: i18n | null };

const Take = /* @__PURE__ */ createContext<TakePiece | null>(null);

/** Where the server takes pieces that it has written already; without it each is written. */
export const TakePieces = Take.Provider;

/**
 * A component that the server writes once for the same properties in the same language. Its properties are plain data;
 * nothing else may change what it writes, and no generated id may stand in it.
 */
export function samePiece<P extends object>(name: string, Whole: ComponentType<P>): ComponentType<P> {
  return function Same(props) {
    const take = use(Take);
    if (take === null) return <Whole {...props} />;
    const { mark, texts } = take(name, props);
    const marked = <template data-same={mark} />;
    if (texts === null) return marked;
    return (
      <Take value={null}>
        {marked}
        <I18nextProvider i18n={texts}>
          <Whole {...props} />
        </I18nextProvider>
        {marked}
      </Take>
    );
  };
}

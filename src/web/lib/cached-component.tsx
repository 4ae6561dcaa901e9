import type { i18n } from "i18next";
import { type ComponentType, createContext, use } from "react";
import { I18nextProvider } from "react-i18next";

/**
 * Takes everything that a component's output depends on. Returns the mark that stands for it or surrounds it and, if it
 * must be rendered, texts with their own record of used namespaces.
 */
export type CacheComponent = (name: string, props: object) => { mark: string; texts: i18n | null };

const CacheContext = /* @__PURE__ */ createContext<CacheComponent | null>(null);

/** Provides the server's component cache; without it every component is rendered. */
export const ComponentCacheProvider = CacheContext.Provider;

/**
 * Wraps a component that the server renders once for the same props in the same language. Its props must be plain data,
 * nothing else may influence its output, and it must not contain generated ids.
 */
export function cachedComponent<P extends object>(name: string, Whole: ComponentType<P>): ComponentType<P> {
  return function Same(props) {
    const take = use(CacheContext);
    if (take === null) return <Whole {...props} />;
    const { mark, texts } = take(name, props);
    const marked = <template data-same={mark} />;
    if (texts === null) return marked;
    return (
      <CacheContext value={null}>
        {marked}
        <I18nextProvider i18n={texts}>
          <Whole {...props} />
        </I18nextProvider>
        {marked}
      </CacheContext>
    );
  };
}

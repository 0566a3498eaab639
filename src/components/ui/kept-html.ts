import { createContext, type ComponentType } from 'react';

/**
 * The HTML of a component, as it was written for the same properties before or is written now. They have to be JSON, and
 * all that the component shows has to come from them.
 */
export type KeepHtml = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
) => string;

/** On the server, HTML that many pages share; null in a browser, where a component is drawn. */
export const KeptHtml = /* @__PURE__ */ createContext<KeepHtml | null>(null);

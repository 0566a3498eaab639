import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type Props = Readonly<Record<string, unknown>>;

/** What a browser is told to fetch ahead is the page's business; React says it before anything else. */
const HINTS = /^(?:<link\s[^>]*rel="preload"[^>]*>)+/;

/**
 * Renders React components in pages, as HTML that an island can take over. Unlike the integration's
 * own renderer it neither renders a component twice to find out what it is nor waits for a stream,
 * so a component costs a page no more than one of Astro's. What a page puts between a component's
 * tags is not for it.
 */
export default {
  name: 'react-html',
  check: (component: unknown, _props: Props, slots: Props): boolean =>
    typeof component === 'function' && Object.keys(slots).length === 0,
  renderToStaticMarkup: (component: ComponentType<Props>, props: Props) => ({
    html: renderToString(createElement(component, props)).replace(HINTS, ''),
  }),
};

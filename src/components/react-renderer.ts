import { createElement, type ComponentType } from 'react';
import { KeptHtml } from './ui/kept-html.ts';
import { createHtmlKeeper, htmlOf } from './html-keeper.ts';

type Props = Readonly<Record<string, unknown>>;

const keepHtml = createHtmlKeeper();

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
    html: htmlOf(KeptHtml.Provider, {
      value: keepHtml,
      children: createElement(component, props),
    }),
  }),
};

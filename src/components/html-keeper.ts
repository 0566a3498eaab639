import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { KeepHtml } from '#components/ui/kept-html.ts';
import { onceFor } from '#lib/contract/once-for.ts';
import { createMemory, type Memory } from '#lib/memory.ts';

/** What a browser is told to fetch ahead is the page's business; React says it before anything else. */
const HINTS = /^(?:<link\s[^>]*rel="preload"[^>]*>)+/;

/** A component as HTML that an island can take over. */
export const htmlOf = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
): string => renderToString(createElement(component, props)).replace(HINTS, '');

/** Characters of HTML that an isolate keeps of a component: of tiles, some 1,500. */
const CAPACITY = 3_000_000;

/** Read once for what a kept reply is made into; nobody changes it. */
const textOf = onceFor((value: object) => JSON.stringify(value));

/** All that a component is given, in its order. */
const keyOf = (props: object): string => {
  let key = '';
  for (const [name, value] of Object.entries(props) as readonly (readonly [string, unknown])[]) {
    key += `${name}=${typeof value === 'object' && value !== null ? textOf(value) : JSON.stringify(value)}\n`;
  }
  return key;
};

/**
 * Keeps the HTML of components by all that it is made from, so that there is nothing to purge: what has changed is asked
 * for by other properties. The least recently used goes first.
 * @param capacity characters of HTML that are kept of each component
 */
export const createHtmlKeeper = (capacity = CAPACITY): KeepHtml => {
  const kept = new Map<unknown, Memory<string>>();
  return (component, props) => {
    const memory =
      kept.get(component) ?? createMemory({ capacity, sizeOf: ({ length }) => length });
    kept.set(component, memory);
    const key = keyOf(props);
    const known = memory.get(key);
    if (known !== undefined) return known;
    const html = htmlOf(component, props);
    memory.set(key, html);
    return html;
  };
};

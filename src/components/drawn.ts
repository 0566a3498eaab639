import type { ComponentType } from 'react';
import { unescapeHTML } from 'astro/runtime/server/index.js';
import { createHtmlKeeper } from './html-keeper.ts';

/** Characters of HTML that an isolate keeps of each component: of pictures, some 1,500. */
const CAPACITY = 1_000_000;

const keepHtml = createHtmlKeeper(CAPACITY);

/**
 * A small React component in a page, such as an icon or a price, as text that Astro takes as it is: it saves the steps by
 * which Astro renders a component, and React's where it was drawn before. What the component shows has to come from its
 * properties alone, which are JSON. No island can be made of it.
 */
export const drawn = <Props extends object>(component: ComponentType<Props>, props: Props) =>
  unescapeHTML(keepHtml(component, props));

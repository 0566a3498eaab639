import { useLayoutEffect } from 'react';
import type { Listed } from '../state/listing/listing.ts';

/** What the server wrote into the page's head. */
export interface ServedHead {
  /** Ends the titles of the site's pages. */
  readonly shop: string;
  /** Where the site's addresses begin. */
  readonly origin: string;
  /** What a list says there of itself. */
  readonly elements: readonly Element[];
}

const isCanonical = (element: Element): element is HTMLLinkElement =>
  element instanceof HTMLLinkElement && element.rel === 'canonical';

const isOfList = (element: Element): boolean =>
  element instanceof HTMLTitleElement ||
  (element instanceof HTMLMetaElement && element.name === 'robots') ||
  (element instanceof HTMLLinkElement && ['canonical', 'prev', 'next'].includes(element.rel));

/** Reads the head of a page that shows a list. */
export const servedHead = (): ServedHead => {
  const elements = [...document.head.children].filter(isOfList);
  const canonical = elements.find(isCanonical)?.href ?? location.href;
  const shop = document.title.slice(document.title.lastIndexOf(' | '));
  return { shop, origin: new URL(canonical).origin, elements };
};

interface Props {
  readonly list: Listed;
  readonly served: ServedHead;
}

/** What the page's head says of a list that has come since, in place of what the server wrote there. */
export const PageHead = ({ list, served: { shop, origin, elements } }: Props) => {
  const { title, robots, canonical, pagination } = list;
  const { previous, next } = pagination;
  useLayoutEffect(() => {
    for (const element of elements) element.remove();
  }, [elements]);
  return (
    <>
      <title>{title + shop}</title>
      {robots !== null && <meta name="robots" content={robots} />}
      <link rel="canonical" href={origin + canonical} />
      {previous !== null && <link rel="prev" href={origin + previous} />}
      {next !== null && <link rel="next" href={origin + next} />}
    </>
  );
};

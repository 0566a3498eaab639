import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { socialPicture } from '#lib/domain/photograph.ts';
import type { ProductPage } from '#lib/product/product-page.ts';
import { productData } from '#lib/seo/product-data.ts';
import { breadcrumbData, scriptJson } from '#lib/seo/structured-data.ts';
import { useOnceSeen } from '../intent/use-once-seen.ts';
import { product } from '../state/product/product.ts';

/** What the server wrote about the product, in the page's head and at its end. */
interface ServedHead {
  /** Where the site's addresses begin. */
  readonly origin: string;
  readonly elements: readonly Element[];
  /** When that was read: prices are valid for some time from then. */
  readonly now: Date;
}

const SHARED = ['og:title', 'og:url', 'og:image'];

const isCanonical = (element: Element): element is HTMLLinkElement =>
  element instanceof HTMLLinkElement && element.rel === 'canonical';

const isOfProduct = (element: Element): boolean =>
  element instanceof HTMLTitleElement ||
  isCanonical(element) ||
  (element instanceof HTMLMetaElement && SHARED.includes(element.getAttribute('property') ?? '')) ||
  (element instanceof HTMLScriptElement && element.type === 'application/ld+json');

/** Reads what a page says of the product that it was loaded with. */
export const servedHead = (): ServedHead => {
  const elements = [...document.head.children, ...document.body.children].filter(isOfProduct);
  const canonical = elements.find(isCanonical)?.href ?? location.href;
  return { origin: new URL(canonical).origin, elements, now: new Date() };
};

interface Props {
  /** What the server has rendered. */
  readonly first: ProductPage;
  readonly served: ServedHead;
}

/** What the page says of itself, to those who share or read it, once another choice is shown and seen. */
export const ProductHead = ({ first, served }: Props) => {
  const shown = useOnceSeen(useStore(product.$product) ?? first);
  const [isServed, setServed] = useState(true);
  if (isServed && shown !== first) setServed(false);
  return isServed ? null : <Head page={shown} served={served} />;
};

/** Title, canonical address and what is shared, in place of the server's; with the structured data. */
const Head = ({ page, served }: { readonly page: ProductPage; readonly served: ServedHead }) => {
  const { origin, elements, now } = served;
  const { title, canonical, trail } = page;
  const [picture] = page.pictures;
  useLayoutEffect(() => {
    for (const element of elements) element.remove();
  }, [elements]);
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={origin + canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={origin + canonical} />
      {picture && (
        <meta property="og:image" content={new URL(socialPicture(picture.src), origin).href} />
      )}
      <Data data={breadcrumbData(trail, canonical, origin)} />
      <Data data={productData(page, { origin, now })} />
    </>
  );
};

const Data = ({ data }: { readonly data: Parameters<typeof scriptJson>[0] }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
);

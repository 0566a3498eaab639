import { socialPicture } from '#lib/domain/photograph.ts';
import type { ProductPage } from '#lib/product/product-page.ts';
import { productData } from '#lib/seo/product-data.ts';
import { breadcrumbData, scriptJson } from '#lib/seo/structured-data.ts';

/** Has the page's head say what is shown, its title and its canonical address, and the page's end the structured data. */
export const showHead = (page: ProductPage): void => {
  const elements = [...document.head.children, ...document.body.children];
  const canonical = elements.find((element) => isCanonical(element));
  if (!canonical) return;
  const { origin } = new URL(canonical.href);
  document.title = page.title;
  canonical.href = origin + page.canonical;
  const texts = shared(page, origin);
  for (const element of elements) {
    const text = element.getAttribute('property') ?? '';
    if (element instanceof HTMLMetaElement && texts[text]) element.content = texts[text];
  }
  const data = [
    breadcrumbData(page.trail, page.canonical, origin),
    productData(page, { origin, now: new Date() }),
  ];
  elements.filter(isData).forEach((element, index) => {
    const said = data[index];
    if (said) element.textContent = scriptJson(said);
  });
};

const isCanonical = (element: Element): element is HTMLLinkElement =>
  element instanceof HTMLLinkElement && element.rel === 'canonical';

const isData = (element: Element): boolean =>
  element instanceof HTMLScriptElement && element.type === 'application/ld+json';

/** What is shared of a page, by the names that Open Graph gives it. */
const shared = (page: ProductPage, origin: string): Readonly<Record<string, string>> => {
  const [picture] = page.pictures;
  return {
    'og:title': page.title,
    'og:url': origin + page.canonical,
    ...(picture && { 'og:image': new URL(socialPicture(picture.src), origin).href }),
  };
};

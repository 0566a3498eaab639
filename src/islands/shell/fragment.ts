/**
 * Part of another page of the shop; resolves once the style sheets that it needs have been added to
 * this page and loaded.
 * @throws {Error} if the page has no such part
 */
export const fragmentOf = async (html: string, selector: string): Promise<Element> => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fragment = page.querySelector(selector);
  if (!fragment) throw new Error(`no ${selector}`);
  await Promise.all(
    [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(addStyleSheet),
  );
  return fragment;
};

const addStyleSheet = async (sheet: HTMLLinkElement): Promise<void> => {
  const href = sheet.getAttribute('href') ?? '';
  if (document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)) return;
  await new Promise((resolve) => {
    sheet.addEventListener('load', resolve);
    sheet.addEventListener('error', resolve);
    document.head.appendChild(sheet);
  });
};

/** What a link on a product's page chooses. */
export interface ChoosingLink {
  readonly part: 'variant' | 'option' | 'swatch' | 'seller';
  readonly href: string;
  /** The id of its swatch, also where its address is that of a variant that is shown in it; '' for none. */
  readonly swatch: string;
}

const urlOf = (href: string): URL => new URL(href, 'http://shop');

/**
 * The address that a link leads to while another page is on its way: what it chooses is chosen there, as if that page
 * had come first. An option comes with its own swatch (PDP-047); ids of another variant stand for choices of their name.
 * @param shown address of the page on show
 * @param wanted address of the page that is on its way; the same as `shown` for none
 */
export const changedChoice = (link: ChoosingLink, shown: string, wanted: string): string => {
  if (shown === wanted) return link.href;
  const [pressed, next] = [urlOf(link.href), urlOf(wanted)];
  const chosen = pressed.searchParams;
  const choose = (part: 'option' | 'swatch' | 'seller', id: string | null): void => {
    if (id) next.searchParams.set(part, id);
    else next.searchParams.delete(part);
  };
  switch (link.part) {
    case 'variant':
      next.pathname = pressed.pathname;
      break;
    case 'option':
      choose('option', chosen.get('option'));
      choose('swatch', null);
      break;
    case 'swatch': {
      // The link leads to a variant that is like the one on show, which may not be wanted any more.
      const isLike = next.pathname === urlOf(shown).pathname;
      if (isLike) next.pathname = pressed.pathname;
      choose('swatch', isLike ? chosen.get('swatch') : link.swatch);
      break;
    }
    case 'seller':
      choose('seller', chosen.get('seller'));
  }
  return next.pathname + next.search;
};

import { formatPence, penceFromPounds } from '#lib/domain/money.ts';
import { paths } from '#lib/paths.ts';
import { $cart, cart, type Cart } from '../state/cart/cart.ts';
import { $session } from '../state/identity/session.ts';

type State = 'signed-out' | 'empty' | 'loading' | 'lines';

const popup = document.querySelector<HTMLElement>('#cart-popup');
const button = document.querySelector<HTMLElement>('#cart-button');

const price = (pounds: number): string => formatPence(penceFromPounds(pounds));

const show = (state: State): void => {
  for (const part of popup?.querySelectorAll<HTMLElement>('[data-state]') ?? []) {
    part.hidden = part.dataset.state !== state;
  }
};

const write = (place: Element | null | undefined, text: string): void => {
  if (place) place.textContent = text;
};

const lineOf = (line: Cart['data'][number]): Node | undefined => {
  const template = document.querySelector<HTMLTemplateElement>('#cart-popup-line');
  const item = template?.content.firstElementChild?.cloneNode(true);
  if (!(item instanceof HTMLElement)) return undefined;
  const title = line.seoTitle || line.productName;
  write(item.querySelector('.title'), title);
  item.querySelector('.title')?.setAttribute('href', paths.product(line.variantId, line.urlSlug));
  if (line.mainPicture !== '') {
    const picture = Object.assign(new Image(72, 54), { src: line.mainPicture, alt: '' });
    item.querySelector('.picture')?.appendChild(picture);
  }
  write(item.querySelector('.qty'), `Qty ${String(line.quantity)}`);
  write(item.querySelector('.seller'), line.sellerName);
  write(item.querySelector('.price'), price(line.quantity * line.rrp));
  const remove = item.querySelector('button');
  remove?.setAttribute('aria-label', `Remove ${title}`);
  remove?.addEventListener('click', () => {
    remove.disabled = true;
    void cart.remove(line.id).then((gone) => {
      remove.disabled = gone;
      if (gone) popup?.querySelector<HTMLElement>('.head a')?.focus();
    });
  });
  return item;
};

const draw = (loaded: Cart | null): void => {
  if ($session.get().status === 'signed_out') {
    show('signed-out');
    return;
  }
  if (!loaded) return;
  const lines = loaded.data.map(lineOf).filter((line) => line !== undefined);
  popup?.querySelector('.lines')?.replaceChildren(...lines);
  write(popup?.querySelector('[data-sub-total]'), price(loaded.subTotal));
  write(popup?.querySelector('[data-order-total]'), price(loaded.subTotal));
  show(lines.length === 0 ? 'empty' : 'lines');
};

$cart.listen(draw);

const isOpen = (): boolean => popup?.matches(':popover-open') ?? false;

const close = (): void => {
  popup?.hidePopover();
  button?.setAttribute('aria-expanded', 'false');
};

const open = async (): Promise<void> => {
  show('loading');
  draw($cart.get());
  popup?.showPopover();
  button?.setAttribute('aria-expanded', 'true');
  popup?.querySelector<HTMLElement>('a')?.focus();
  if ($session.get().status === 'signed_in' && !(await cart.load())) draw($cart.get());
};

/** Opens or closes the popup (CARTPOP-013); opening fetches the cart. */
export const toggle = (): Promise<void> => {
  if (!isOpen()) return open();
  close();
  return Promise.resolve();
};

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !isOpen()) return;
  close();
  button?.focus();
});

document.addEventListener('pointerdown', ({ target }) => {
  const inside = [popup, button].some((part) => part?.contains(target as Node));
  if (isOpen() && !inside) close();
});

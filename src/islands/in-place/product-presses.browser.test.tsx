import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { followPresses } from '@parlour/client';
import { aMoment, here, link, press } from '../../../tests/browser/lists.ts';
import { reply, sentBy } from '../../../tests/browser/shop.ts';
import { current } from './pages.ts';
import { fieldsOf } from '../shell/fields-of.ts';
import { $serverError } from '../state/shell/notices.ts';

/** Paths of two variants of a sofa. */
const [OAK, ASH] = ['/sofa/products/d/1', '/sofa/products/d/2'];

/** What a form says that it buys: the choice on show. */
const idsOf = (href: string, seller: string): string =>
  `<input type="hidden" name="sellerId" value="${seller}"><input type="hidden" name="variantId" value="${href}">`;

/** Notes what is bought. */
const noteBuys = (): readonly string[] => {
  const bought: string[] = [];
  const note = (event: SubmitEvent) => {
    const { sellerId, variantId } = fieldsOf(event.target as HTMLFormElement);
    bought.push(`${variantId ?? ''} from ${sellerId ?? ''}`);
    event.preventDefault();
  };
  addEventListener('submit', note);
  onTestFinished(() => {
    removeEventListener('submit', note);
  });
  return bought;
};

const buyButton = (name: string) => page.getByRole('button', { name, exact: true });

/** The page of a sofa at an address, which it has for its heading, with a link for each part of a choice. */
const sofaPage = (href: string): string => {
  const { pathname, searchParams } = new URL(href, location.origin);
  const option = searchParams.get('option') ?? 'small';
  const chosen = (id: string): string => (id === option ? ' aria-current="true"' : '');
  const optionLink = (id: string, name: string): string =>
    `<a href="${pathname}?option=${id}"${chosen(id)}>${name}</a>`;
  return `<!doctype html><html lang="en-GB"><head><title>Sofa</title></head><body><main><div id="product">
    <h1 tabindex="-1">${href}</h1>
    <p data-in-place="variant"><a href="${OAK}">Oak legs</a> <a href="${ASH}">Ash legs</a></p>
    <p data-in-place="option">${optionLink('small', 'Small')} ${optionLink('large', 'Large')}</p>
    <p data-in-place="swatch"><a href="${pathname}?option=${option}&amp;swatch=moss" data-swatch="moss">Moss</a></p>
    <p><a href="${pathname}?option=${option}&amp;seller=4" data-in-place="seller">Seller 4</a></p>
    <form data-buying>${idsOf(href, '1')}<button>Add to cart</button></form>
    <form data-adds>${idsOf(href, '4')}<button>Add to cart from Seller 4</button></form>
    <p role="status" id="waiting"></p><p id="announced"></p>
  </div></main></body></html>`;
};

const sent = (href: string): Response =>
  new Response(sofaPage(href), { headers: { 'content-type': 'text/html' } });

/** Holds every page of the sofa back until the test sends it, by its address, the first that was asked for first. */
const holdPages = () => {
  const held: { href: string; send: (page: Response) => void }[] = [];
  for (const path of [OAK, ASH]) {
    reply(`GET ${path}`, (href) => {
      const { pathname, search } = new URL(href, location.origin);
      const { promise, resolve } = Promise.withResolvers<Response>();
      held.push({ href: pathname + search, send: resolve });
      return promise;
    });
  }
  return async (href: string, answer = sent(href)): Promise<void> => {
    await expect
      .poll(() => held.map((one) => one.href).join(' '))
      .toMatch(new RegExp(`(^| )${RegExp.escape(href)}( |$)`));
    const [first] = held.splice(
      held.findIndex((one) => one.href === href),
      1,
    );
    first?.send(answer);
  };
};

/** The heading of the page on show is its address. */
const shown = (href: string) =>
  expect.element(page.getByRole('heading', { name: href, exact: true }));

let isFollowed = false;

const openSofa = (): ReturnType<typeof holdPages> => {
  history.replaceState(null, '', OAK);
  Object.assign(current, { url: OAK, choices: '', isStyled: false });
  const main = new DOMParser().parseFromString(sofaPage(OAK), 'text/html').querySelector('main')!;
  document.body.appendChild(main);
  onTestFinished(() => {
    main.remove();
  });
  if (!isFollowed) followPresses(() => import('./product.ts'));
  isFollowed = true;
  return holdPages();
};

beforeEach(() => {
  $serverError.set('');
});

describe('a press on a choice of a product', () => {
  it.each([
    ['Large', 'Moss', `${OAK}?option=large&swatch=moss`],
    ['Large', 'Seller 4', `${OAK}?option=large&seller=4`],
    ['Seller 4', 'Large', `${OAK}?option=large&seller=4`],
    ['Large', 'Ash legs', `${ASH}?option=large`],
    ['Ash legs', 'Large', `${ASH}?option=large`],
    ['Ash legs', 'Moss', `${ASH}?swatch=moss`],
    ['Large', 'Small', `${OAK}?option=small`],
  ])(
    '[PDP-002] keeps %s, whose page is still on its way, and takes %s',
    async (first, second, href) => {
      const send = openSofa();
      await press(link(first));
      await press(link(second));
      await send(href);
      await shown(href).toBeVisible();
      await expect.poll(here).toBe(href);
    },
  );

  it('[PDP-002] keeps all of three, also where one is pressed twice', async () => {
    const send = openSofa();
    await press(link('Large'));
    await press(link('Large'));
    // The first of the two has been overtaken.
    await send(`${OAK}?option=large`, new Response('', { status: 502 }));
    await aMoment();
    await press(link('Moss'));
    await press(link('Seller 4'));
    const href = `${OAK}?option=large&swatch=moss&seller=4`;
    await send(href);
    await shown(href).toBeVisible();
  });

  it('keeps nothing of a page that could not be loaded', async () => {
    const send = openSofa();
    await press(link('Large'));
    await send(`${OAK}?option=large`, new Response('', { status: 502 }));
    await expect.poll(() => $serverError.get()).not.toBe('');
    await press(link('Seller 4'));
    await send(`${OAK}?option=small&seller=4`);
    await shown(`${OAK}?option=small&seller=4`).toBeVisible();
  });

  it('is dropped with a step back before its page has come', async () => {
    const send = openSofa();
    await press(link('Ash legs'));
    await send(ASH);
    await expect.poll(here).toBe(ASH);
    await press(link('Large'));
    await expect.poll(() => sentBy(`GET ${ASH}`)).toHaveLength(2);
    history.back();
    await send(OAK);
    await shown(OAK).toBeVisible();
    await expect.poll(() => current.url).toBe(OAK);
    await press(link('Seller 4'));
    await send(`${OAK}?option=small&seller=4`);
    await shown(`${OAK}?option=small&seller=4`).toBeVisible();
  });

  it.each([
    ['Add to cart', '1'],
    ['Add to cart from Seller 4', '4'],
  ])('[PDP-022] is what ‘%s’ buys, which waits for its page', async (button, seller) => {
    const send = openSofa();
    const bought = noteBuys();
    await press(link('Large'));
    await expect.poll(() => sentBy(`GET ${OAK}`)).toHaveLength(1);
    await buyButton(button).click();
    await aMoment();
    expect(bought).toEqual([]);
    await send(`${OAK}?option=large`);
    await expect.poll(() => bought).toEqual([`${OAK}?option=large from ${seller}`]);
    await buyButton(button).click();
    expect(bought).toHaveLength(2);
  });

  it('buys nothing else where its page could not be loaded', async () => {
    const send = openSofa();
    const bought = noteBuys();
    await press(link('Large'));
    await expect.poll(() => sentBy(`GET ${OAK}`)).toHaveLength(1);
    await buyButton('Add to cart').click();
    await send(`${OAK}?option=large`, new Response('', { status: 502 }));
    await expect.poll(() => $serverError.get()).not.toBe('');
    await aMoment();
    expect(bought).toEqual([]);
  });

  it('does nothing on what is on show', async () => {
    openSofa();
    await press(link('Small'));
    await aMoment();
    expect(sentBy(`GET ${OAK}`)).toEqual([]);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ASK_FOR_A_PRICE } from '#lib/checkout/ask-for-a-price.ts';
import { checkoutFigures, checkoutPage } from '#lib/checkout/checkout-page.ts';
import { NOTE_SUBMISSION } from '#lib/checkout/note-submission.ts';
import { Address, Card, Checkout as Figures } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { CHAIR, LAMP, cartOf } from '../../../tests/browser/carts.ts';
import { departures } from '../../../tests/browser/departures.ts';
import { someFrames } from '../../../tests/browser/frames.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn } from '../../../tests/browser/visitor.ts';
import { $figures } from '../state/checkout/checkout.ts';
import { Checkout } from './Checkout.tsx';

const READ = 'GET /api/customer/checkout';
const LOOK_UP = 'GET /api/address';

const VISA = Card.parse({ id: '4', brand: 'Visa', last4: '4242', isDefault: true });
const BATH = {
  line_1: '1 High Street',
  line_2: '',
  town_or_city: 'Bath',
  country: 'United Kingdom',
};

/** The cart as an order, in the shape of the shop's reply. */
const figuresOf = (
  cart: ReturnType<typeof cartOf>,
  { version, ...more }: { readonly version: string; readonly [field: string]: unknown },
) => ({
  data: Figures.parse({
    version,
    size: cart.size,
    shipments: [
      { sellerId: '3', sellerName: 'Oak & Sons', lines: cart.data, total: cart.subTotal },
    ],
    subTotal: cart.subTotal,
    total: cart.subTotal,
    isReady: true,
    ...more,
  }),
});

const NOTHING = { promoCode: '', postcode: '', together: '', services: '' };

const AS_RENDERED = figuresOf(cartOf(CHAIR), { version: '1' });

const summary = page.getByRole('region', { name: 'Your order' });
const order = page.getByRole('button', { name: 'Order and pay' });
const city = page.getByLabelText('City');
const promoCode = page.getByLabelText('Promo code');
const problem = page.getByRole('alert');

interface CheckoutOptions {
  readonly cards?: readonly Card[];
  readonly addresses?: readonly Address[];
  readonly stripeKey?: string;
  readonly form?: PageForm;
  readonly waiting?: readonly object[];
  /** The name of the account. */
  readonly name?: string;
}

/** Shows the checkout of a cart, which stays as it was rendered unless the test has another reply. */
const show = async ({
  cards = [],
  addresses = [],
  stripeKey = '',
  form,
  waiting = [],
  name = 'Ada Byron',
}: CheckoutOptions = {}) => {
  const checkout = await checkoutPage(
    {
      readCheckout: () => Promise.resolve(AS_RENDERED),
      listAddresses: () => Promise.resolve({ data: addresses }),
      listCards: () => Promise.resolve({ data: cards }),
      listOrders: () => Promise.resolve({ data: waiting }),
      readCustomer: () => Promise.resolve({ data: { name } }),
    } as unknown as Parameters<typeof checkoutPage>[0],
    undefined,
    name,
  );
  await render(
    <Checkout checkout={checkout} suggestions={null} stripeKey={stripeKey} form={form} />,
  );
  await expect.poll(() => sentBy(READ)).not.toEqual([]);
};

beforeEach(() => {
  signIn();
  $figures.set(null);
  reply(READ, AS_RENDERED);
  delete document.documentElement.dataset.submitted;
});

describe('a checkout that is shown again', () => {
  it('says beside a seller’s note what is wrong with it, and keeps what was typed', async () => {
    const errors = { 'note-3': 'Please write at most 500 characters.' };
    await show({ form: { values: { 'note-3': 'Ring twice' }, errors, done: false } });
    const note = page.getByLabelText('Note for this delivery');
    await expect.element(note).toHaveValue('Ring twice');
    await expect.element(note).toBeInvalid();
    await expect.element(note).toHaveAccessibleDescription('Please write at most 500 characters.');
  });
});

describe('the services in the checkout', () => {
  const chair = cartOf(CHAIR);
  const withRoom = (isChosen: boolean) =>
    figuresOf(chair, {
      version: isChosen ? '3' : '2',
      total: isChosen ? 149.5 : 100,
      shipments: [
        {
          ...{ sellerId: '3', sellerName: 'Oak & Sons', lines: chair.data, total: 100 },
          services: [{ service: 'room', name: 'To your room', total: 49.5, isChosen }],
        },
      ],
    });
  const tick = page.getByRole('checkbox', { name: 'To your room' });

  it('are in the total as soon as they are ticked, and out of it again', async () => {
    reply(READ, withRoom(false));
    await show();
    await page.getByText('Add to this delivery').first().click();
    await expect.element(tick).not.toBeChecked();
    reply(READ, withRoom(true));
    await tick.click();
    await expect.element(summary).toHaveTextContent('Order Total£149.50');
    expect(sentBy(READ).at(-1)?.path).toContain('services=3%3Aroom');
    reply(READ, withRoom(false));
    await tick.click();
    await expect.element(summary).toHaveTextContent('Order Total£100.00');
    expect(sentBy(READ).at(-1)?.path).not.toContain('services');
  });
});

describe('the days of delivery in the checkout', () => {
  const [lamp, chair] = [cartOf(LAMP), cartOf(CHAIR)];
  const delivery = (sellerId: string, lines: typeof lamp.data, days: readonly string[]) => ({
    ...{ sellerId, sellerName: `Seller ${sellerId}`, lines, total: 10 },
    ...{ arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12', days },
  });
  const daysOf = (first: readonly string[], second: readonly string[]) =>
    figuresOf(chair, {
      version: '1',
      shipments: [
        { ...delivery('3', chair.data, first), windows: ['08:00-12:00'] },
        delivery('4', lamp.data, second),
      ],
    });
  const names = (label: string) =>
    page
      .getByLabelText(label)
      .all()
      .map((field) => [...field.element().querySelectorAll('option')].map((one) => one.text));

  it('are those of the address that is chosen, for each delivery and for all', async () => {
    const leeds = Address.parse({ id: '1', streetA: '1 Lane', postcode: 'LS1 4DY' });
    const skye = Address.parse({ id: '2', streetA: '2 Lane', postcode: 'IV51 9XB' });
    reply(READ, daysOf(['2027-01-12', '2027-01-13'], ['2027-01-13']));
    await show({ addresses: [leeds, skye] });
    await page.getByRole('radio').nth(1).click();
    await expect
      .poll(() => names('Day of delivery'))
      .toEqual([
        [
          'Any of these days',
          'Tuesday 12 January, 08:00 to 12:00',
          'Wednesday 13 January, 08:00 to 12:00',
        ],
        ['Any of these days', 'Wednesday 13 January'],
      ]);
    expect(names('One day for all deliveries')).toEqual([
      ['A day for each delivery', 'Wednesday 13 January'],
    ]);
    await expect.element(page.getByText('Arrives 8 to 12 January').first()).toBeVisible();
    expect(sentBy(READ).at(-1)?.path).toContain('postcode=IV51');
  });
});

describe('the pieces of one seller in the checkout', () => {
  const [lamp, chair] = [cartOf(LAMP), cartOf(CHAIR)];
  const piece = { sellerId: '3', sellerName: 'Oak & Sons', total: 10 };
  const days = { togetherFrom: '2027-02-15', togetherUntil: '2027-02-19' };
  const apart = figuresOf(chair, {
    version: '1',
    shipments: [
      { ...piece, delivery: 1, way: 'each', ...days, lines: chair.data },
      { ...piece, delivery: 2, way: 'each', ...days, lines: lamp.data },
    ],
  });
  const together = figuresOf(chair, {
    version: '1',
    shipments: [{ ...piece, way: 'together', ...days, lines: [...chair.data, ...lamp.data] }],
  });
  const ways = page.getByLabelText('Pieces from Oak & Sons');
  const deliveries = page.getByRole('heading', { name: /^Delivery .*from/ });

  it('are shown together or apart at once, and what has been typed and the focus stay', async () => {
    reply(READ, apart);
    $figures.set(await checkoutFigures({ readCheckout: () => Promise.resolve(apart) }, NOTHING));
    await show();
    await expect.poll(() => deliveries.all().length).toBe(2);
    await page.getByText('Leave a note').first().click();
    await page.getByLabelText('Note for this delivery').first().fill('Ring twice');
    reply(READ, together);
    (ways.element() as HTMLElement).focus();
    await userEvent.selectOptions(ways, 'Together, 15 to 19 February');
    await expect.poll(() => deliveries.all().length).toBe(1);
    expect(sentBy(READ).at(-1)?.path).toContain('together=3');
    await expect.element(ways).toHaveValue('together');
    await expect.element(page.getByLabelText('Note for this delivery')).toHaveValue('Ring twice');
    expect(document.activeElement).toBe(ways.element());
  });
});

describe('the checkout of an order abroad', () => {
  it('leads to the price request', async () => {
    const errors = { '': ASK_FOR_A_PRICE };
    await show({ form: { values: {}, errors, done: false } });
    await expect.element(problem).toHaveTextContent('Ask for a price before you order.');
    const [line] = cartOf(CHAIR).data;
    await expect
      .element(page.getByRole('link', { name: 'Ask for a price' }))
      .toHaveAttribute('href', paths.enquiry(line!.variantId, line!.urlSlug));
  });
});

it('the checkout says of a saved address abroad, before an order, that its price is asked for', async () => {
  const home = Address.parse({ id: '1', streetA: '1 High Street', country: 'United Kingdom' });
  const paris = Address.parse({ id: '2', streetA: '1 Rue de Rivoli', country: 'France' });
  await show({ addresses: [home, paris] });
  const choices = page.getByRole('radiogroup', { name: 'Delivery address' });
  await expect
    .element(
      choices.getByRole('radio', { name: /Rue de Rivoli.*Ask for a price before you order/ }),
    )
    .toBeVisible();
  await expect
    .element(choices.getByRole('radio', { name: /High Street/ }))
    .not.toHaveAccessibleName(/Ask for a price/);
});

it('the checkout asks for the name of an account that has none, and says that it keeps it', async () => {
  await show({ name: '' });
  const name = page.getByLabelText('Name', { exact: true });
  await expect.element(name).toHaveAccessibleDescription(/We keep it as the name of your account/);
});

it('the checkout says which earlier order waits for its payment', async () => {
  await show({ waiting: [{ id: 'A7', payBy: '2026-11-27T01:35:00Z' }] });
  await expect
    .element(page.getByText('Order A7 waits for its payment until 27 November at 01:35. Pay'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Pay' }))
    .toHaveAttribute('href', paths.orderConfirmation('A7'));
});

describe('the checkout of a changed cart', () => {
  it('[CHECKOUT-001] shows the cart as it is now, and keeps the input', async () => {
    const current = Promise.withResolvers<object>();
    reply(READ, () => current.promise);
    await show();
    await city.fill('Leeds');
    await expect.element(page.getByRole('listitem')).toHaveLength(1);
    current.resolve(figuresOf(cartOf(CHAIR, LAMP), { version: '2' }));
    await expect.element(page.getByText('1 × Brass lamp')).toBeVisible();
    await expect.element(summary).toHaveTextContent('£300.00');
    await expect.element(city).toHaveValue('Leeds');
  });

  it('[CHECKOUT-001] leads to the cart if that is empty', async () => {
    reply(READ, figuresOf(cartOf(), { version: '2' }));
    await show();
    await expect.poll(departures).toEqual(['/purchase/cart-new']);
  });

  it('[CHECKOUT-002] goes on with an order even if it learns meanwhile that the cart is empty', async () => {
    const current = Promise.withResolvers<object>();
    reply(READ, () => current.promise);
    await show();
    await order.click();
    await expect.poll(departures).toEqual(['/']);
    current.resolve(figuresOf(cartOf(), { version: '2' }));
    await current.promise;
    await someFrames();
    expect(departures()).toEqual(['/']);
  });

  it.each(['', 'LS1 4AP'])(
    '[CHECKOUT-002] waits for the reply to an order for %j that was sent before its code had loaded',
    async (postcode) => {
      // Run as the page runs it, without a module around it.
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
      new Function(NOTE_SUBMISSION)();
      const elsewhere = document.createElement('iframe');
      elsewhere.name = 'elsewhere';
      const early = Object.assign(document.createElement('form'), { target: elsewhere.name });
      for (const element of [elsewhere, early]) document.body.appendChild(element);
      early.requestSubmit();
      reply(READ, figuresOf(cartOf(), { version: '2' }));
      const form = { values: { postcode }, errors: {}, done: false };
      await show({ form });
      await someFrames();
      expect(departures()).toEqual([]);
    },
  );

  it('[CHECKOUT-002] cannot be ordered while a line needs a look at the cart', async () => {
    reply(READ, figuresOf(cartOf(CHAIR), { version: '2', isReady: false }));
    await show();
    await expect.element(page.getByText('Something in your cart has changed.')).toBeVisible();
    await expect.element(order).not.toBeInTheDocument();
  });
});

describe('a promo code', () => {
  const ACTIVE = { status: 'active', name: 'TEN', discount: 24 };

  it('[CHECKOUT-001] is applied in place', async () => {
    await show();
    reply(
      READ,
      figuresOf(cartOf(CHAIR), { version: '1', promo: ACTIVE, discount: 24, total: 216 }),
    );
    await promoCode.fill('TEN');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent('TEN takes off £24.00.');
    await expect.element(summary).toHaveTextContent('£216.00');
    expect(sentBy(READ).at(-1)?.path).toBe('/api/customer/checkout?promoCode=TEN&postcode=');
    expect(departures()).toEqual([]);
  });

  it('[CHECKOUT-001] is applied by the Enter key, which places no order', async () => {
    await show();
    reply(
      READ,
      figuresOf(cartOf(CHAIR), { version: '1', promo: ACTIVE, discount: 24, total: 216 }),
    );
    await promoCode.fill('TEN');
    await userEvent.keyboard('{Enter}');
    await expect.element(summary).toHaveTextContent('£216.00');
    expect(departures()).toEqual([]);
  });

  it('[CHECKOUT-001] that is too long is said at its field, and the discount before is no longer shown', async () => {
    await show();
    const apply = page.getByRole('button', { name: 'Apply' });
    reply(
      READ,
      figuresOf(cartOf(CHAIR), { version: '2', promo: ACTIVE, discount: 24, total: 216 }),
    );
    await promoCode.fill('TEN');
    await apply.click();
    await expect.element(summary).toHaveTextContent('£216.00');
    reply(READ, figuresOf(cartOf(CHAIR), { version: '1' }));
    // Text that a script or an extension puts there is not cut.
    promoCode.element().removeAttribute('maxlength');
    await promoCode.fill('Use SPRING at the checkout for ten per cent off');
    await apply.click();
    await expect
      .element(promoCode)
      .toHaveAccessibleDescription('A promo code can have up to 40 characters.');
    await expect.element(summary).toHaveTextContent('£240.00');
    expect(sentBy(READ).at(-1)?.path).toBe('/api/customer/checkout?promoCode=&postcode=');
    expect(notices()).toEqual([]);
  });

  it('[CHECKOUT-001] changes nothing if the shop refuses it, and a notice says why', async () => {
    await show();
    reply(READ, refusal(429, 'Please wait a moment.'));
    await promoCode.fill('TEN');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(notices).toEqual(['Please wait a moment.']);
    await expect.element(summary).toHaveTextContent('£240.00');
    await expect.element(promoCode).toHaveValue('TEN');
  });
});

it('[ADDRESS-002] the checkout fills in the town of a postcode, and the address that is chosen there', async () => {
  reply(LOOK_UP, { data: { list: [BATH] } });
  await show();
  await page.getByLabelText('Postcode').fill('BA1 1AA');
  await page.getByRole('button', { name: 'Find the town' }).click();
  await expect.element(city).toHaveValue('Bath');
  await page.getByRole('button', { name: /^1 High Street, Bath/ }).click();
  const street = page.getByLabelText('Address Line 1');
  await expect.element(street).toHaveValue('1 High Street');
  await expect.element(street).toHaveFocus();
  await expect.element(page.getByText('This postcode is in:')).not.toBeInTheDocument();
  expect(departures()).toEqual([]);
});

describe('a payment through Stripe', () => {
  const WITH_STRIPE = { stripeKey: 'pk_live_1' };
  const cardForm = page.getByText('Stripe’s card form', { exact: true });
  const token = () => document.querySelector<HTMLInputElement>('[name=token]')?.value;

  /** Stripe, as far as a card form uses it; `made` is its answer to a card. */
  const stripeOf = (made: object) => {
    const create = () => {
      const drawn = document.createElement('p');
      drawn.textContent = 'Stripe’s card form';
      return {
        on: () => undefined,
        mount: (place: Node) => {
          place.appendChild(drawn);
        },
        destroy: () => {
          drawn.remove();
        },
      };
    };
    const update = vi.fn(() => Promise.resolve());
    return {
      update,
      elements: vi.fn(() => ({ create, update, submit: () => Promise.resolve({}) })),
      // Stripe never answers before the browser has finished the submit event.
      createConfirmationToken: vi.fn(async () => {
        await new Promise((resolve) => setTimeout(resolve));
        return made;
      }),
    };
  };
  const MADE = { confirmationToken: { id: 'ctoken_1' } };

  /** What Stripe’s script, which a page loads once, makes of the site’s key. */
  let stripe: ReturnType<typeof stripeOf> | null = null;

  beforeEach(() => {
    vi.stubGlobal('Stripe', () => stripe);
    stripe = stripeOf(MADE);
  });

  it('[CHECKOUT-002] exchanges a new card for a token, and submits the order with it', async () => {
    await show(WITH_STRIPE);
    await expect.element(cardForm).toBeVisible();
    expect(stripe?.elements).toHaveBeenCalledWith(
      expect.objectContaining({ mode: 'payment', amount: 24_000, currency: 'gbp' }),
    );
    await page.getByRole('checkbox', { name: 'Save a new card for next time' }).click();
    await order.click();
    await expect.poll(departures).toEqual(['/']);
    expect(token()).toBe('ctoken_1');
    expect(stripe?.update).toHaveBeenCalledWith({ setupFutureUsage: 'off_session' });
  });

  it('[CHECKOUT-002] places no order with a card that Stripe does not take, and says why', async () => {
    stripe = stripeOf({ error: { message: 'Your card has expired.' } });
    await show(WITH_STRIPE);
    await order.click();
    await expect.element(problem).toHaveTextContent('Your card has expired.');
    expect(departures()).toEqual([]);
    expect(token()).toBe('');
  });

  it('[CARD-002] uses a saved card as it is, and draws a form only for another one', async () => {
    await show({ ...WITH_STRIPE, cards: [VISA] });
    await expect.element(page.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
    await expect.element(cardForm).not.toBeInTheDocument();
    await page.getByRole('radio', { name: /^Another card/ }).click();
    await expect.element(cardForm).toBeVisible();
    await page.getByRole('radio', { name: /^Visa ending in 4242/ }).click();
    await expect.element(cardForm).not.toBeVisible();
    await order.click();
    await expect.poll(departures).toEqual(['/']);
    expect(stripe?.createConfirmationToken).not.toHaveBeenCalled();
    expect(token()).toBe('');
  });

  it('[CHECKOUT-002] says that the card form can’t be loaded', async () => {
    stripe = null;
    await show(WITH_STRIPE);
    await expect.element(problem).toHaveTextContent('Stripe’s card form can’t be loaded.');
  });
});

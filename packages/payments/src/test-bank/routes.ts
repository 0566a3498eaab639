import type { PaymentBindings, PaymentEnv } from '../payments.ts';
import type { PaymentEvents } from '../webhook.ts';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import {
  limitBytes,
  nothingHere,
  ShopError,
  parseJson,
  type Fields,
  goOn,
  problemsByField,
  readForm,
  requireOwnPage,
} from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { BANK_POLICY, cardPage, challengePage, type CardPage } from './pages.ts';
import { delegatePayment } from './delegate-payment.ts';
import { bankOf } from './test-payments.ts';
import type { Account } from './object.ts';
import { CardForm, type KeptCard } from './cards.ts';

/** The largest card form or JSON, in bytes. */
const MAX_CARD_BYTES = 16 * 1024;

const SEE_OTHER = 303;

/** Everything of the test bank that a browser or an agent's platform can reach, below `BANK_PATH`. */
export const testBankRoutes = <Bindings extends PaymentBindings>(
  events: Pick<PaymentEvents<Bindings>, 'reconcile'>,
): Hono<PaymentEnv<Bindings>> =>
  new Hono<PaymentEnv<Bindings>>()
    .post('/pay/:id', telling(events))
    .post('/challenge/:id', telling(events))
    .route('/', delegatePayment())
    .route('/', bankPages());

/** As a real provider does, the bank tells the shop of a payment itself, whether or not its customer comes back. */
const telling =
  <Bindings extends PaymentBindings>({
    reconcile,
  }: Pick<PaymentEvents<Bindings>, 'reconcile'>): MiddlewareHandler<PaymentEnv<Bindings>> =>
  async (c, next) => {
    await next();
    // A form that is shown again, or refused, has changed nothing.
    if (c.res.status !== SEE_OTHER) return;
    const { env } = c;
    const { site } = c.var;
    const account = await bankOf({ env, site }).find(c.req.param('id') ?? '');
    if (account?.status !== 'succeeded') return;
    try {
      await reconcile({ env, site }, account.orderId);
    } catch (thrown) {
      // The payment stands: the shop asks for it when the customer comes back, or when the order's time is over.
      log('error', 'bank_event_lost', { order: account.orderId, chain: errorChain(thrown) });
    }
  };

/**
 * The test bank's own pages, which work without scripts: the card form that reduces a card to what is stored,
 * and the 3-D Secure challenge. Anyone who knows a payment's id, which is random, may pay it.
 */
const bankPages = (): Hono<PaymentEnv> => {
  const app = new Hono<PaymentEnv>();
  app.use(async (c, next) => {
    if (c.var.site.payments.provider !== 'test') throw nothingHere();
    if (c.req.method === 'POST') requireOwnPage(c, c.var.site);
    await next();
    c.header('content-security-policy', BANK_POLICY);
    c.header('cache-control', 'no-store');
  });
  app.get('/pay/:id', async (c) => {
    const account = await accountOf(c);
    const back = leaving(account);
    return back === undefined ? c.html(cardPage(c.var.site, payment(account))) : c.redirect(back);
  });
  app.post('/pay/:id', pay);
  app.get('/challenge/:id', async (c) => {
    const account = await accountOf(c);
    if (account.status !== 'action') return c.redirect(account.returnPath);
    return c.html(challengePage(c.var.site, account.amount));
  });
  app.post('/challenge/:id', async (c) => {
    const { id, status, returnPath } = await accountOf(c);
    if (status !== 'action') return goOn(c, returnPath);
    const { answer } = await fieldsOf(c);
    await bankOf(visitOf(c)).answer(id, answer === 'confirm');
    return goOn(c, returnPath);
  });
  app.get('/card/:id', async (c) => c.html(cardPage(c.var.site, await saving(c))));
  app.post('/card/:id', saveCard);
  app.post('/tokens', limitBytes(MAX_CARD_BYTES), async (c) => {
    const card = CardForm.safeParse(parseJson(await c.req.text()));
    if (!card.success) {
      const details = Object.entries(problemsByField(card.error)).map((entry) => entry.join(': '));
      throw new ShopError('invalid_request', 400, 'This card can’t be used.', { details });
    }
    return c.json({ token: await bankOf(visitOf(c)).tokenise(card.data) });
  });
  app.all('*', () => {
    throw nothingHere();
  });
  return app;
};

const fieldsOf = async (c: Context): Promise<Fields> =>
  (await readForm(c.req.raw, MAX_CARD_BYTES)).fields;

const visitOf = (c: Context<PaymentEnv>) => ({ env: c.env, site: c.var.site });

const accountOf = async (c: Context<PaymentEnv>): Promise<Account> => {
  const account = await bankOf(visitOf(c)).find(c.req.param('id') ?? '');
  if (!account) throw nothingHere();
  return account;
};

/** Where a payment that needs no card form continues; undefined for one that needs it. */
const leaving = ({ status, redirectUrl, returnPath }: Account): string | undefined => {
  if (status === 'open') return undefined;
  return status === 'action' ? redirectUrl : returnPath;
};

const payment = (
  { amount, returnPath, failure }: Account,
  problems: CardPage['problems'] = {},
): CardPage => ({
  amount,
  returnPath,
  problems: {
    ...(failure === '' ? {} : { '': `${failure} Please try another card.` }),
    ...problems,
  },
});

const pay = async (c: Context<PaymentEnv>): Promise<Response> => {
  const account = await accountOf(c);
  const back = leaving(account);
  if (back !== undefined) return goOn(c, back);
  const fields = await fieldsOf(c);
  const card = readCard(fields);
  if ('problems' in card) {
    return c.html(cardPage(c.var.site, payment({ ...account, failure: '' }, card.problems)), 400);
  }
  const save = account.save || fields.save === '1';
  const charged = await bankOf(visitOf(c)).charge({ ...account, save }, card.card);
  if (charged.failure !== '') return c.html(cardPage(c.var.site, payment(charged)), 402);
  return goOn(c, leaving(charged) ?? charged.returnPath);
};

const saving = async (
  c: Context<PaymentEnv>,
  problems: CardPage['problems'] = {},
): Promise<CardPage> => {
  const setup = await bankOf(visitOf(c)).setup(c.req.param('id') ?? '');
  if (!setup) throw nothingHere();
  return { amount: null, returnPath: setup.returnPath, problems };
};

const saveCard = async (c: Context<PaymentEnv>): Promise<Response> => {
  const bank = bankOf(visitOf(c));
  const setup = await bank.setup(c.req.param('id') ?? '');
  if (!setup) throw nothingHere();
  const card = readCard(await fieldsOf(c));
  if ('problems' in card) return c.html(cardPage(c.var.site, await saving(c, card.problems)), 400);
  await bank.addCard(setup.payer, card.card);
  return goOn(c, setup.returnPath);
};

const readCard = (
  fields: Readonly<Record<string, unknown>>,
): { readonly card: KeptCard } | { readonly problems: Readonly<Record<string, string>> } => {
  const card = CardForm.safeParse({ number: '', expiry: '', cvc: '', ...fields });
  return card.success ? { card: card.data } : { problems: problemsByField(card.error) };
};

import { DurableObject } from 'cloudflare:workers';
import type { Intent, Method, SavedCard } from '../payments.ts';
import { randomText } from '@parlour/runtime';
import { BANK_PATH } from './bank-path.ts';
import type { KeptCard } from './cards.ts';

/** A payment as the test bank stores it. */
export interface Account extends Intent {
  readonly payer: string;
  readonly returnPath: string;
  readonly save: boolean;
  readonly refunded: number;
  /** Whether the card that paid takes no money back. */
  readonly refundsFail?: boolean;
  /** Whether nobody gets the reply in which the card paid. */
  readonly losesReply?: boolean;
  /** The card of the attempt that waits for its challenge. */
  readonly pending: KeptCard | null;
}

/** A card to be saved without a payment. */
export interface Setup {
  readonly payer: string;
  readonly returnPath: string;
}

/** What a customer lets an agent charge to a card: at this bank's own shop, for one checkout, once. */
export interface Grant {
  readonly card: KeptCard;
  readonly checkout: string;
  /** In pence. */
  readonly most: number;
  /** ISO 8601 */
  readonly expiresAt: string;
  /** Id of the payment that used it; '' before. */
  readonly spentOn: string;
}

/** What distinguishes one request for a grant from another. */
interface GrantKey {
  readonly key: string;
  /** Hash of the request. */
  readonly contents: string;
}

type StoredCard = KeptCard & { readonly id: string };

const FAILURES = {
  declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
} as const;

/**
 * The bank of the embedded test payment: one object per site. It knows no card number, only what such a card
 * does. Every change is one turn of the object, so none is ever half done.
 */
export class TestBank extends DurableObject {
  readonly #store = this.ctx.storage;

  async createPayer(sub: string): Promise<string> {
    const key = `payer:${sub}`;
    const known = await this.#store.get<string>(key);
    const id = known ?? `payer_${randomText(12)}`;
    if (known === undefined) await this.#store.put(key, id);
    return id;
  }

  async open(order: { id: string; amount: number; payer: string }): Promise<Account> {
    const known = await this.#store.get<string>(`order:${order.id}`);
    if (known !== undefined) return this.read(known);
    const account: Account = {
      id: `pay_${randomText(18)}`,
      orderId: order.id,
      amount: order.amount,
      payer: order.payer,
      status: 'open',
      redirectUrl: '',
      clientSecret: '',
      failure: '',
      paidWith: '',
      returnPath: '/',
      save: false,
      refunded: 0,
      pending: null,
    };
    await this.#store.put(`order:${order.id}`, account.id);
    return this.#keep(account);
  }

  async read(id: string): Promise<Account> {
    const account = await this.#store.get<Account>(`intent:${id}`);
    if (!account) throw new Error('the test bank has no such payment');
    return account;
  }

  async find(id: string): Promise<Account | undefined> {
    return this.#store.get<Account>(`intent:${id}`);
  }

  async confirm(id: string, method: Method, returnPath: string): Promise<Account> {
    const account = { ...(await this.read(id)), returnPath };
    if (isFinal(account)) return account;
    if (method.kind === 'form') {
      const redirectUrl = `${BANK_PATH}/pay/${id}`;
      return this.#keep({ ...account, save: method.save, redirectUrl, failure: '' });
    }
    if (method.kind === 'grant') return this.#spend(account, method);
    const card = await this.#cardOf(account.payer, method);
    if (!card) return this.#keep({ ...account, failure: 'This card is no longer known.' });
    return this.charge({ ...account, save: method.kind === 'token' && method.save }, card);
  }

  /** Charges a payment to a card. */
  async charge(account: Account, card: KeptCard): Promise<Account> {
    const current = await this.read(account.id);
    if (isFinal(current)) return current;
    const open = {
      ...account,
      status: 'open',
      redirectUrl: '',
      failure: '',
      pending: null,
    } as const;
    switch (card.outcome) {
      case 'declined':
      case 'insufficient_funds':
        return this.#keep({ ...open, failure: FAILURES[card.outcome] });
      case 'challenge': {
        const redirectUrl = `${BANK_PATH}/challenge/${account.id}`;
        return this.#keep({ ...open, status: 'action', redirectUrl, pending: card });
      }
      case 'success':
      case 'lost_reply':
      case 'refund_fails':
        return this.#succeed(open, card);
    }
  }

  /** The customer's answer to the 3-D Secure challenge. */
  async answer(id: string, isConfirmed: boolean): Promise<Account> {
    const account = await this.read(id);
    if (account.status !== 'action' || !account.pending) return account;
    const open = { ...account, redirectUrl: '', pending: null };
    if (isConfirmed) return this.#succeed(open, account.pending);
    return this.#keep({
      ...open,
      status: 'open',
      failure: 'Your bank couldn’t confirm that it’s you.',
    });
  }

  async cancel(id: string): Promise<Account> {
    const account = await this.read(id);
    if (isFinal(account)) return account;
    return this.#keep({ ...account, status: 'cancelled', redirectUrl: '', pending: null });
  }

  /** @returns whether the card takes the money back. */
  async refund(id: string, amount: number, key: string): Promise<boolean> {
    const account = await this.read(id);
    if (account.refundsFail === true) return false;
    if ((await this.#store.get(`refund:${key}`)) !== undefined) return true;
    const refunded = account.refunded + amount;
    if (account.status !== 'succeeded' || refunded > account.amount) {
      throw new Error('the test bank refunds no more than was paid');
    }
    await this.#store.put(`refund:${key}`, amount);
    await this.#keep({ ...account, refunded });
    return true;
  }

  async tokenise(card: KeptCard): Promise<string> {
    const token = `tok_${randomText(18)}`;
    await this.#store.put(`token:${token}`, card);
    return token;
  }

  /**
   * Stores what a customer lets an agent spend, and returns the token for it: the same one for the same key.
   * Null if the key was used for something else before.
   */
  async grant(grant: Grant, { key, contents }: GrantKey): Promise<string | null> {
    const known = await this.#store.get<{ token: string; contents: string }>(`grant-key:${key}`);
    if (known) return known.contents === contents ? known.token : null;
    const token = `vt_${randomText(18)}`;
    await this.#store.put({ [`grant:${token}`]: grant, [`grant-key:${key}`]: { token, contents } });
    return token;
  }

  async granted(token: string): Promise<Grant | undefined> {
    return this.#store.get<Grant>(`grant:${token}`);
  }

  async cards(payer: string): Promise<SavedCard[]> {
    const kept = await this.#store.list<StoredCard>({ prefix: `card:${payer}:` });
    return [...kept.values()].map(({ outcome: _, ...card }, index) => ({
      ...card,
      isDefault: index === 0,
    }));
  }

  /** False for an unknown token. */
  async addToken(payer: string, token: string): Promise<boolean> {
    const card = await this.#store.get<KeptCard>(`token:${token}`);
    if (card) await this.addCard(payer, card);
    return card !== undefined;
  }

  /** Adding the same card twice stores it once. */
  async addCard(payer: string, card: KeptCard): Promise<void> {
    const id = `card_${card.brand.replace(/\W/g, '')}_${card.last4}_${String(card.expMonth)}_${String(card.expYear)}`;
    await this.#store.put(`card:${payer}:${id}`, { ...card, id });
  }

  async removeCard(payer: string, id: string): Promise<boolean> {
    return this.#store.delete(`card:${payer}:${id}`);
  }

  async removePayer(payer: string, sub: string): Promise<void> {
    const cards = await this.#store.list({ prefix: `card:${payer}:` });
    await this.#store.delete([...cards.keys(), `payer:${sub}`]);
  }

  async setUp(setup: Setup): Promise<string> {
    const id = `setup_${randomText(18)}`;
    await this.#store.put(`setup:${id}`, setup);
    return id;
  }

  async setup(id: string): Promise<Setup | undefined> {
    return this.#store.get<Setup>(`setup:${id}`);
  }

  /** Pays with a grant if it is for this payment; it is used up then, whatever the card does. */
  async #spend(account: Account, { token, checkout }: GrantMethod): Promise<Account> {
    const key = `grant:${token}`;
    const grant = await this.#store.get<Grant>(key);
    const refusal = whyNot(grant, account, checkout);
    if (!grant || refusal !== '') return this.#keep({ ...account, failure: refusal });
    await this.#store.put(key, { ...grant, spentOn: account.id });
    return this.charge({ ...account, save: false }, grant.card);
  }

  async #cardOf(payer: string, method: Method): Promise<KeptCard | undefined> {
    if (method.kind === 'token') return this.#store.get<KeptCard>(`token:${method.token}`);
    if (method.kind === 'card')
      return this.#store.get<StoredCard>(`card:${payer}:${method.cardId}`);
    return undefined;
  }

  async #succeed(account: Account, card: KeptCard): Promise<Account> {
    if (account.save) await this.addCard(account.payer, card);
    const paidWith = `${card.brand} ending in ${card.last4}`;
    const refundsFail = card.outcome === 'refund_fails';
    const losesReply = card.outcome === 'lost_reply';
    const paid = { ...account, status: 'succeeded', paidWith, failure: '' } as const;
    return this.#keep({ ...paid, refundsFail, losesReply });
  }

  async #keep(account: Account): Promise<Account> {
    await this.#store.put(`intent:${account.id}`, account);
    return account;
  }
}

type GrantMethod = Extract<Method, { kind: 'grant' }>;

const whyNot = (grant: Grant | undefined, account: Account, checkout: string): string => {
  if (!grant) return 'This payment token isn’t known.';
  if (grant.checkout !== checkout) return 'This payment token is for another checkout.';
  if (grant.spentOn !== '') return 'This payment token has been used.';
  if (Date.now() >= Date.parse(grant.expiresAt)) return 'This payment token has expired.';
  return account.amount > grant.most ? 'This payment token is for less than that.' : '';
};

const isFinal = ({ status }: Intent): boolean => status === 'succeeded' || status === 'cancelled';

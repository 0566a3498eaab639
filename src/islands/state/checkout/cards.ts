import { atom } from 'nanostores';
import { sentenceOf } from '@parlour/contract/browser';
import type { Card } from '@parlour/contract';
import { CARDS_DONE } from '#lib/shell/done-sentence.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, type SessionStore } from '../identity/session.ts';
import { signInFirst } from '../identity/sign-in-first.ts';
import { inTurn } from '../in-turn.ts';

/** The customer's cards after one was removed on the open page. */
interface ChangedCards {
  readonly cards: readonly Card[];
  /** What was done; '' until the shop has answered. */
  readonly done: string;
  /** The refused form. */
  readonly form?: { readonly errors: Readonly<Record<string, string>> };
}

/** The open page's cards; null before the first change. */
export const $cards = atom<ChangedCards | null>(null);

interface Options {
  readonly api?: Pick<BrowserApi, 'removeCard'>;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
}

/** The customer's saved cards: a removed one disappears at once, and returns if the shop refuses. */
export const createCards = ({ api = siteApi, session = { asCustomer } }: Options = {}) => {
  const perform = inTurn();
  /** The cards that the shop last named. */
  let kept: readonly Card[] = [];
  /** Ids of cards whose removal the shop has not answered yet. */
  const leaving = new Set<string>();

  const say = (outcome: Omit<ChangedCards, 'cards'>): void => {
    $cards.set({ ...outcome, cards: kept.filter(({ id }) => !leaving.has(id)) });
  };

  return {
    /** Removes one of the cards on show (CARD-002). */
    remove: async (shown: readonly Card[], id: string): Promise<void> => {
      if (leaving.size === 0) kept = shown;
      leaving.add(id);
      say({ done: '' });
      try {
        const call = () => api.removeCard({ params: { id } });
        kept = (await perform(() => session.asCustomer(call))).data;
        leaving.delete(id);
        say({ done: CARDS_DONE.removed });
      } catch (thrown) {
        leaving.delete(id);
        say({ done: '', form: { errors: { '': sentenceOf(thrown) } } });
        signInFirst(thrown);
      }
    },
  };
};

export const cards = createCards();

/**
 * Starts saving a card of the customer's; returns the client secret by which Stripe knows the attempt.
 * @throws {HttpError} with the shop's sentence
 */
export const startCardSetup = async (): Promise<string> =>
  (await siteApi.startCardSetup()).data.clientSecret;

import { atom } from 'nanostores';
import { sentenceOf } from '#lib/contract/failure.ts';
import type { Card } from '#lib/contract/entities/card.ts';
import { doneSentence } from '#lib/shell/done-sentence.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, type SessionStore } from '../identity/session.ts';
import { signInFirst } from '../identity/sign-in-first.ts';

/** The customer's cards after one was removed while their page is open. */
interface ChangedCards {
  readonly cards: readonly Card[];
  /** What was done; '' until the shop has answered. */
  readonly done: string;
  /** What was sent and not taken. */
  readonly form?: { readonly errors: Readonly<Record<string, string>> };
}

/** The open page's cards; null while nothing has been done with them. */
export const $cards = atom<ChangedCards | null>(null);

interface Options {
  readonly api?: Pick<BrowserApi, 'listCards' | 'removeCard'>;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
}

/** The customer's saved cards: one that is removed goes at once, and comes back if that is refused. */
export const createCards = ({ api = siteApi, session = { asCustomer } }: Options = {}) => ({
  /** @throws {HttpError} when they cannot be read */
  load: async (): Promise<readonly Card[]> =>
    (await session.asCustomer(() => api.listCards({}, { lifetime: 0 }))).data,

  /** Removes one of the cards shown (CARD-002). */
  remove: async (shown: readonly Card[], id: string): Promise<void> => {
    $cards.set({ cards: shown.filter((card) => card.id !== id), done: '' });
    try {
      const { data } = await session.asCustomer(() => api.removeCard({ params: { id } }));
      $cards.set({ cards: data, done: doneSentence('cards', 'removed') });
    } catch (thrown) {
      $cards.set({ cards: shown, done: '', form: { errors: { '': sentenceOf(thrown) } } });
      signInFirst(thrown);
    }
  },
});

export const cards = createCards();

import { atom } from 'nanostores';
import { gameUrl, progressOf, type ShownRound } from '#lib/game/game-page.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, type SessionStore } from '../identity/session.ts';

/** The open page's game, once a choice has led to its next round. */
export const $round = atom<ShownRound | null>(null);

interface Options {
  readonly api?: Pick<BrowserApi, 'playPictionaireRound'>;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
  /** Opens the page of a result, in place of the last round's. */
  readonly leave?: (url: string) => void;
  /** Gives the page the URL and the title of a round. */
  readonly name?: (url: string, progress: string) => void;
}

const leaveForGood = (url: string): void => {
  location.replace(url);
};

const namePage = (url: string, progress: string): void => {
  history.replaceState(null, '', url);
  document.title = document.title.replace(/^[^:]+/, progress);
};

/** A style game on the open page. */
export const createRounds = ({
  api = siteApi,
  session = { asCustomer },
  leave = leaveForGood,
  name = namePage,
}: Options = {}) => ({
  /**
   * Chooses a picture of the current round and continues with the next one, or with the result.
   * @param show shows a change; it may take its time
   * @returns false if the choice could not be sent
   */
  choose: async (
    { pictionaireID, roundnumber }: ShownRound,
    imageID: string,
    show: (update: () => void) => void,
  ): Promise<boolean> => {
    const query = { pictionaireID, roundnumber };
    try {
      const sent = await session.asCustomer(() =>
        api.playPictionaireRound({ query, body: { imageID } }),
      );
      const next = sent.data;
      const url = gameUrl(next);
      if (next.status === 'finished') leave(url);
      else {
        show(() => {
          $round.set(next);
        });
        name(url, progressOf(next));
      }
      return true;
    } catch {
      // The browser then submits the form, whose page says why, or leads to the current round.
      return false;
    }
  },
});

export const rounds = createRounds();

import { atom } from 'nanostores';
import { api, type BrowserApi } from '../api.ts';
import { latestRequest } from '@parlour/client';
import { keepOutcode, ownOutcode } from './own-outcode.ts';

type Call = Pick<BrowserApi, 'readArrivals'>;

type Arrivals = Awaited<ReturnType<Call['readArrivals']>>['data'];

/** When each seller's offer of a variant arrives at a place. */
interface KnownArrivals {
  readonly variantId: string;
  readonly outcode: string;
  readonly list: Arrivals;
}

/** The days of arrival at the visitor's own postcode, of which the shop learns the first half. */
const createArrivals = ({ readArrivals }: Call = api) => {
  /** Null until the visitor has named a postcode. */
  const $known = atom<KnownArrivals | null>(null);
  const requests = latestRequest();

  const ask = async (variantId: string, outcode: string): Promise<Arrivals> => {
    const isLatest = requests.begin();
    const { data } = await readArrivals({
      params: { id: variantId },
      query: { postcode: outcode },
    });
    if (isLatest()) $known.set({ variantId, outcode, list: data });
    return data;
  };

  return {
    $known,
    /**
     * Asks for another place, which the browser remembers for the next product if it may.
     * @throws {HttpError}
     */
    async ask(variantId: string, outcode: string): Promise<Arrivals> {
      const list = await ask(variantId, outcode);
      keepOutcode(outcode);
      return list;
    },
    /** Asks for the place that the visitor has named before, if any; when that fails, the days for everybody stay. */
    async recall(variantId: string): Promise<void> {
      const outcode = $known.get()?.outcode ?? ownOutcode();
      if (outcode !== undefined) await ask(variantId, outcode).catch(String);
    },
  };
};

export const arrivals = createArrivals();

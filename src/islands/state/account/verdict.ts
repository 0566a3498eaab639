import { atom } from 'nanostores';
import { storedFields, storedId, storedList, storedNumber, storedText } from '@parlour/domain';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer } from '../identity/session.ts';
import { storedFirst } from '../stored-first.ts';

/** A style and its share of all choices, in per cent. */
interface ScoredStyle {
  readonly urlSlug: string;
  readonly name: string;
  readonly styleScore: number;
}

/** The style verdict that the customer uses, as the browser stores it. */
interface LastVerdict {
  readonly verdictID: string;
  readonly selectedStyles: readonly ScoredStyle[];
}

/** A style verdict that the customer has saved. */
interface SavedVerdict {
  readonly verdictID: string;
  readonly verdictName: string;
}

const lastVerdictOf = storedFields<LastVerdict>({
  verdictID: storedId,
  selectedStyles: storedList(
    storedFields<ScoredStyle>({ urlSlug: storedText, name: storedText, styleScore: storedNumber }),
  ),
});

const savedVerdictsOf: (value: unknown) => readonly SavedVerdict[] = storedList(
  storedFields<SavedVerdict>({ verdictID: storedId, verdictName: storedText }),
);

const NONE = lastVerdictOf(undefined);

/** The customer's current verdict; the dropdown lists its styles (PROFILE-005). */
export const $verdict = atom<LastVerdict>(NONE);

/** The verdicts that the customer has saved, the newest first. */
export const $savedVerdicts = atom<readonly SavedVerdict[]>([]);

type Api = Pick<BrowserApi, 'readStyleSelector' | 'listVerdicts'>;

/** Shows the current verdict. Only a customer who has one can have saved others. */
export const loadVerdicts = async (api: Api = siteApi): Promise<void> => {
  await storedFirst('lastVerdict', lastVerdictOf, $verdict, async () =>
    lastVerdictOf((await asCustomer(() => api.readStyleSelector())).data),
  );
  if ($verdict.get().verdictID === '') return;
  await storedFirst('verdicts/list', savedVerdictsOf, $savedVerdicts, async () =>
    savedVerdictsOf((await asCustomer(() => api.listVerdicts({ query: {}, body: {} }))).data.list),
  );
};

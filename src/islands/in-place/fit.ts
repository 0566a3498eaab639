import { latestRequest } from '@parlour/client';
import { fitValues, isAsked, type FitValues } from '#lib/product/fit-answer.ts';
import { keepPlace, ownPlace, placeOfCustomer } from '../state/product/own-place.ts';
import { exchangePart } from './exchange.ts';
import { takePage } from './pages.ts';

const requests = latestRequest();

const valuesIn = (form: HTMLFormElement): FitValues => {
  const fields = new FormData(form);
  return fitValues((field) => fields.get(field) as string | null);
};

const partOf = (page: Document): Element | null => page.getElementById('fit');

/**
 * Shows the answer for some measurements, and the form with them, unless they are not wanted any more by then.
 * @throws {Error} if the page of the answer cannot be loaded
 */
const show = async (href: string, isWanted = () => true): Promise<void> => {
  const isLatest = requests.begin();
  const { page } = await takePage(href);
  const [here, there] = [document, page].map(partOf);
  if (!here || !there) throw new Error('the page has no form');
  if (isLatest() && isWanted()) exchangePart(here, there);
};

const hrefWith = (values: FitValues): string => {
  const url = new URL(location.href);
  url.search = String(new URLSearchParams(values));
  return url.href;
};

/** Answers in place, and remembers the measurements: the form for the next product starts with them. */
export const followForm = async (form: HTMLFormElement): Promise<void> => {
  const values = valuesIn(form);
  const href = hrefWith(values);
  keepPlace(values);
  try {
    await show(href);
  } catch {
    location.assign(href);
  }
};

/**
 * Fills in the measurements that the visitor last entered, else the door that the customer has named with an address.
 * Those of the URL come first, which are remembered, and those that the visitor has typed meanwhile.
 */
export const fillIn = async (): Promise<void> => {
  const query = new URLSearchParams(location.search);
  const asked = fitValues((field) => query.get(field));
  if (isAsked(asked)) {
    keepPlace(asked);
    return;
  }
  const known = ownPlace() ?? (await placeOfCustomer());
  const isEmpty = (): boolean => {
    const form = document.querySelector<HTMLFormElement>('#fit form');
    return form !== null && !isAsked(valuesIn(form));
  };
  // What cannot be filled in can be typed.
  if (known && isEmpty()) await show(hrefWith(known), isEmpty).catch(String);
};

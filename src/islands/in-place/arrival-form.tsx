import { createRoot, type Root } from 'react-dom/client';
import { sentenceOf } from '@parlour/contract/browser';
import { outcodeOf } from '@parlour/domain';
import { ArrivalForm } from '#components/product/ArrivalForm.tsx';
import { arrivalSentence, daysOf, NO_POSTCODE } from '#lib/product/arrival-page.ts';
import { fieldsOf } from '../shell/fields-of.ts';
import { arrivals } from '../state/product/arrivals.ts';
import { linkIn, partOf } from './arrival.ts';

/** The open form, and the element of the page that contains it. */
let opened: { readonly place: Element; readonly root: Root } | null = null;

const close = (): void => {
  opened?.root.unmount();
  opened = null;
};

const render = (link: HTMLAnchorElement, problem: string): void => {
  const { pathname, searchParams } = new URL(link.href);
  const seller = searchParams.get('seller') ?? '';
  opened?.root.render(
    <ArrivalForm action={pathname} seller={seller} postcode="" problem={problem} opens />,
  );
};

/** Opens the form below the line, or closes it. */
export const followLink = (link: HTMLAnchorElement): Promise<void> => {
  const line = link.closest('[data-arrives]');
  const place = line && partOf(line, 'form');
  const isOpen = opened?.place === place;
  close();
  if (place && !isOpen) {
    opened = { place, root: createRoot(place) };
    render(link, '');
  }
  link.ariaExpanded = opened && 'true';
  return Promise.resolve();
};

/** Says when the offer on show arrives at the postcode of the form, of which the shop learns the first half. */
export const followForm = async (form: HTMLFormElement): Promise<void> => {
  const line = form.closest<HTMLElement>('[data-arrives]');
  const link = line && linkIn(line);
  if (!line || !link) return;
  const { variant = '', seller = '', sellerName = '' } = line.dataset;
  const say = (sentence: string): void => {
    const said = partOf(line, 'said');
    if (said) said.textContent = sentence;
  };
  const refuse = (sentence: string): void => {
    render(link, sentence);
    say(sentence);
  };
  const outcode = outcodeOf(fieldsOf(form).postcode ?? '');
  if (outcode === '') {
    refuse(NO_POSTCODE);
    return;
  }
  try {
    const days = daysOf(await arrivals.ask(variant, outcode), seller);
    say(arrivalSentence(sellerName, outcode, days));
    link.focus();
    link.ariaExpanded = null;
    close();
  } catch (thrown) {
    refuse(sentenceOf(thrown));
  }
};

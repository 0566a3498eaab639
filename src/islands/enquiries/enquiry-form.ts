import { sentenceOf } from '#lib/contract/failure.ts';
import { enquiryRequest, wrongFields } from '#lib/enquiries/enquiry.ts';
import { HttpError } from '../state/http.ts';
import { enquiries, type Suggestion } from '../state/enquiries/enquiries.ts';

/** Runs the form of the enquiry panel: says what is missing, looks up postcodes, sends. */
export const startEnquiryForm = (panel: HTMLElement): void => {
  const form = panel.querySelector<HTMLFormElement>('[data-enquiry-form]');
  const send = form?.querySelector<HTMLButtonElement>('.send');
  if (!form || !send) return;
  const touched = new Set<string>();
  const work = { form, send, touched, isSending: false };
  const onTouch = (event: Event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) {
      touched.add(event.target.name);
    }
    show(work);
  };
  form.addEventListener('input', onTouch);
  form.addEventListener('focusout', onTouch);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitted(work, event.submitter);
  });
  show(work);
};

interface Work {
  readonly form: HTMLFormElement;
  readonly send: HTMLButtonElement;
  readonly touched: Set<string>;
  isSending: boolean;
}

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** Only touched fields show what is wrong; the form cannot be sent with anything wrong (ENQ-010). */
const show = ({ form, send, touched, isSending }: Work): void => {
  const wrong: readonly string[] = wrongFields(fieldsOf(form));
  send.disabled = isSending || wrong.length > 0;
  for (const place of form.querySelectorAll<HTMLElement>('[data-problem]')) {
    const name = place.dataset.problem ?? '';
    const isWrong = touched.has(name) && wrong.includes(name);
    place.hidden = !isWrong;
    form.querySelector(`[name="${name}"]`)?.toggleAttribute('aria-invalid', isWrong);
  }
};

const submitted = async (work: Work, button: HTMLElement | null): Promise<void> => {
  if (button instanceof HTMLButtonElement && button.name === 'use') {
    useSuggestion(work, button.value);
    return undefined;
  }
  if (button?.hasAttribute('data-lookup')) return lookUp(work);
  const wrong = wrongFields(fieldsOf(work.form));
  // From now on these count as touched (ENQ-013).
  for (const name of wrong) work.touched.add(name);
  show(work);
  const [first] = wrong;
  if (first === undefined) return sendEnquiry(work);
  work.form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return undefined;
};

/**
 * Looks up a postcode that is not blank. A failure clears the suggestions and says nothing (ENQ-021),
 * except after too many look-ups, because then waiting helps.
 */
const lookUp = async ({ form }: Work): Promise<void> => {
  const list = form.querySelector('[data-suggestions]');
  const note = form.querySelector('[data-lookup-note]');
  const { found, message } = await enquiries
    .addressesAt(fieldsOf(form).postcode ?? '')
    .then((suggestions) => ({ found: suggestions, message: '' }), failedLookUp);
  list?.replaceChildren(...found.map(item));
  if (note) note.textContent = message;
};

const failedLookUp = (thrown: unknown): { found: readonly Suggestion[]; message: string } => ({
  found: [],
  message: thrown instanceof HttpError && thrown.status === 429 ? thrown.message : '',
});

const item = ({ line_1, line_2, town_or_city, country }: Suggestion): HTMLLIElement => {
  const parts = [line_1, line_2, town_or_city, country];
  const entry = document.createElement('li');
  const button = document.createElement('button');
  Object.assign(button, { type: 'submit', name: 'use', value: parts.join('\n') });
  button.textContent = parts.filter((part) => part !== '').join(', ');
  entry.appendChild(button);
  return entry;
};

const useSuggestion = (work: Work, value: string): void => {
  const [line1 = '', line2 = '', city = '', country = ''] = value.split('\n');
  const lines: Record<string, string> =
    line1 === '' ? {} : { add_line_1: line1, add_line_2: line2 };
  for (const [name, text] of Object.entries({ ...lines, city, country })) {
    const input = work.form.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (input) input.value = text;
  }
  work.form.querySelector('[data-suggestions]')?.replaceChildren();
  work.form.querySelector<HTMLElement>('[name=add_line_1]')?.focus();
  show(work);
};

const sendEnquiry = async (work: Work): Promise<void> => {
  const { form } = work;
  const fields = fieldsOf(form);
  const { productId = '', variantId = '', sellerId = '' } = form.dataset;
  const { optionId = '', swatchId = '' } = form.dataset;
  const product = { productId, variantId, sellerId, optionId, swatchId };
  work.isSending = true;
  show(work);
  try {
    const { message } = await enquiries.send(enquiryRequest(fields, product), fields.key ?? '');
    const place = showMessage(form, message, 'success');
    form.hidden = true;
    place?.focus();
  } catch (thrown) {
    // No notification (ENQ-021): the panel says what is wrong, and the form can be sent again.
    showMessage(form, sentenceOf(thrown), 'error');
  } finally {
    work.isSending = false;
    show(work);
  }
};

const showMessage = (form: HTMLFormElement, message: string, type: 'success' | 'error') => {
  const place = form.parentElement?.querySelector<HTMLElement>('.action-message');
  if (!place) return undefined;
  place.dataset.type = type;
  place.textContent = message;
  place.tabIndex = -1;
  place.scrollIntoView({ block: 'nearest' });
  return place;
};

import type { PageForm } from '#lib/shell/page-form.ts';
import { hydrate, mount } from '../intent/hydrate.tsx';
import { fieldsOf } from '../shell/fields-of.ts';
import { checkout } from '../state/checkout/checkout.ts';
import { Checkout } from './Checkout.tsx';
import { formOf, writtenFields } from './written-fields.ts';

/** What the server has shown of the form, or what the visitor has made of it. */
const formWith = (values: PageForm['values'], { errors, sent }: DOMStringMap): PageForm => ({
  values: { ...values, ...(sent && { form: sent }) },
  errors: errors ? (JSON.parse(errors) as PageForm['errors']) : {},
  done: false,
});

/**
 * Makes the checkout respond. A cart that has changed since the page was made is shown as it is now,
 * with what was typed.
 * @throws {HttpError} when it cannot be read, so that its form is sent as it is without script
 */
export const wake = async (page: HTMLElement): Promise<void> => {
  const element = formOf('checkout');
  const stripeKey = page.dataset.stripe ?? '';
  const form = formWith(writtenFields(element), page.dataset);
  const loaded = await checkout.load(form);
  if (loaded.checkout.version === form.values.version) {
    await hydrate(page, <Checkout {...loaded} form={form} stripeKey={stripeKey} />);
    return;
  }
  const typed = formWith(fieldsOf(element), page.dataset);
  await mount(page, <Checkout {...loaded} form={typed} stripeKey={stripeKey} />);
};

import { MIN_QUANTITY } from '@parlour/domain';
import { fieldsOf } from '../shell/fields-of.ts';
import { createBuying } from '../state/product/buying.ts';

/** The buttons of the table of sellers, with a message of their own. */
const { addLine, $isAdding, $message } = createBuying();

/** Says above the table why nothing was added (ERROR-005). */
$message.listen((message) => {
  const problem = document.getElementById('sellers-problem');
  if (problem) problem.textContent = message;
});

/** Adds one piece from the seller of a form; meanwhile its button says so, and no other does anything (PDP-022). */
export const followForm = async (form: HTMLFormElement): Promise<void> => {
  if ($isAdding.get()) return;
  const { variantId = '', sellerId = '', optionId = '', swatchId = '' } = fieldsOf(form);
  const buttons = document.querySelectorAll('[data-adds] button');
  const label = form.querySelector('[data-says]');
  const said = label?.textContent ?? '';
  const show = (isAdding: boolean): void => {
    for (const button of buttons) button.ariaDisabled = isAdding ? 'true' : null;
    if (label) label.textContent = isAdding ? 'Adding to cart...' : said;
  };
  $message.set('');
  show(true);
  const line = { variantId, sellerId, optionId, swatchId };
  await addLine({ ...line, quantity: MIN_QUANTITY, buyNow: false });
  show(false);
};

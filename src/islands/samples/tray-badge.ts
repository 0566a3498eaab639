import { MOST_SAMPLES } from '@parlour/domain';
import { $tray, addSample } from '../state/samples/tray.ts';
import { notify } from '../state/shell/notices.ts';

/** Says beside each form how many samples are in the tray; the room for it is there already. */
const show = (): void => {
  const { length } = $tray.get();
  for (const link of document.querySelectorAll<HTMLElement>('.tray-link')) {
    const text = `Your samples (${String(length)})`;
    // What is drawn here is watched.
    if (link.textContent !== text) link.textContent = text;
    link.toggleAttribute('data-filled', length > 0);
  }
};

/** Puts the swatch of a form into the tray, instead of sending the form. */
export const addFrom = (form: HTMLFormElement): void => {
  const sample = new FormData(form).get('add');
  if (typeof sample !== 'string') return;
  if (addSample(sample)) notify('Success', 'The sample is in your tray', 'Samples');
  else notify('Info', `A tray holds up to ${String(MOST_SAMPLES)} samples`);
};

/** Keeps what is said of the tray right, also where the product has been drawn anew. */
const followTray = (): void => {
  $tray.subscribe(show);
  const product = document.getElementById('product');
  if (product) new MutationObserver(show).observe(product, { childList: true, subtree: true });
};

followTray();

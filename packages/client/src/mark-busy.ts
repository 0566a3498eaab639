/** Milliseconds after which a sentence says that something takes long. */
const LONG_MS = 4_000;

/**
 * Shows at a control that its press was heard, until the work for it has ended, and says so after four seconds.
 * @param work may fail: whoever began it handles that
 */
export const markBusy = (control: Element, work: Promise<unknown>): void => {
  const sentence = document.querySelector<HTMLElement>('#slow');
  const show = (isLong: boolean): void => void sentence?.toggleAttribute('hidden', !isLong);
  control.ariaBusy = 'true';
  const long = setTimeout(show, LONG_MS, true);
  const end = (): void => {
    clearTimeout(long);
    show(false);
    control.ariaBusy = null;
  };
  work.then(end, end);
};

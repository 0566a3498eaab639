/** Milliseconds for which a message in the buying box is shown (ERROR-005). */
const SHOWN_MS = 5_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message beside the buttons for five seconds; '' removes it. */
export const showBuyingMessage = (form: HTMLFormElement, message: string): void => {
  const place = form.querySelector('.said');
  if (!place) return;
  clearTimeout(timer);
  place.textContent = message;
  if (message === '') return;
  timer = setTimeout(() => {
    place.textContent = '';
  }, SHOWN_MS);
};

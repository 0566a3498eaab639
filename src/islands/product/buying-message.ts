/** Milliseconds that a message of the buying box stays (ERROR-005). */
const STAY = 5_000;

let going: ReturnType<typeof setTimeout> | undefined;

/** Says what is wrong beside the buttons, for five seconds; '' says nothing more. */
export const say = (form: HTMLFormElement, message: string): void => {
  const place = form.querySelector('.said');
  if (!place) return;
  clearTimeout(going);
  place.textContent = message;
  if (message === '') return;
  going = setTimeout(() => {
    place.textContent = '';
  }, STAY);
};

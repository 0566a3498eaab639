import { $notices, $serverError, dismiss, type Notice } from '../state/shell/notices.ts';

const drawn = new Map<number, HTMLElement>();

/** Draws the notifications and the header's message, present and future ones. */
export const drawNotices = (): void => {
  $notices.subscribe(update);
  $serverError.subscribe(showMessage);
};

const update = (notices: readonly Notice[]): void => {
  const ids = new Set(notices.map(({ id }) => id));
  for (const [id, element] of drawn) {
    if (ids.has(id)) continue;
    element.remove();
    drawn.delete(id);
  }
  for (const notice of notices) if (!drawn.has(notice.id)) draw(notice);
};

const draw = ({ id, type, title, message }: Notice): void => {
  const template = document.querySelector<HTMLTemplateElement>('#notice-template');
  const element = template?.content.firstElementChild?.cloneNode(true);
  if (!(element instanceof HTMLElement)) return;
  element.dataset.type = type;
  write(element, '.title', title);
  write(element, '.message', message);
  const close = () => {
    dismiss(id);
  };
  element.addEventListener('click', close);
  // The notification closes when its progress bar ends; hover and focus pause the bar.
  element.querySelector('.progress')?.addEventListener('animationend', close);
  document.querySelector('#notices')?.appendChild(element);
  drawn.set(id, element);
};

const write = (element: HTMLElement, selector: string, text: string): void => {
  const place = element.querySelector(selector);
  if (place) place.textContent = text;
};

const showMessage = (message: string): void => {
  const area = document.querySelector<HTMLElement>('#server-error');
  if (!area) return;
  area.textContent = message;
  area.hidden = message === '';
};

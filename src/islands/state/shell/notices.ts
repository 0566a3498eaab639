import { atom } from 'nanostores';

export type NoticeType = 'Success' | 'Error' | 'Info';

/** A notification; it disappears after three seconds, or when it is closed. */
export interface Notice {
  readonly id: number;
  readonly type: NoticeType;
  readonly message: string;
  /** The name of the type, unless another title was given. */
  readonly title: string;
}

/** Milliseconds that an error notice in the header stays (ERROR-010). */
const ERROR_NOTICE_MS = 5_000;

/** More at once would cover the page; the oldest make room. */
const MAX_NOTICES = 4;

/** The event that tells the page to draw notices; the first one loads the script that draws them. */
const NOTICE_EVENT = 'shop:notice';

/** The notifications on the page, the newest last. */
export const $notices = atom<readonly Notice[]>([]);

/** The message in the header's area; '' for none (HEADER-011). */
export const $serverError = atom('');

let last = 0;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Shows a notification at the top right of the page for three seconds (HEADER-020). */
export const notify = (type: NoticeType, message: string, title: string = type): void => {
  last += 1;
  $notices.set([...$notices.get(), { id: last, type, message, title }].slice(-MAX_NOTICES));
  askForDrawing();
};

export const dismiss = (id: number): void => {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
};

/** Shows a server's message in the header for five seconds (ERROR-010). */
export const showServerError = (message: string): void => {
  clearTimeout(clearing);
  $serverError.set(message);
  askForDrawing();
  clearing = setTimeout(() => {
    $serverError.set('');
  }, ERROR_NOTICE_MS);
};

const askForDrawing = (): void => {
  if (typeof document !== 'undefined') document.dispatchEvent(new Event(NOTICE_EVENT));
};

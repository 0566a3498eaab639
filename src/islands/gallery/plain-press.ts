import type { MouseEvent } from 'react';

/** Whether a link is pressed to be followed here, and not in another tab or window. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);

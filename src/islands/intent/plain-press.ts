/** What tells a press that follows a link from one that opens a tab or a window. */
type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a press of a link follows it; everything else is the browser's. */
export const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** The properties that tell a press that follows a link from one that opens a tab or a window. */
type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a press uses the main button alone; the browser handles any other itself. */
export const isPlainPress = (press: Press): boolean =>
  press.button === 0 && !(press.ctrlKey || press.metaKey || press.shiftKey || press.altKey);

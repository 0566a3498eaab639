/** What tells a press that follows a link from one that opens a tab or a window. */
type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a press is one of the main button alone; any other the browser handles itself. */
export const isPlainPress = (press: Press): boolean =>
  press.button === 0 && !(press.ctrlKey || press.metaKey || press.shiftKey || press.altKey);

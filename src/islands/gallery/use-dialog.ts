import { useLayoutEffect, useRef, type ReactNode, type ReactPortal } from 'react';
import { createPortal } from 'react-dom';

/** Has the page behind a dialog left out, or shown again: `base.css` says how. */
const cover = (isCovered: boolean): void => {
  document.body.toggleAttribute('data-covered', isCovered);
};

/** Puts a dialog beside the parts of the page that it covers, wherever it is rendered. */
export const overPage = (dialog: ReactNode): ReactPortal => createPortal(dialog, document.body);

/**
 * A dialog over the whole window for as long as it is rendered. What was focused before is focused
 * again when it goes. The page behind it is left out, as a modal dialog would have the browser work
 * out the style of every element there.
 */
export const useDialog = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    const { activeElement: opener } = document;
    cover(true);
    shown?.showModal();
    return () => {
      cover(false);
      shown?.close();
      // Nothing of a page that is left out can be given the focus: the browser may have tried before.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return {
    dialog,
    /** For `onCancel` of the dialog: Escape closes it next, and what was focused is there again. */
    onCancel: (): void => {
      cover(false);
    },
    /** For `onClose` of the dialog, which may be open again by the time it is told. */
    onClosed: (): void => {
      if (dialog.current?.open === false) onClose();
    },
    close: (): void => {
      cover(false);
      dialog.current?.close();
    },
  };
};

import { useLayoutEffect, useRef } from 'react';

/**
 * A dialog over the whole window for as long as it is rendered. What was focused before is focused
 * again when it goes.
 */
export const useDialog = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
    };
  }, []);

  return {
    dialog,
    /** For `onClose` of the dialog, which may be open again by the time it is told. */
    onClosed: (): void => {
      if (dialog.current?.open === false) onClose();
    },
    close: (): void => {
      dialog.current?.close();
    },
  };
};

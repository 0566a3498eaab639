import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type ReactPortal,
} from 'react';
import { createPortal } from 'react-dom';
import { openLayer } from '../shell/layers.ts';

/** Hides the page behind a dialog, or shows it again: `base.css` says how. */
const cover = (isCovered: boolean): void => {
  document.body.toggleAttribute('data-covered', isCovered);
};

/** Renders a dialog next to the parts of the page that it covers. */
export const overPage = (dialog: ReactNode): ReactPortal => createPortal(dialog, document.body);

/**
 * A dialog over the whole window for as long as it is rendered. Back closes it. When it closes, the focus returns to
 * the earlier element. The page behind it is hidden, because a modal dialog would make the browser recalculate
 * the style of every element there.
 */
export const useDialog = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => {
    cover(false);
    dialog.current?.close();
  };
  useLayer(close);

  useLayoutEffect(() => {
    const shown = dialog.current;
    const { activeElement: opener } = document;
    cover(true);
    shown?.showModal();
    return () => {
      cover(false);
      shown?.close();
      // Nothing on a hidden page can take the focus, so the browser may have tried in vain.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return {
    dialog,
    /** For `onCancel` of the dialog: Escape closes it next, and the earlier element must be visible by then. */
    onCancel: (): void => {
      cover(false);
    },
    /** For `onClose` of the dialog, which may be open again when the event arrives. */
    onClosed: (): void => {
      if (dialog.current?.open === false) onClose();
    },
    close,
  };
};

/** Lets Back close what is over the page for as long as it is rendered. */
export const useLayer = (close: () => void): void => {
  const onBack = useEffectEvent(close);
  useEffect(
    () =>
      openLayer(() => {
        onBack();
      }),
    [],
  );
};

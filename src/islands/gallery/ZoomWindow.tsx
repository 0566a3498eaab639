import { useEffect, useState, type RefObject } from 'react';
import styles from './Zoom.module.css';
import { zoomedPart, type ZoomedPart } from './zoomed-part.ts';

/** A mouse, and a window with room beside the picture. */
const WIDE = '(hover: hover) and (width >= 62rem)';

interface ZoomedPicture extends ZoomedPart {
  readonly src: string;
}

/** The part of a picture under the mouse; keyboard users have the popup. */
const zoomedAt = ({
  target,
  pointerType,
  clientX,
  clientY,
}: PointerEvent): ZoomedPicture | null => {
  const isMeant = pointerType === 'mouse' && matchMedia(WIDE).matches;
  if (!isMeant || !(target instanceof HTMLImageElement) || !target.complete) return null;
  const pointed = {
    box: target.getBoundingClientRect(),
    natural: { width: target.naturalWidth, height: target.naturalHeight },
    page: { width: innerWidth, height: innerHeight },
  };
  const part = zoomedPart(pointed, { x: clientX, y: clientY });
  return part && { ...part, src: target.closest('a')?.href ?? target.src };
};

/**
 * Shows the part of a picture under the mouse in a window beside it (MEDIA-002). It listens to the row
 * itself, so that a mouse move renders this window and not the whole gallery.
 */
export const ZoomWindow = ({ row }: { readonly row: RefObject<HTMLElement | null> }) => {
  const [zoomed, setZoomed] = useState<ZoomedPicture | null>(null);

  useEffect(() => {
    const pictures = row.current;
    const move = (event: PointerEvent) => {
      setZoomed(zoomedAt(event));
    };
    const hide = () => {
      setZoomed(null);
    };
    pictures?.addEventListener('pointermove', move);
    pictures?.addEventListener('pointerleave', hide);
    pictures?.addEventListener('click', hide);
    addEventListener('scroll', hide, { passive: true });
    return () => {
      pictures?.removeEventListener('pointermove', move);
      pictures?.removeEventListener('pointerleave', hide);
      pictures?.removeEventListener('click', hide);
      removeEventListener('scroll', hide);
    };
  }, [row]);

  if (!zoomed) return null;
  const { left, top, size, offset, src } = zoomed;
  const style = {
    left,
    top,
    backgroundImage: `url("${CSS.escape(src)}")`,
    backgroundSize: `${size.width}px ${size.height}px`,
    backgroundPosition: `${offset.x}px ${offset.y}px`,
  };
  return <div className={`zoom-window ${styles.window}`} style={style} aria-hidden="true" />;
};

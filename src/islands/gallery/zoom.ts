import styles from './Zoom.module.css';

/** Width and height of the zoom window, in pixels (MEDIA-002). */
const WINDOW = 400;

/** Pixels between the picture and the window. */
const GAP = 16;

/** Minimum enlargement; a picture with more pixels is shown at full size. */
const MIN_SCALE = 2;

const WIDE = '(hover: hover) and (width > 991px)';

/** Shows the part of a picture under the mouse in a window beside it; the keyboard has the popup. */
export const startZoom = (root: HTMLElement): (() => void) => {
  const glass = document.createElement('div');
  glass.className = styles.window ?? '';
  glass.ariaHidden = 'true';

  const move = (event: PointerEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.enlarge');
    const picture = link?.querySelector('img');
    const isMeant = event.pointerType === 'mouse' && matchMedia(WIDE).matches;
    const drawn = picture?.complete === true && isMeant ? drawnPart(picture) : null;
    const x = drawn ? (event.clientX - drawn.left) / drawn.width : -1;
    const y = drawn ? (event.clientY - drawn.top) / drawn.height : -1;
    if (!link || !picture || !drawn || Math.min(x, y) < 0 || Math.max(x, y) > 1) hide();
    else show(link.href, picture, drawn, { x, y });
  };

  const show = (href: string, picture: HTMLImageElement, drawn: DOMRect, at: Point): void => {
    const scale = Math.max(MIN_SCALE, picture.naturalWidth / drawn.width, WINDOW / drawn.height);
    const frame = picture.getBoundingClientRect();
    const { style } = glass;
    style.left = `${Math.min(frame.right + GAP, innerWidth - WINDOW - GAP)}px`;
    style.top = `${Math.max(GAP, Math.min(frame.top, innerHeight - WINDOW - GAP))}px`;
    style.backgroundImage = `url("${CSS.escape(href)}")`;
    style.backgroundSize = `${drawn.width * scale}px ${drawn.height * scale}px`;
    style.backgroundPosition = `${offset(at.x, drawn.width * scale)} ${offset(at.y, drawn.height * scale)}`;
    root.appendChild(glass);
  };

  const hide = () => {
    glass.remove();
  };

  root.addEventListener('pointermove', move);
  root.addEventListener('pointerleave', hide);
  root.addEventListener('click', hide);
  addEventListener('scroll', hide, { passive: true });
  return () => {
    hide();
    removeEventListener('scroll', hide);
  };
};

interface Point {
  /** Fractions of the picture's width and height. */
  readonly x: number;
  readonly y: number;
}

/** Centres the window on the point, without going beyond the edges of the picture. */
const offset = (part: number, size: number): string =>
  `${Math.min(0, Math.max(WINDOW - size, WINDOW / 2 - part * size))}px`;

/** Where the picture itself is drawn within its frame, which it fits without being cropped. */
const drawnPart = (picture: HTMLImageElement): DOMRect => {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight);
  const [drawnWidth, drawnHeight] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  return new DOMRect(
    left + (width - drawnWidth) / 2,
    top + (height - drawnHeight) / 2,
    drawnWidth,
    drawnHeight,
  );
};

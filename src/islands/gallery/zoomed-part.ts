/** Width and height of the zoom window, in pixels (MEDIA-002). */
const WINDOW = 400;

/** Pixels between the picture and the window. */
const GAP = 16;

/** Minimum enlargement; a picture with more pixels is shown at full size. */
const MIN_SCALE = 2;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A picture on the page: its box, and its own size in pixels. */
interface PagePicture {
  readonly box: Area;
  readonly natural: { readonly width: number; readonly height: number };
  /** Size of the browser's window. */
  readonly page: { readonly width: number; readonly height: number };
}

/** The position of the zoom window, and the part of the picture in it; pixels. */
export interface ZoomedPart {
  readonly left: number;
  readonly top: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly offset: { readonly x: number; readonly y: number };
}

/** The part of a picture around a point of the page; null beside the picture. */
export const zoomedPart = (
  { box, natural, page }: PagePicture,
  point: { readonly x: number; readonly y: number },
): ZoomedPart | null => {
  const drawn = drawnPart(box, natural);
  const [x, y] = [(point.x - drawn.left) / drawn.width, (point.y - drawn.top) / drawn.height];
  if (!(Math.min(x, y) >= 0 && Math.max(x, y) <= 1)) return null;
  const scale = Math.max(MIN_SCALE, natural.width / drawn.width, WINDOW / drawn.height);
  const size = { width: drawn.width * scale, height: drawn.height * scale };
  return {
    left: Math.min(box.left + box.width + GAP, page.width - WINDOW - GAP),
    top: Math.max(GAP, Math.min(box.top, page.height - WINDOW - GAP)),
    size,
    offset: { x: offset(x, size.width), y: offset(y, size.height) },
  };
};

/** Centres the window on the point, without going beyond the edges of the picture. */
const offset = (part: number, size: number): number =>
  Math.min(0, Math.max(WINDOW - size, WINDOW / 2 - part * size));

/** The area of the box that the picture covers, which it fits without being cropped. */
const drawnPart = (
  { left, top, width, height }: Area,
  natural: { readonly width: number; readonly height: number },
): Area => {
  const scale = Math.min(width / natural.width, height / natural.height);
  const drawn = { width: natural.width * scale, height: natural.height * scale };
  return {
    left: left + (width - drawn.width) / 2,
    top: top + (height - drawn.height) / 2,
    ...drawn,
  };
};

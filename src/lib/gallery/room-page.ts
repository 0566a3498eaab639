import { renderSVG } from 'uqr';
import { paths } from '../paths.ts';
import { sceneViewerLink } from '@parlour/models';
import type { ProductGallery } from './product-gallery.ts';
import { roomFile, roomWay } from './room-way.ts';

interface RoomPageRequest {
  /** Id of the swatch that the model wears; '' for its own finish. */
  readonly finish: string;
  /** Origin of the site. */
  readonly origin: string;
  readonly userAgent: string;
}

/** How the page of a model opens it in the visitor's room. */
export interface RoomPage {
  /** Name of the finish; '' for the model's own. */
  readonly finish: string;
  /** What the device opens: a phone's own viewer, which needs a press; null for a computer. */
  readonly open: { readonly way: 'quick-look' | 'scene-viewer'; readonly href: string } | null;
  /** URL of the Quick Look file where the device may be an iPad; '' for any other. */
  readonly tablet: string;
  /** Absolute URL of the page, for a phone. */
  readonly address: string;
  /** The URL as a QR code, in SVG. */
  readonly code: string;
}

const APPLE = /iPhone|iPad|iPod/;
/** Safari of an iPad names itself like that of a Mac. */
const MAYBE_IPAD = /Macintosh.*Safari/;

/** Null for a product without a model that phones show in a room. */
export const roomPage = (
  { name, model, measures, finishes, canonical }: ProductGallery,
  { finish, origin, userAgent }: RoomPageRequest,
): RoomPage | null => {
  if (model === null || (model.glb === null && model.usdz === null)) return null;
  const worn = finishes.find(({ id }) => id === finish);
  const address = origin + paths.room(canonical, worn?.id ?? '');
  const shown = { model, measures };
  const way = roomWay({ model, canQuickLook: APPLE.test(userAgent) }, userAgent);
  const absolute = (path: string): string => new URL(path, origin).href;
  const hrefs = {
    // The model keeps its size.
    'quick-look': () => `${roomFile(shown, 'usdz', worn)}#allowsContentScaling=0`,
    'scene-viewer': () =>
      sceneViewerLink({
        glb: absolute(roomFile(shown, 'glb', worn)),
        title: name,
        page: origin + canonical,
      }),
  };
  return {
    finish: worn?.name ?? '',
    open: way === 'web-xr' ? null : { way, href: hrefs[way]() },
    tablet: model.usdz !== null && MAYBE_IPAD.test(userAgent) ? hrefs['quick-look']() : '',
    address,
    code: renderSVG(address),
  };
};

import { draw } from './draw.ts';
import { paintersOrder } from './order.ts';
import { Palette } from './palette.ts';
import { boundsOf, planOf, shellOf, type Solid } from './solid.ts';
import { path, straight } from './svg.ts';
import { cameraAt, hull, place, type Camera, type Point2, type Stage } from './vector.ts';

export const WIDTH = 800;
export const HEIGHT = 600;

/** How an article is shown. */
export interface Shot {
  readonly solids: readonly Solid[];
  readonly azimuth: number;
  readonly elevation: number;
  /** Stands on the floor, hangs on a wall or hangs from the ceiling. */
  readonly mount: 'floor' | 'wall' | 'ceiling';
  /** Pixels that the article may fill. */
  readonly room: Point2;
  /** Enlarged about a point of the article (shares of its width and height from the top left). */
  readonly close?: { readonly zoom: number; readonly at: Point2 };
}

const frameOf = (stage: Stage, solids: readonly Solid[]) => {
  const points = solids.flatMap(shellOf).map((point) => place(stage, point));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
};

/** The stage on which the solids fill the room, middle of the sheet or of its lower part. */
const fit = (camera: Camera, { solids, room, close, mount }: Shot): Stage => {
  const raw = frameOf({ camera, scale: 1, origin: [0, 0] }, solids);
  const [width, height] = [raw.right - raw.left, raw.bottom - raw.top];
  const scale = Math.min(room[0] / width, room[1] / height) * (close?.zoom ?? 1);
  const [shareX, shareY] = close?.at ?? [0.5, 0.5];
  const focusX = raw.left + width * shareX;
  const focusY = raw.top + height * shareY;
  const middle = close || mount !== 'floor' ? HEIGHT / 2 : HEIGHT / 2 + 22;
  return { camera, scale, origin: [WIDTH / 2 - focusX * scale, middle - focusY * scale] };
};

const NEAR_FLOOR = 40;

/** What of a solid touches the floor: of a turned body only its lowest ring. */
const footOf = (solid: Solid): Solid =>
  solid.kind === 'lathe' ? { ...solid, profile: solid.profile.slice(0, 1) } : solid;

/** Soft shadows of things that stand together on the floor. */
export const floorShadow = (stage: Stage, solids: readonly Solid[]): string => {
  const print = (solid: Solid): Point2[] => planOf(solid, 0).map((point) => place(stage, point));
  const feet = solids.filter((solid) => boundsOf(solid).min[1] < NEAR_FLOOR).map(footOf);
  const contacts = feet.map((solid) => straight(hull(print(solid)))).join('');
  const whole = straight(hull(solids.flatMap(print)));
  return (
    path(whole, { fill: '#2a1d12', opacity: 0.2 }).replace('/>', ' filter="url(#far)"/>') +
    path(contacts, { fill: '#1d130b', opacity: 0.34 }).replace('/>', ' filter="url(#near)"/>')
  );
};

const wallShadow = (stage: Stage, solids: readonly Solid[]): string => {
  const parts = solids.map((solid) =>
    straight(hull(shellOf(solid).map((point) => place(stage, point)))),
  );
  return path(parts.join(''), { fill: '#2a1d12', opacity: 0.2 }).replace(
    '/>',
    ' filter="url(#far)" transform="translate(9 14)"/>',
  );
};

/** A filter that spreads what is drawn with it. */
export const blur = (id: string, spread: number): string =>
  `<filter id="${id}" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="${Math.round(spread * 10) / 10}"/></filter>`;

/** Ground of every article: paper white falling to a warm grey, which suits light and dark sites. */
const GROUND =
  '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#f0ece6"/><stop offset="1" stop-color="#ddd7cc"/></linearGradient>';

interface Sheet {
  readonly width: number;
  readonly height: number;
}

const isInside = (stage: Stage, solid: Solid, { width, height }: Sheet): boolean => {
  const { left, right, top, bottom } = frameOf(stage, [solid]);
  return right > -20 && left < width + 20 && bottom > -20 && top < height + 20;
};

/** Solids in painter's order on a stage, without ground. */
export const drawSolids = (
  solids: readonly Solid[],
  stage: Stage,
  palette: Palette,
  paper: Sheet = { width: WIDTH, height: HEIGHT },
): string =>
  paintersOrder(stage, solids)
    .filter((solid) => isInside(stage, solid, paper))
    .map((solid) => draw(solid, stage, palette))
    .join('');

const SHADOWS = { floor: floorShadow, wall: wallShadow, ceiling: () => '' } as const;

/** The picture of an article as an SVG document. */
export const articlePicture = (shot: Shot): string => {
  const stage = fit(cameraAt(shot.azimuth, shot.elevation), shot);
  const palette = new Palette();
  const body = drawSolids(shot.solids, stage, palette);
  const soft = Math.min(Math.max(stage.scale * 60, 6), 16) * (shot.close ? 1.5 : 1);
  const shadow = SHADOWS[shot.mount](stage, shot.solids);
  return document(GROUND + blur('far', soft) + blur('near', soft * 0.35), [
    palette.definitions(),
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="url(#g)"/>`,
    shadow,
    `<g stroke-linejoin="round" stroke-linecap="round">${body}</g>`,
  ]);
};

/** An SVG document of the usual size. */
export const document = (definitions: string, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${definitions}</defs>${parts.join('')}</svg>\n`;

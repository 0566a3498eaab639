import {
  BufferGeometry,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  Vector3,
  type Color,
} from 'three';
import { formatNumber } from '@parlour/domain';
import type { Figure } from '../../state/gallery/viewer.ts';
import type { Stage } from '@parlour/models/browser';

export interface MeasureLines {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly figures: readonly Figure[];
  /** Moves the elements of the figures, in order, to their lines on the screen. */
  readonly place: (elements: readonly HTMLElement[], stage: Stage) => void;
}

interface Measure {
  readonly name: string;
  readonly from: Vector3;
  readonly to: Vector3;
  /** Direction of the short strokes at both ends. */
  readonly tick: Vector3;
}

/** Distance between the object and its dimensions, as a fraction of its largest side. */
const DISTANCE = 0.06;

/** Width in front, length at the side, height behind; `size` is in metres, centred, on the ground. */
const measuresOf = ({ x, y, z }: Vector3): Measure[] => {
  const gap = DISTANCE * Math.max(x, y, z);
  const [right, front] = [x / 2, z / 2];
  const tick = gap / 3;
  return [
    {
      name: 'Width',
      from: new Vector3(-right, 0, front + gap),
      to: new Vector3(right, 0, front + gap),
      tick: new Vector3(0, 0, tick),
    },
    {
      name: 'Length',
      from: new Vector3(right + gap, 0, front),
      to: new Vector3(right + gap, 0, -front),
      tick: new Vector3(tick, 0, 0),
    },
    {
      name: 'Height',
      from: new Vector3(-right - gap, 0, -front),
      to: new Vector3(-right - gap, y, -front),
      tick: new Vector3(tick, 0, 0),
    },
  ];
};

const millimetres = (metres: number): string => `${formatNumber(Math.round(metres * 1000))} mm`;

/** The dimensions of an object in true size: lines for the scene, and figures to put beside them. */
export const drawMeasures = (size: Vector3, colour: Color): MeasureLines => {
  const measures = measuresOf(size);
  const points = measures.flatMap(({ from, to, tick }) => [
    from,
    to,
    from.clone().sub(tick),
    from.clone().add(tick),
    to.clone().sub(tick),
    to.clone().add(tick),
  ]);
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute(
      points.flatMap((point) => point.toArray()),
      3,
    ),
  );
  const lines = new LineSegments(
    geometry,
    new LineBasicMaterial({ color: colour, transparent: true, opacity: 0.65 }),
  );
  const middles = measures.map(({ from, to }) => from.clone().lerp(to, 0.5));
  const shown = new Vector3();
  return {
    lines,
    figures: measures.map(({ name, from, to }) => ({
      name,
      text: millimetres(from.distanceTo(to)),
    })),
    place: (elements, { camera, canvas: { clientWidth, clientHeight } }) => {
      for (const [index, middle] of middles.entries()) {
        shown.copy(middle).project(camera);
        const left = ((shown.x + 1) / 2) * clientWidth;
        const top = ((1 - shown.y) / 2) * clientHeight;
        const element = elements[index];
        if (element) {
          element.style.transform = `translate(${left}px, ${top}px) translate(-50%, -50%)`;
        }
      }
    },
  };
};

import { DOOR, insideWall, type Plan } from '@parlour/domain';

/** Thickness of the walls. */
const WALL = 120;
/** Distance between the lines of the floor. */
const GRID = 500;

const metres = (millimetres: number): string => `${(millimetres / 1_000).toFixed(2)} m`;

const linesUpTo = (length: number): readonly number[] =>
  Array.from({ length: Math.ceil(length / GRID) - 1 }, (_, index) => (index + 1) * GRID);

/** Floor, walls, door and measures of a room, in millimetres from its top left corner. */
export const RoomShell = ({ plan }: { readonly plan: Plan }) => {
  const { width, depth } = plan;
  return (
    <>
      <rect
        className="wall"
        x={-WALL}
        y={-WALL}
        width={width + 2 * WALL}
        height={depth + 2 * WALL}
      />
      <rect className="floor" width={width} height={depth} />
      <path
        className="grid"
        d={[
          ...linesUpTo(width).map((x) => `M${String(x)} 0V${String(depth)}`),
          ...linesUpTo(depth).map((y) => `M0 ${String(y)}H${String(width)}`),
        ].join('')}
      />
      <Door plan={plan} />
      <text className="measure" x={width / 2} y={-WALL - 110} textAnchor="middle">
        {metres(width)}
      </text>
      <text
        className="measure"
        transform={`translate(${String(-WALL - 110)} ${String(depth / 2)}) rotate(-90)`}
        textAnchor="middle"
      >
        {metres(depth)}
      </text>
    </>
  );
};

/**
 * Transform that puts the door's wall at the top, with its left end at the origin, as seen from within the
 * room.
 */
const doorAt = ({ width, depth, door: { wall, at } }: Plan): string => {
  switch (wall) {
    case 'top':
      return `translate(${String(at)} 0)`;
    case 'bottom':
      return `translate(${String(at)} ${String(depth)}) rotate(180)`;
    case 'left':
      return `translate(0 ${String(at)}) rotate(-90)`;
    case 'right':
      return `translate(${String(width)} ${String(at)}) rotate(90)`;
  }
};

/** The opening in the wall, the leaf and the arc that it sweeps. */
const Door = ({ plan }: { readonly plan: Plan }) => {
  const half = DOOR / 2;
  const door = insideWall(plan);
  return (
    <g transform={doorAt({ ...plan, door })}>
      <rect className="opening" x={-half} y={-WALL - 2} width={DOOR} height={WALL + 4} />
      <path className="leaf" d={`M${String(-half)} 0V${String(DOOR)}`} />
      <path
        className="swing"
        d={`M${String(-half)} ${String(DOOR)}A${String(DOOR)} ${String(DOOR)} 0 0 0 ${String(half)} 0`}
      />
    </g>
  );
};

import type { Symbol } from '#lib/designs/kinds.ts';

interface Props {
  readonly symbol: Symbol;
  /** Millimetres. */
  readonly width: number;
  readonly depth: number;
}

interface SymbolBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly depth: number;
}

/** The details that each kind of piece shows from above, within its outline; its front is at the bottom. */
const INSIDE: Readonly<Record<Symbol, (box: SymbolBox) => readonly Rect[]>> = {
  plain: () => [],
  table: () => [],
  round: () => [],
  rug: ({ left, top, width, depth }) => [[left + 90, top + 90, width - 180, depth - 180]],
  seat: ({ left, top, width, depth }) => [[left, top, width, Math.min(90, depth / 5)]],
  storage: ({ left, top, width, depth }) => [[left, top + depth - 30, width, 30]],
  sofa: ({ left, top, width, depth }) => {
    const arm = Math.min(180, width / 6);
    const back = Math.min(240, depth / 4);
    return [
      [left, top, width, back],
      [left, top + back, arm, depth - back],
      [left + width - arm, top + back, arm, depth - back],
    ];
  },
  bed: ({ left, top, width, depth }) => {
    const count = width > 1_200 ? 2 : 1;
    const pillow = (width - 120) / count - 60;
    return [
      ...Array.from({ length: count }, (_, index): Rect => [
        left + 90 + index * (pillow + 60),
        top + 130,
        pillow,
        depth * 0.17,
      ]),
      [left, top + depth * 0.36, width, depth * 0.64],
    ];
  },
};

type Rect = readonly [x: number, y: number, width: number, height: number];

/** A piece from above in its true measures, centred on the origin. */
export const PieceSymbol = ({ symbol, width, depth }: Props) => {
  const drawn = { left: -width / 2, top: -depth / 2, width, depth };
  if (symbol === 'round') {
    return (
      <>
        <ellipse className="outline" rx={width / 2} ry={depth / 2} />
        <ellipse className="inner" rx={width / 5} ry={depth / 5} />
      </>
    );
  }
  return (
    <>
      <rect className="outline" x={drawn.left} y={drawn.top} width={width} height={depth} rx={25} />
      {INSIDE[symbol](drawn)
        .filter(([, , across, down]) => across > 0 && down > 0)
        .map(([x, y, across, down]) => (
          <rect
            key={`${String(x)} ${String(y)}`}
            className="inner"
            x={x}
            y={y}
            width={across}
            height={down}
            rx={20}
          />
        ))}
    </>
  );
};

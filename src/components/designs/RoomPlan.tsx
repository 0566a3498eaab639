import type { KeyboardEvent, PointerEvent, Ref } from 'react';
import type { Kind } from '#lib/designs/kinds.ts';
import { frontOf, type Placement, type Plan } from '@parlour/domain';
import { PieceSymbol } from './PieceSymbol.tsx';
import { RoomShell } from './RoomShell.tsx';
import styles from './RoomPlan.module.css';

/** A piece on the floor. Lengths are in millimetres. */
interface FloorPiece extends Placement {
  /** Its index in the plan's list. */
  readonly index: number;
  /** Its number in the list that shoppers see. */
  readonly number: number;
  readonly name: string;
  readonly width: number;
  readonly depth: number;
  readonly kind: Kind;
}

interface Handlers {
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
  readonly onPointerDown: (event: PointerEvent<SVGGElement>, index: number) => void;
  readonly onPointerMove: (event: PointerEvent<SVGGElement>, index: number) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

interface Props {
  readonly name: string;
  readonly plan: Plan;
  readonly pieces: readonly FloorPiece[];
  /** Handlers that move the pieces in the browser; without them the pieces stay where they are. */
  readonly handlers?: Handlers | undefined;
  readonly frame?: Ref<SVGSVGElement>;
}

/** Margin around the room for its walls and measures. */
const MARGIN = 480;

const centimetres = (millimetres: number): string => String(Math.round(millimetres / 10));

const metres = (millimetres: number): string => (millimetres / 1_000).toFixed(2);

/** The position of a piece, in words. */
export const placeWords = ({ x, y, turn }: Placement): string => {
  const turned = turn === 0 ? '' : `, turned by ${String(turn)} degrees`;
  return `${metres(x)} m from the left and ${metres(y)} m from the top${turned}`;
};

const labelOf = (piece: FloorPiece): string => {
  const { number, name, width, depth } = piece;
  const size = `${centimetres(width)} by ${centimetres(depth)} cm`;
  return `${String(number)}, ${name}, ${size}: ${placeWords(piece)}`;
};

/** A room from above, to scale. */
export const RoomPlan = ({ name, plan, pieces, handlers, frame }: Props) => {
  // Rugs lie beneath everything.
  const layers = pieces.toSorted(
    (one, other) => Number(other.kind.symbol === 'rug') - Number(one.kind.symbol === 'rug'),
  );
  const box = [-MARGIN, -MARGIN, plan.width + 2 * MARGIN, plan.depth + MARGIN + 220].join(' ');
  return (
    <svg
      ref={frame}
      className={`plan ${styles.plan}`}
      viewBox={box}
      role="group"
      aria-label={`Plan of ${name}, to scale`}
    >
      <RoomShell plan={plan} />
      {layers.map((piece) => (
        <Clearance key={piece.index} piece={piece} />
      ))}
      {layers.map((piece) => (
        <g
          key={piece.index}
          className={`piece ${piece.kind.symbol}`}
          transform={`translate(${String(piece.x)} ${String(piece.y)})`}
          role="img"
          aria-label={labelOf(piece)}
          data-piece={piece.index}
          {...(handlers && {
            tabIndex: 0,
            'aria-roledescription': 'movable piece',
            onKeyDown: (event: KeyboardEvent) => {
              handlers.onKeyDown(event, piece.index);
            },
            onPointerDown: (event: PointerEvent<SVGGElement>) => {
              handlers.onPointerDown(event, piece.index);
            },
            onPointerMove: (event: PointerEvent<SVGGElement>) => {
              handlers.onPointerMove(event, piece.index);
            },
            onPointerUp: handlers.onPointerUp,
            onPointerCancel: handlers.onPointerCancel,
          })}
        >
          <g transform={`rotate(${String(piece.turn)})`}>
            <PieceSymbol symbol={piece.kind.symbol} width={piece.width} depth={piece.depth} />
          </g>
          <circle className="dot" r={105} />
          <text className="number" textAnchor="middle" dy="0.36em">
            {piece.number}
          </text>
        </g>
      ))}
    </svg>
  );
};

/** The area that stays clear in front of a piece. */
const Clearance = ({ piece }: { readonly piece: FloorPiece }) => {
  if (piece.kind.clear === 0) return null;
  const { left, top, right, bottom } = frontOf(piece, piece, piece.kind.clear);
  return <rect className="clear" x={left} y={top} width={right - left} height={bottom - top} />;
};

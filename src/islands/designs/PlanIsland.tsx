import { useStore } from '@nanostores/react';
import {
  Suspense,
  lazy,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { placeWords, RoomPlan } from '#components/designs/RoomPlan.tsx';
import { problemsOf } from '#lib/designs/checks.ts';
import type { Floor, OnFloor } from '#lib/designs/floor.ts';
import { STEP } from '@parlour/domain';
import { loadOrReload } from '@parlour/client';
import { island } from '../island.tsx';
import { $plan, roomPlan } from '../state/designs/plan.ts';
import styles from './PlanIsland.module.css';
import { useDrag } from './use-drag.ts';

interface Props {
  /** The floor in the server's HTML. */
  readonly first: Floor;
  /** Whether its pieces can be moved: not in another customer's design. */
  readonly movable: boolean;
}

/** Factor for a move with Shift held. */
const FAR = 10;

const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const say = (piece: OnFloor): string => `${piece.name}: ${placeWords(piece)}.`;

const onKeyDown = (event: KeyboardEvent, index: number): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = MOVES[event.key];
  if (move) {
    const step = event.shiftKey ? FAR * STEP : STEP;
    roomPlan.move(index, move[0] * step, move[1] * step, say);
  } else if (event.key.toLowerCase() === 'r') roomPlan.turn(index, say);
  else return;
  event.preventDefault();
};

const STATUS = { saved: '', unsaved: 'Not saved yet', saving: 'Saving...' } as const;

const RoomView = lazy(() => loadOrReload(import('./RoomView.tsx')));

/** A plan whose pieces move by pointer and keyboard, its problems, and its room in 3D. */
export const PlanIsland = island(({ first, movable }: Props) => {
  const state = useStore($plan);
  const frame = useRef<SVGSVGElement>(null);
  const [isIn3D, setIn3D] = useState(false);
  const drag = useDrag(frame, say);
  const { plan, pieces, name } = state?.floor ?? first;
  const isHydrated = state !== null;

  useLayoutEffect(() => {
    roomPlan.open(first);
  }, [first]);
  useSavedOnLeaving();

  return (
    <div className="stack gap-3">
      <RoomPlan
        frame={frame}
        name={name}
        plan={plan}
        pieces={pieces}
        handlers={isHydrated && movable ? { onKeyDown, ...drag } : undefined}
      />
      {isHydrated && (
        <Tools
          movable={movable}
          onSee={() => {
            setIn3D(true);
          }}
        />
      )}
      <p className={`muted small ${styles.status}`} role="status">
        {state && (
          <>
            <span className="visually-hidden">{state.said}</span> {STATUS[state.status]}
          </>
        )}
      </p>
      <Problems problems={problemsOf(plan, pieces)} />
      {isIn3D && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <RoomView
            name={name}
            plan={plan}
            pieces={pieces}
            onClose={() => {
              setIn3D(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
});

/** Saves unsaved changes when the visitor leaves the page. */
const useSavedOnLeaving = (): void => {
  useEffect(() => {
    addEventListener('pagehide', roomPlan.leave);
    return () => {
      removeEventListener('pagehide', roomPlan.leave);
    };
  }, []);
};

const HINT =
  'Drag a piece, or choose one with the Tab key: arrow keys move it by 5 cm, with Shift by 50, and R turns it.';

const Tools = ({ movable, onSee }: { readonly movable: boolean; readonly onSee: () => void }) => (
  <div className={`cluster aligned between ${styles.tools}`}>
    <p className={`muted small ${styles.hint}`}>{movable && HINT}</p>
    <button type="button" className="button button-quiet" onClick={onSee}>
      See it in 3D
    </button>
  </div>
);

const Problems = ({ problems }: { readonly problems: readonly string[] }) =>
  problems.length > 0 && (
    <ul className={`stack gap-2 small ${styles.problems}`} aria-label="Worth a second look">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );

import {
  BoxGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  type Object3D,
} from 'three';
import type { OnFloor } from '#lib/designs/floor.ts';
import { DOOR, type Plan, type Wall } from '@parlour/domain';
import { applyLook, buildStage, loadModel, siteColour, type Stage } from '@parlour/models/browser';

interface SceneOptions {
  readonly plan: Plan;
  readonly pieces: readonly OnFloor[];
  readonly until: AbortSignal;
}

const METRES = 0.001;
/** Heights of walls, doors and products without a height in the catalogue; millimetres. */
const WALL = { height: 2_400, thick: 100 } as const;
const UNKNOWN_HEIGHT = 600;
/** Fraction of a circle, and zoom factor, of one key press. */
const TURN = 1 / 24;
const NEARER = 1.15;

/**
 * Shows a room and its pieces in true size until the signal aborts. A piece whose model cannot be loaded is a
 * plain block with its measures.
 * @throws {Error} where the browser cannot draw
 */
export const showRoom = async (
  canvas: HTMLCanvasElement,
  { plan, pieces, until }: SceneOptions,
): Promise<void> => {
  const models = await Promise.all(pieces.map(modelOf));
  if (until.aborted) return;
  const stage = buildStage(canvas);
  until.addEventListener('abort', stage.stop);
  const room = shellOf(plan);
  for (const [index, model] of models.entries()) {
    const piece = pieces[index];
    if (piece) room.add(placed(model, piece, plan));
  }
  stage.present(room);
  stage.orbit.turn(0, 1 / 24);
  stage.orbit.approach(1.3);
  stage.redraw();
  listen(canvas, stage, until);
};

const modelOf = async (piece: OnFloor): Promise<Object3D> => {
  const { model, height, width, depth: length } = piece;
  if (!model) return block(piece);
  try {
    const loaded = await loadModel(model.fbx, { height, width, length }, () => undefined);
    await applyLook(loaded, model.look);
    return loaded;
  } catch {
    return block(piece);
  }
};

const block = ({ width, depth, height }: OnFloor): Object3D => {
  const tall = (height || UNKNOWN_HEIGHT) * METRES;
  const geometry = new BoxGeometry(width * METRES, tall, depth * METRES);
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ color: siteColour('muted') }));
  mesh.position.y = tall / 2;
  return mesh;
};

/**
 * The top of the plan is the back of the room; clockwise from above is a negative turn about the vertical
 * axis.
 */
const placed = (model: Object3D, { x, y, turn }: OnFloor, { width, depth }: Plan): Group => {
  const group = new Group();
  group.add(model);
  group.position.set((x - width / 2) * METRES, 0, (y - depth / 2) * METRES);
  group.rotation.y = (-turn * Math.PI) / 180;
  return group;
};

/** The floor and the back walls: the front ones would hide the room. */
const shellOf = (plan: Plan): Group => {
  const { width, depth } = plan;
  const room = new Group();
  const floor = new Mesh(
    new PlaneGeometry(width * METRES, depth * METRES).rotateX(-Math.PI / 2),
    new MeshStandardMaterial({ color: siteColour('line'), roughness: 0.9 }),
  );
  floor.receiveShadow = true;
  floor.position.y = -0.002;
  room.add(floor, ...wallOf(plan, 'top'), ...wallOf(plan, 'left'));
  return room;
};

const wallOf = (plan: Plan, wall: Wall): readonly Mesh[] => {
  const isAcross = wall === 'top';
  const length = isAcross ? plan.width : plan.depth;
  const { at } = plan.door;
  const parts =
    plan.door.wall === wall
      ? [
          [0, at - DOOR / 2],
          [at + DOOR / 2, length],
        ]
      : [[0, length]];
  return parts.flatMap(([from = 0, to = 0]) => {
    if (to - from < 1) return [];
    const [long, tall, thick] = [to - from, WALL.height, WALL.thick].map((side) => side * METRES);
    const mesh = new Mesh(
      isAcross ? new BoxGeometry(long, tall, thick) : new BoxGeometry(thick, tall, long),
      new MeshStandardMaterial({ color: siteColour('paper'), roughness: 1 }),
    );
    const along = ((from + to - length) / 2) * METRES;
    const out = -((isAcross ? plan.depth : plan.width) + WALL.thick) * 0.5 * METRES;
    mesh.position.set(isAcross ? along : out, (WALL.height * METRES) / 2, isAcross ? out : along);
    mesh.receiveShadow = true;
    return [mesh];
  });
};

const listen = (canvas: HTMLCanvasElement, { orbit, reset, redraw }: Stage, until: AbortSignal) => {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => {
      orbit.turn(-TURN, 0);
    },
    ArrowRight: () => {
      orbit.turn(TURN, 0);
    },
    ArrowUp: () => {
      orbit.turn(0, TURN / 2);
    },
    ArrowDown: () => {
      orbit.turn(0, -TURN / 2);
    },
    '+': () => {
      orbit.approach(NEARER);
    },
    '-': () => {
      orbit.approach(1 / NEARER);
    },
    '0': reset,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
    redraw();
  };
  canvas.addEventListener('keydown', onKeyDown, { signal: until });
};

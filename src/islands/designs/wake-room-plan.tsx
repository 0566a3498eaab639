import type { Floor } from '#lib/designs/floor.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { roomPlan } from '../state/designs/plan.ts';
import { PlanIsland } from './PlanIsland.tsx';

/** Makes the plan of the page respond; the element says what stands in it. */
export const wake = async (element: HTMLElement): Promise<void> => {
  const { floor = '', movable } = element.dataset;
  const first = JSON.parse(floor) as Floor;
  await hydrate(element, <PlanIsland first={first} movable={movable !== undefined} />);
  roomPlan.open(first);
};

import { useRef, type PointerEvent, type RefObject } from 'react';
import type { OnFloor } from '#lib/designs/floor.ts';
import { STEP } from '@parlour/domain';
import { $plan, roomPlan } from '../state/designs/plan.ts';

/** To the nearest step, so that dragged pieces align like those moved by keys. */
const snapped = (millimetres: number): number => Math.round(millimetres / STEP) * STEP;

/** A point of the window in the plan's millimetres. */
const pointIn = (svg: SVGSVGElement, { clientX, clientY }: PointerEvent) =>
  new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());

/** Handlers that drag a piece with the pointer. */
export const useDrag = (
  frame: RefObject<SVGSVGElement | null>,
  say: (piece: OnFloor) => string,
) => {
  /** Offset of the pointer from the piece's origin; null when none is dragged. */
  const held = useRef<{ readonly right: number; readonly down: number } | null>(null);

  const end = (): void => {
    if (!held.current) return;
    held.current = null;
    void roomPlan.save();
  };

  return {
    onPointerDown: (event: PointerEvent<SVGGElement>, index: number): void => {
      const svg = frame.current;
      const piece = $plan.get()?.floor.pieces.find((one) => one.index === index);
      if (!svg || !piece || event.button !== 0) return;
      const from = pointIn(svg, event);
      held.current = { right: piece.x - from.x, down: piece.y - from.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<SVGGElement>, index: number): void => {
      const svg = frame.current;
      if (!svg || !held.current) return;
      const to = pointIn(svg, event);
      const { right, down } = held.current;
      roomPlan.place(index, snapped(to.x + right), snapped(to.y + down), say);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};

import { mix } from '../engine/colour.ts';
import type { FinishSource } from '../../build/source-schema.ts';
import { item, type Scene } from './scene.ts';

/** Three plain shapes in one finish or colour, on a ground of the same family. */
export const stillLife = (finish: string, hex: string): Scene => ({
  wall: mix(hex, '#f3efe8', 0.72),
  floor: mix(hex, '#e4ded4', 0.78),
  view: { x: 0, y: 260, width: 1500 },
  back: 420,
  elevation: 16,
  azimuth: 24,
  items: [
    item('side-drum', [420, 420, 420], { top: finish }, [-260, 0, -60]),
    item('coffee-plain-drum', [90, 560, 560], { top: finish, base: finish }, [220, 0, 120]),
    item('vase-moon', [330, 320, 320], { body: finish }, [220, 90, 120]),
  ],
});

/** A flat sample that fills the picture. */
export const sampleOf = (finish: string, { hex }: FinishSource): Scene => ({
  wall: hex,
  floor: hex,
  view: { x: 0, y: 0, width: 700 },
  elevation: 78,
  azimuth: 18,
  items: [item('sample', [20, 2_400, 2_400], { top: finish }, [0, 0, 0])],
});

import { cabinet, even } from './cabinet.ts';
import type { Models } from './model.ts';

/** Whatever is a case with drawers and doors. */
export const CASE_GOODS: Models = {
  'bedside-drawer': cabinet({
    rows: [
      { front: 'drawer', high: 0.42 },
      { front: 'open', high: 0.58 },
    ],
    legs: 'square',
    legHeight: 120,
  }),
  'bedside-2': cabinet({
    rows: even('drawer', 2),
    legs: 'tapered',
    legHeight: 190,
    handle: 'none',
  }),
  'bedside-fluted': cabinet({
    rows: [
      { front: 'drawer', high: 0.4 },
      { front: 'door', high: 0.6 },
    ],
    door: 'fluted',
    legHeight: 60,
  }),
  'bedside-cane': cabinet({
    rows: [
      { front: 'drawer', high: 0.34 },
      { front: 'door', high: 0.66 },
    ],
    door: 'cane',
    legs: 'tapered',
    legHeight: 150,
  }),
  'chest-5': cabinet({
    rows: [
      { front: 'drawers2', high: 0.22 },
      { front: 'drawer', high: 0.25 },
      { front: 'drawer', high: 0.26 },
      { front: 'drawer', high: 0.27 },
    ],
  }),
  'chest-3': cabinet({ rows: even('drawer', 3), legs: 'tapered', legHeight: 200, handle: 'none' }),
  'chest-tall': cabinet({ rows: even('drawer', 6), legHeight: 80, handle: 'cup' }),
  'chest-6': cabinet({ rows: even('drawers2', 3), legs: 'square', legHeight: 160, handle: 'bar' }),
  'wardrobe-slide': cabinet({
    rows: [{ front: 'doors2', high: 1 }],
    door: 'slide',
    handle: 'none',
    topOverhang: 0,
  }),
  'wardrobe-panelled': cabinet({
    rows: [
      { front: 'doors2', high: 0.76 },
      { front: 'drawers2', high: 0.24 },
    ],
    door: 'panel',
    topOverhang: 26,
    legHeight: 80,
  }),
  'wardrobe-cane': cabinet({
    rows: [{ front: 'doors2', high: 1 }],
    door: 'cane',
    legs: 'tapered',
    legHeight: 140,
    topOverhang: 4,
  }),
  'wardrobe-3': cabinet({
    rows: [{ front: 'doors3', high: 1 }],
    door: 'plain',
    handle: 'bar',
    topOverhang: 4,
  }),
  'wardrobe-fluted': cabinet({
    rows: [{ front: 'doors2', high: 1 }],
    door: 'fluted',
    handle: 'bar',
    topOverhang: 8,
  }),
  'sideboard-slide': cabinet({
    rows: [{ front: 'doors2', high: 1 }],
    door: 'slide',
    legs: 'tapered',
    legHeight: 200,
    handle: 'none',
    topOverhang: 2,
  }),
  'sideboard-cane': cabinet({
    rows: [{ front: 'doors4', high: 1 }],
    door: 'cane',
    legs: 'tapered',
    legHeight: 180,
    handle: 'none',
    topOverhang: 4,
  }),
  'sideboard-fluted': cabinet({
    rows: [{ front: 'doors4', high: 1 }],
    door: 'fluted',
    legs: 'plinth',
    legHeight: 60,
    handle: 'none',
    topOverhang: 8,
  }),
  'sideboard-panelled': cabinet({
    rows: [
      { front: 'drawers3', high: 0.3 },
      { front: 'doors3', high: 0.7 },
    ],
    door: 'panel',
    legs: 'turned',
    legHeight: 150,
    topOverhang: 18,
  }),
  'sideboard-steel': cabinet({
    rows: [{ front: 'doors3', high: 1 }],
    door: 'plain',
    legs: 'square',
    legHeight: 170,
    handle: 'bar',
    topOverhang: 0,
  }),
  'cabinet-glass': cabinet({
    rows: [
      { front: 'doors2', high: 0.7 },
      { front: 'drawers2', high: 0.3 },
    ],
    door: 'glass',
    legHeight: 80,
    topOverhang: 20,
  }),
  'tv-cane': cabinet({
    rows: [{ front: 'doors3', high: 1 }],
    door: 'cane',
    legs: 'tapered',
    legHeight: 140,
    handle: 'none',
    topOverhang: 2,
  }),
  'tv-slat': cabinet({
    rows: [{ front: 'doors3', high: 1 }],
    door: 'slide',
    legs: 'plinth',
    legHeight: 60,
    handle: 'none',
    topOverhang: 2,
  }),
  'tv-open': cabinet({
    rows: [
      { front: 'open', high: 0.45 },
      { front: 'drawers2', high: 0.55 },
    ],
    legs: 'square',
    legHeight: 130,
    handle: 'bar',
    topOverhang: 0,
  }),
  'shoe-cabinet': cabinet({
    rows: even('drawers2', 2),
    legs: 'plinth',
    legHeight: 60,
    handle: 'knob',
  }),
  'bath-cabinet': {
    ...cabinet({
      rows: [{ front: 'doors2', high: 1 }],
      door: 'glass',
      legs: 'none',
      legHeight: 0,
      topOverhang: 0,
      handle: 'knob',
    }),
    mount: 'wall',
  },
  larder: cabinet({
    rows: [
      { front: 'doors2', high: 0.66 },
      { front: 'drawers2', high: 0.34 },
    ],
    door: 'panel',
    topOverhang: 24,
    legHeight: 90,
    handle: 'cup',
  }),
  'toy-box': cabinet({
    rows: [{ front: 'drawer', high: 1 }],
    legs: 'plinth',
    legHeight: 30,
    handle: 'none',
    topOverhang: 12,
  }),
};

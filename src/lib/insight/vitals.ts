/** Upper bounds of the buckets for loading times, in milliseconds. */
const LOADING = [
  100, 200, 300, 400, 600, 800, 1_000, 1_200, 1_500, 1_800, 2_100, 2_500, 3_000, 3_500, 4_000,
  5_000, 6_000, 8_000, 10_000, 20_000, 60_000,
];

/**
 * The Web Vitals with their published thresholds (https://web.dev/articles/vitals) and the bounds of their
 * buckets, which include the thresholds. Milliseconds; CLS, which has no unit, in thousandths.
 */
export const VITALS = {
  LCP: { good: 2_500, poor: 4_000, bounds: LOADING },
  INP: {
    good: 200,
    poor: 500,
    bounds: [
      16, 32, 50, 75, 100, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1_000, 2_000, 5_000, 60_000,
    ],
  },
  CLS: {
    good: 100,
    poor: 250,
    bounds: [1, 5, 10, 25, 50, 75, 100, 125, 150, 200, 250, 350, 500, 1_000, 10_000],
  },
  FCP: { good: 1_800, poor: 3_000, bounds: LOADING },
  TTFB: { good: 800, poor: 1_800, bounds: LOADING },
} as const;

export type VitalName = keyof typeof VITALS;

export const VITAL_NAMES = Object.keys(VITALS) as readonly VitalName[];

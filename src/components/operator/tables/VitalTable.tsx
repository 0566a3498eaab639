import type { CallResult, insightVitals } from '@parlour/contract';
import { siteName, type OperatorSite } from '#lib/operator/operator-context.ts';
import { duration, figure, percent } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';

type Vital = CallResult<typeof insightVitals>['data'][number];

interface Props {
  readonly vitals: readonly Vital[];
  readonly sites: readonly OperatorSite[];
}

const NAMES: Readonly<Record<string, string>> = {
  LCP: 'Largest picture or text appears (LCP)',
  INP: 'A press is answered (INP)',
  CLS: 'Layout shifts (CLS)',
  FCP: 'First content appears (FCP)',
  TTFB: 'First byte from the server (TTFB)',
};
const TONES: Readonly<Record<string, string>> = { good: 'done', fair: 'waits', poor: 'ended' };

const worded = ({ p75, unit }: Vital): string => (unit === 'ms' ? duration(p75) : p75.toFixed(2));

const Rating = ({ rating }: Pick<Vital, 'rating'>) => {
  const tone = TONES[rating];
  return <span className={`state ${tone ?? ''}`}>{tone === undefined ? '–' : rating}</span>;
};

/** Web Vitals of visitors, by site and kind of page. */
export const VitalTable = ({ vitals, sites }: Props) => (
  <Table
    label="Web Vitals of visitors"
    rows={vitals}
    columns={[
      {
        name: 'Site and page',
        cell: ({ site, page }) => `${siteName(sites, site)}, ${page === '' ? 'all pages' : page}`,
      },
      { name: 'Metric', isWide: true, cell: ({ metric }) => NAMES[metric] ?? metric },
      { name: '75% within', isNumber: true, cell: worded },
      { name: 'Rating', cell: ({ rating }) => <Rating rating={rating} /> },
      { name: 'Good', isNumber: true, cell: ({ good }) => percent(good) },
      { name: 'Measured', isNumber: true, cell: ({ samples }) => figure(samples) },
    ]}
  />
);

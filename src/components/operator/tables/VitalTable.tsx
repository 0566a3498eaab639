import { type CallResult, insightVitals } from '@parlour/contract';
import { siteName, type OperatorSite } from '#lib/operator/operator-context.ts';
import { duration } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';

const { page, metric, p75, rating, good, samples } = insightVitals.columns;

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

const worded = (vital: Vital): string =>
  vital.unit === 'ms' ? duration(vital.p75) : vital.p75.toFixed(2);

const Rating = ({ of }: { readonly of: string }) => {
  const tone = TONES[of];
  return <span className={`state ${tone ?? ''}`}>{tone === undefined ? '–' : of}</span>;
};

/** Web Vitals of visitors, by site and kind of page. */
export const VitalTable = ({ vitals, sites }: Props) => (
  <Table
    label="Web Vitals of visitors"
    rows={vitals}
    columns={[
      {
        ...page,
        cell: (vital) => `${siteName(sites, vital.site)}, ${vital.page || 'all pages'}`,
      },
      { ...metric, cell: (vital) => NAMES[vital.metric] ?? vital.metric },
      { ...p75, cell: worded },
      { ...rating, cell: (vital) => <Rating of={vital.rating} /> },
      good,
      samples,
    ]}
  />
);

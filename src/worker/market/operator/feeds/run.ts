import type { SupplierFeed } from '@parlour/contract';
import {
  CATALOGUE,
  type DetectedFormat,
  type PictureCounts,
  type Preview,
  type PruneResult,
  type StockDate,
  type Supplier,
  supplierOf,
  type Tally,
} from '@parlour/feeds';
import { siteById } from '@parlour/site';
import type { Env } from '../../../platform/env.ts';
import type { Operator } from '../../../platform/operators.ts';
import type { Version } from './fetch-feed.ts';

/** How a run reads its feed, and where it sells the products. */
export interface RunSettings extends Pick<
  SupplierFeed,
  'sites' | 'format' | 'currency' | 'rates' | 'prune' | 'pruneLimit'
> {
  /** Name or slug of the seller of the offers. Only our own format, which names its sellers, needs none. */
  readonly seller?: string | undefined;
}

/** A feed that the shop fetches from its supplier. */
export interface FetchedFrom extends Version {
  readonly by: 'schedule';
  /** The id of the run's row in the database. */
  readonly row: number;
  readonly address: string;
}

/** A file that an operator has sent. */
export interface UploadedFrom {
  readonly by: 'operator';
  readonly operator: KeptOperator;
  readonly bytes: number;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** ISO 8601. */
  readonly asOf?: string | undefined;
  /** When everything is checked before anything is written. */
  readonly check: 'always' | 'new' | 'never';
}

/** An operator, as storage keeps one. */
type KeptOperator =
  | { readonly name: 'installation'; readonly site?: undefined }
  | {
      readonly name: string;
      readonly site: string;
      readonly role: Extract<Operator, { readonly role: unknown }>['role'];
    };

export const keptOperator = (operator: Operator): KeptOperator =>
  operator.site === undefined
    ? { name: operator.name }
    : { name: operator.name, site: operator.site.id, role: operator.role };

/** Feeds that the shop fetches belong to the installation's operator. */
const INSTALLATION = { name: 'installation', site: undefined } as const;

/** @throws if the operator's site has been taken out of the settings */
export const operatorOfRun = async (env: Env, { from }: Run): Promise<Operator> => {
  if (from.by === 'schedule' || from.operator.site === undefined) return INSTALLATION;
  const { name, site: id, role } = from.operator;
  const site = await siteById(env, id);
  if (!site) throw new Error(`There is no site ${id}`);
  return { name, site, role };
};

/** The state of a run, which is stored between its steps. */
export interface Run {
  /** The feed's name, or the file's. */
  readonly name: string;
  readonly from: FetchedFrom | UploadedFrom;
  readonly settings: RunSettings;
  /** Milliseconds since 1970. A price counts if it is valid at this moment. */
  readonly startedAt: number;
  /** `receive`, `checked` and `ended` wait for an operator; the others work, a step in each alarm. */
  readonly phase:
    | 'receive'
    | 'read'
    | 'begin'
    | 'load'
    | 'prune'
    | 'checked'
    | 'finish'
    | 'pictures'
    | 'ended';
  /** Whether `load` and `prune` check everything and write nothing. */
  readonly dryRun: boolean;
  /** The number of finished steps. */
  readonly step: number;
  /** The failures of the current step. */
  readonly failures: number;
  /** Why the current step failed, or the run; '' for neither. */
  readonly problem: string;
  readonly tally: Tally;
  /** Refused rows that could belong to any product. */
  readonly unknownRows: number;
  /** What was read; null before that. */
  readonly read: ReadFeed | null;
  /** The position of the last group that was imported. */
  readonly place: number;
  readonly pruned: PruneResult | null;
  readonly pictures: Omit<PictureCounts, 'done'> & { readonly total: number };
  /** The id of its entry in the audit log; null until it changes something. */
  readonly act: number | null;
  /** The catalogue version of this import; null before it begins, and without a site. */
  readonly version: number | null;
}

export interface ReadFeed extends Version {
  readonly format: DetectedFormat;
  /** The column names of the table. */
  readonly headers: readonly (readonly [string, string])[];
  readonly stockDate: StockDate;
  /** The number of rows that are kept. */
  readonly rows: number;
  /** The first products as the shop will show them; null for a feed that it fetches, and without a site. */
  readonly preview: Preview | null;
  /** The run as it was then: a check is followed by the import of the same rows. */
  readonly step: number;
  readonly tally: Tally;
  readonly unknownRows: number;
}

/** A run before its first step. */
export const newRun = (
  { name, from, settings }: Pick<Run, 'name' | 'from' | 'settings'>,
  tally: Tally,
): Run => ({
  name,
  from,
  settings,
  startedAt: Date.now(),
  phase: from.by === 'operator' && from.bytes > 0 ? 'receive' : 'read',
  dryRun: false,
  step: 0,
  failures: 0,
  problem: '',
  tally,
  unknownRows: 0,
  read: null,
  place: 0,
  pruned: null,
  pictures: { total: 0, refused: 0, doubted: 0, put: 0 },
  act: null,
  version: null,
});

/** The supplier of a run's products, as far as they name none. */
export const supplierOfRun = ({ settings: { seller } }: Run): Supplier =>
  seller === undefined ? CATALOGUE : supplierOf(seller);

/** The ids of sites, as a row stores them. */
export const sitesText = ({ settings }: Run): string =>
  settings.sites.length === 0 ? '' : ` ${settings.sites.join(' ')} `;

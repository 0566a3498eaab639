import path from 'node:path';
import {
  type CallResult,
  type Difference,
  diffVersions,
  finishImport,
  listVersions,
  rollBackCatalogue,
} from '@parlour/contract';
import { counted } from '@parlour/domain';
import { CatalogueFailure } from './failure.ts';
import { fileDifference } from './file-difference.ts';
import { operatorToken } from './operator-token.ts';
import { requireConfirmation, type ConfirmFlags } from '../parlour/confirm.ts';
import { print, printList, type ListPrintFlags } from '../parlour/print.ts';
import { progressDisplay } from './progress.ts';
import { type CallShop, shopAt } from './shop.ts';
import type { ImportFlags, ShopFlags } from './commands.ts';

interface SiteFlags extends ShopFlags {
  readonly site: string;
}

const shopOf = async ({ url, token }: ShopFlags) =>
  shopAt({ url, token: await operatorToken(token) });

const minute = (at: string): string => at.slice(0, 16).replace('T', ' ');

/** Prints the versions of a site that can be undone. */
export const runVersions = async ({
  site,
  ...flags
}: SiteFlags & ListPrintFlags): Promise<void> => {
  const { data } = await (await shopOf(flags))(listVersions, { query: { site } });
  const lines = data.map((one) =>
    [
      String(one.id).padStart(5),
      minute(one.at),
      one.operator,
      one.backTo === null ? `${one.feed} (${one.source})` : `back to ${one.backTo}`,
      [
        `${one.added} added`,
        ...(one.alsoSold > 0 ? [`${one.alsoSold} now sold here, too`] : []),
        `${one.removed} removed`,
        `${one.changed} changed`,
        `${one.unchanged} unchanged`,
        `${one.refused} refused`,
      ].join(', '),
      ...(one.endedAt === '' ? ['not ended'] : []),
    ].join('  '),
  );
  printList(flags, {
    data,
    rows: data,
    columns: listVersions.columns,
    lines: lines.length > 0 ? lines : [`No import of ${site} is kept`],
  });
};

interface DiffFlags extends Omit<ImportFlags, 'site'> {
  readonly site: string;
  readonly file?: string;
}

/**
 * Prints the differences between two versions, a version and now, or now and a file.
 * @throws {CatalogueFailure} for a version that the site does not list
 */
export const runDiff = async (
  from: number | undefined,
  to: number | undefined,
  flags: DiffFlags,
): Promise<void> => {
  const { site, file } = flags;
  if (file !== undefined && from !== undefined) {
    throw new CatalogueFailure('[from] and --file cannot be compared: name versions, or a file');
  }
  const differences =
    file === undefined
      ? await ofVersions(flags, site, [from ?? nothingNamed(), to])
      : await withFile(file, flags);
  const count = (change: Difference['change'], alsoSold?: true) =>
    differences.filter((one) => one.change === change && one.alsoSold === alsoSold).length;
  const alsoSold = count('added', true);
  const sum = [
    `${count('added')} added`,
    ...(alsoSold > 0 ? [`${alsoSold} now sold here, too`] : []),
    `${count('removed')} ${file === undefined ? 'removed' : 'not in the file'}`,
    `${count('changed')} changed`,
  ];
  print(flags, differences, [...differences.map(lineOf), sum.join(', ')]);
};

const nothingNamed = (): never => {
  throw new CatalogueFailure('Name one or two versions, or a file with --file');
};

/** @throws {CatalogueFailure} for a version that the site does not list, by the argument that names it */
const requireListed = async (
  callShop: CallShop,
  site: string,
  named: readonly (readonly [argument: string, version: number])[],
): Promise<void> => {
  const { data } = await callShop(listVersions, { query: { site } });
  const unknown = named.find(([, version]) => !data.some(({ id }) => id === version));
  if (unknown === undefined) return;
  const [argument, version] = unknown;
  throw new CatalogueFailure(
    `${argument}: ${site} has no version ${String(version)}; \`catalogue versions\` lists those that it has`,
  );
};

const ofVersions = async (
  flags: ShopFlags,
  site: string,
  [from, to]: readonly [number, number | undefined],
): Promise<readonly Difference[]> => {
  const named = [['[from]', from] as const, ...(to === undefined ? [] : [['[to]', to] as const])];
  await requireListed(await shopOf(flags), site, named);
  return betweenVersions(flags, site, [from, to ?? 0]);
};

const betweenVersions = async (
  flags: ShopFlags,
  site: string,
  [from, to]: readonly [number, number],
): Promise<readonly Difference[]> => {
  const callShop = await shopOf(flags);
  const found: Difference[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: CallResult<typeof diffVersions> = await callShop(diffVersions, {
      query: { site, from, to, after },
    });
    found.push(...page.data);
    after = page.next;
  }
  return found;
};

const withFile = async (file: string, flags: DiffFlags): Promise<readonly Difference[]> => {
  const { site, url, seller, token, report = 'import-report.tsv' } = flags;
  const fromHere = (name: string) => path.resolve(process.env.INIT_CWD ?? '.', name);
  const {
    differences,
    refused,
    report: written,
  } = await fileDifference({
    ...{ site, url, seller },
    token: await operatorToken(token),
    file: fromHere(file),
    report: fromHere(report),
  });
  if (refused > 0) {
    console.error(`${refused} rows would be refused: ${written ?? ''}`);
    process.exitCode = 2;
  }
  return differences;
};

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

const lineOf = (difference: Difference): string => {
  const { change, alsoSold, reference, name, before, after, fields } = difference;
  const moved = [
    alsoSold === true ? 'now sold here, too' : '',
    before?.price === after?.price ? '' : `${pounds(before)} → ${pounds(after)}`,
    before?.stock === after?.stock ? '' : `stock ${stockIn(before)} → ${stockIn(after)}`,
    fields.filter((field) => field !== 'price' && field !== 'stock').join(', '),
  ];
  return [`${SIGNS[change]} ${reference}`, name, ...moved.filter((part) => part !== '')].join('  ');
};

const pounds = (side: Difference['before']): string =>
  side?.price == null ? '–' : `£${side.price.toFixed(2)}`;

const stockIn = (side: Difference['before']): string => {
  if (side === null) return '–';
  return side.stock === null ? 'not counted' : String(side.stock);
};

interface RollbackFlags extends SiteFlags, ConfirmFlags {
  readonly undo?: boolean;
}

/** What a rollback does to records that changed since. */
const undoneText = (since: readonly Difference[]): string => {
  const count = (change: Difference['change']) =>
    since.filter((one) => one.change === change).length;
  return since.length === 0
    ? 'nothing has changed since'
    : `${counted(count('added'), 'record')} taken off, ${String(count('removed'))} put back, ${String(count('changed'))} changed back`;
};

/**
 * Restores a site's catalogue to its state after a version; with `undo`, before it. Exit code 2 when records
 * were refused.
 * @throws {CatalogueFailure} for a version that the site does not list
 */
export const runRollback = async (version: number, flags: RollbackFlags): Promise<void> => {
  const callShop = await shopOf(flags);
  const { site } = flags;
  const isUndo = flags.undo === true;
  const to = version - (isUndo ? 1 : 0);
  await requireListed(callShop, site, [['<version>', version]]);
  if (flags.yes !== true) {
    const undone = undoneText(await betweenVersions(flags, site, [to, 0]));
    const when = `${isUndo ? 'before' : 'after'} version ${String(version)}`;
    await requireConfirmation(
      `The catalogue of ${site} becomes what it was ${when}: ${undone}`,
      flags,
    );
  }
  const display = progressDisplay(flags);
  const done = { version: 0, restored: 0, unchanged: 0, withdrawn: 0, total: 0 };
  const refused: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const body = { site, to, version: done.version, after };
    const part: CallResult<typeof rollBackCatalogue> = await callShop(rollBackCatalogue, { body });
    done.version = part.version;
    done.total = part.total;
    for (const name of ['restored', 'unchanged', 'withdrawn'] as const) done[name] += part[name];
    refused.push(...part.refused);
    const { total } = part;
    const back = done.restored + done.unchanged + done.withdrawn;
    const isNoting = part.next !== null && back === 0;
    if (isNoting) display.show({ stage: 'noting', done: part.done, total });
    else display.show({ stage: 'putting back', done: back, total });
    after = part.next;
    if (after !== null) continue;
    const counts = { unchanged: done.unchanged, refused: refused.length };
    const sites = part.sites.length > 0 ? part.sites : [site];
    await callShop(finishImport, { body: { sites, version: done.version, ...counts } });
  }
  display.end();
  print(flags, { ...done, refused }, [
    `${done.restored} records restored, ${done.unchanged} unchanged, ${done.withdrawn} no longer sold; this is version ${done.version}`,
    ...refused.map((reason) => `not changed: ${reason}`),
  ]);
  process.exitCode = refused.length > 0 ? 2 : 0;
};

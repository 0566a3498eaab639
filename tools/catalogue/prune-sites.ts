import { listReferences, withdrawProducts } from '#lib/contract/operator/catalogue.ts';
import { pruneRefusal, type Gone } from '#lib/supplier-feeds/prune.ts';
import type { KeptNames } from './named-products.ts';
import type { Report } from './report.ts';
import type { AskShop } from './shop.ts';

/** What a feed no longer names, and why it was left on sale; `refusal` is null when it was not. */
export interface Pruned {
  readonly sites: readonly Gone[];
  readonly refusal: string | null;
}

export interface Pruning {
  readonly ask: AskShop;
  readonly sites: readonly string[];
  /** Supplier of the feed. */
  readonly source: string;
  readonly named: KeptNames;
  readonly report: Report;
  readonly dryRun: boolean;
  /** The version of the catalogue that the load is; null for none. */
  readonly version: number | null;
  /** Per cent of the supplier's products at a site. */
  readonly limit: number;
}

interface Left extends Gone {
  readonly references: readonly string[];
}

/**
 * Takes off the sites what a feed that was read to its end no longer names: everywhere, or nowhere
 * when it would be too much at one of them.
 */
export const pruneSites = async (pruning: Pruning): Promise<Pruned> => {
  const { sites, named, limit, dryRun } = pruning;
  const left: Left[] = [];
  for (const site of sites) left.push(await leftAt(pruning, site));
  const told = { products: named.count(), unknownRows: named.unknown() };
  const refusal = pruneRefusal(told, left, limit);
  for (const one of left) await reportLeft(pruning, one, refusal === null && !dryRun);
  if (refusal === null && !dryRun) {
    for (const one of left) await withdrawAll(pruning, one);
  }
  return { sites: left.map(({ site, gone, total }) => ({ site, gone, total })), refusal };
};

const leftAt = async ({ ask, source, named }: Pruning, site: string): Promise<Left> => {
  const references: string[] = [];
  let total = 0;
  let after: string | null = '';
  while (after !== null) {
    const page: { references: string[]; next: string | null } = await ask(listReferences, {
      query: { site, source, after },
    });
    total += page.references.length;
    references.push(...page.references.filter((reference) => !named.has(reference)));
    after = page.next;
  }
  return { site, references, gone: references.length, total };
};

const reportLeft = async (
  { report }: Pruning,
  { site, references }: Left,
  isTaken: boolean,
): Promise<void> => {
  const reason = isTaken
    ? `the feed no longer names it; taken off ${site}`
    : `the feed no longer names it; still on sale at ${site}`;
  for (const value of references) {
    await report.add(isTaken ? 'taken off' : 'warning', { line: 0, column: '', value, reason });
  }
};

const AT_ONCE = 500;

const withdrawAll = async (
  { ask, source, version }: Pruning,
  { site, references }: Left,
): Promise<void> => {
  const noted = version === null ? {} : { version };
  for (let at = 0; at < references.length; at += AT_ONCE) {
    const some = references.slice(at, at + AT_ONCE);
    await ask(withdrawProducts, { body: { site, source, references: some, ...noted } });
  }
};

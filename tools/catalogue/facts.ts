import {
  FactKindRecord,
  operatorDeclareFacts,
  operatorListFacts,
  requestSentence,
} from '@parlour/contract';
import { doubtfulFacts } from '@parlour/domain';
import * as z from 'zod';
import { CatalogueFailure } from './failure.ts';
import { type CallShop, shopAt, type ShopConnection } from './shop.ts';

/** The form of a file of facts, as `facts export` writes it. */
const FactsFile = z.strictObject({ facts: z.array(FactKindRecord).min(1).max(300) });

type FactsOfFile = z.output<typeof FactsFile>['facts'];

/** @throws {CatalogueFailure} with everything that is wrong in the file */
const factsIn = (text: string): FactsOfFile => {
  const parsed = FactsFile.safeParse(jsonOf(text), { error: requestSentence });
  if (parsed.success) return parsed.data.facts;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new CatalogueFailure(['The facts were not loaded:', ...problems].join('\n  '));
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CatalogueFailure('The facts were not loaded: the file is no JSON', { cause });
  }
};

/**
 * Declares the facts of a file in a running shop; returns how many there are then.
 * @param confirm is told of new facts that may be slips of the pen for others
 * @throws {CatalogueFailure} naming each mistake; nothing is declared then
 */
export const loadFacts = async (
  shop: ShopConnection,
  text: string,
  confirm: (plan: string) => Promise<void>,
): Promise<number> => declareFacts(shopAt(shop), factsIn(text), confirm);

/** The same for facts that are parsed. */
export const declareFacts = async (
  callShop: CallShop,
  facts: FactsOfFile,
  confirm: (plan: string) => Promise<void>,
): Promise<number> => {
  const { data } = await callShop(operatorListFacts, { query: {} });
  const doubtful = doubtfulFacts(data, facts);
  if (doubtful.length > 0) await confirm(doubtful.map(doubtText).join('; '));
  const body = { facts, ...(doubtful.length > 0 ? { isMeant: true } : {}) };
  return (await callShop(operatorDeclareFacts, { body })).facts;
};

const doubtText = ({ slug, alike }: { readonly slug: string; readonly alike: string }): string =>
  `${slug} becomes a new fact, beside ${alike} (did you mean that?)`;

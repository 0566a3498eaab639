import { FactKindRecord, operatorDeclareFacts, requestSentence } from '@parlour/contract';
import * as z from 'zod';
import { CatalogueFailure } from './failure.ts';
import { shopAt, type ShopConnection } from './shop.ts';

/** The form of a file of facts, as `facts export` writes it. */
const FactsFile = z.strictObject({ facts: z.array(FactKindRecord).min(1).max(300) });

/** @throws {CatalogueFailure} with everything that is wrong in the file */
const factsIn = (text: string): z.output<typeof FactsFile>['facts'] => {
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
 * @throws {CatalogueFailure} naming each mistake; nothing is declared then
 */
export const loadFacts = async (shop: ShopConnection, text: string): Promise<number> =>
  (await shopAt(shop)(operatorDeclareFacts, { body: { facts: factsIn(text) } })).facts;

import { importSynonyms } from '@parlour/contract';
import { parseSynonyms } from '@parlour/search/words';
import { CatalogueFailure } from './failure.ts';
import { shopAt, type ShopConnection } from './shop.ts';

/**
 * Loads a list of synonyms into a running shop; returns the number of word pairs.
 * @throws {CatalogueFailure} naming each line that cannot be parsed; nothing is loaded then.
 */
export const loadSynonyms = async (shop: ShopConnection, text: string): Promise<number> => {
  const { synonyms, unread } = parseSynonyms(text);
  if (unread.length > 0) {
    const lines = unread.map(({ line, reason }) => `line ${line} ${reason}`);
    throw new CatalogueFailure(['The list of synonyms was not loaded:', ...lines].join('\n  '));
  }
  const reply = await shopAt(shop)(importSynonyms, { body: { synonyms: [...synonyms] } });
  return reply.synonyms;
};

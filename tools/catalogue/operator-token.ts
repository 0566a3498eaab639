import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { CatalogueFailure } from './failure.ts';

/**
 * The operator token: the given one, otherwise `PARLOUR_OPERATOR_TOKEN`, otherwise that of the shop on this
 * machine.
 * @throws {CatalogueFailure} when there is none.
 */
export const operatorToken = async (given: string | undefined): Promise<string> => {
  const token = given ?? process.env.PARLOUR_OPERATOR_TOKEN ?? (await localToken());
  if (token !== undefined && token !== '') return token;
  throw new CatalogueFailure(
    'No operator token: give the shop’s OPERATOR_TOKEN with --token or in PARLOUR_OPERATOR_TOKEN, or start the shop here once (npm start), which makes one',
  );
};

const localToken = async (): Promise<string | undefined> => {
  const secrets = await readFile('.dev.vars', 'utf8').catch(() => '');
  return parseEnv(secrets).OPERATOR_TOKEN;
};

import { operatorListAuditLog } from '@parlour/contract';
import { consoleOrigin, type Site, isLocal } from '@parlour/site';
import { hasStaleSettings, openPort } from '../local/open-shop.ts';
import type { Secrets } from '../local/secrets.ts';
import { fault, unknown, type Finding } from './finding.ts';
import { answerOf } from './site-calls.ts';

interface OpenShopResult {
  readonly findings: readonly Finding[];
  /** Whether a shop on this machine may be asked: one of another folder tells nothing about this one. */
  readonly mayAsk: boolean;
}

/**
 * Whether the shop at a port of this machine is the one of this folder, with the present settings. `npm start`
 * notes its port; any other shop must take this installation's token.
 * @param sites none for a deployment
 */
export const openShopFindings = async (
  sites: readonly Site[],
  port: number,
  { OPERATOR_TOKEN: token }: Secrets,
): Promise<OpenShopResult> => {
  const first = sites.find(isLocal);
  if (first === undefined) return { findings: [], mayAsk: true };
  if (openPort() === port) {
    const stale = fault(
      'open shop',
      'wrangler.toml has changed since the shop was opened, which still has the old settings',
      'start the shop again: Ctrl-C in its terminal, then npm start',
    );
    return { findings: (await hasStaleSettings()) ? [stale] : [], mayAsk: true };
  }
  const url = `${consoleOrigin(first)}/${operatorListAuditLog.path}?page=1`;
  const answer = await answerOf(url, { authorization: `Bearer ${token ?? ''}` });
  if (answer === undefined || answer.status === 200) return { findings: [], mayAsk: true };
  const found = `another program answers at port ${String(port)}, which does not take this installation’s OPERATOR_TOKEN; it was not looked at`;
  const mend = 'npm start opens this shop; --port says on which port it is';
  return { findings: [unknown('open shop', found, mend)], mayAsk: false };
};

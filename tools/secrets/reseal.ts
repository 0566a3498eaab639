import { operatorReseal } from '@parlour/contract';
import { type SealedSite, sealedHeader, sealingKeyId } from '@parlour/site';
import { operatorToken } from '../catalogue/operator-token.ts';
import { shopAt } from '../catalogue/shop.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { print } from '../parlour/print.ts';
import { type SecretFlags, sealedPlace } from './secrets.ts';
import { writeSealed } from './seal-values.ts';

interface ResealFlags extends SecretFlags {
  readonly url?: string;
  readonly token?: string;
}

/**
 * Replaces what earlier keys have sealed. The shop opens and seals it: nobody else has a private key. Exit code 2 when
 * no key of the shop opens some.
 */
export const resealSecrets = async ({ env, url, token, ...flags }: ResealFlags): Promise<void> => {
  const { sites, publicKey } = await sealedPlace(env);
  if (publicKey === undefined) throw new CommandFailure(`Nothing is sealed for ${env}`);
  const newest = await sealingKeyId(publicKey);
  const olderOf = ({ sealed }: SealedSite) =>
    Object.entries(sealed)
      .map(([name, value]) => ({ name, sealed: value }))
      .filter((one) => sealedHeader(one.sealed)?.kid !== newest);
  const older = sites.filter((site) => olderOf(site).length > 0);
  if (older.length === 0) {
    print(
      flags,
      { environment: env, resealed: 0, unopened: [] },
      'All is sealed with the newest key.',
    );
    return;
  }
  const address = url ?? older[0]?.origin ?? '';
  const callShop = shopAt({ url: address, token: await operatorToken(token) });
  const changed: [string, Readonly<Record<string, string>>][] = [];
  const unopened: string[] = [];
  for (const site of older) {
    const body = { site: site.id, values: olderOf(site) };
    const reply = await callShop(operatorReseal, { body });
    if (reply.values.some(({ sealed }) => sealedHeader(sealed)?.kid !== newest)) {
      throw new CommandFailure(
        `The shop at ${address} seals with another key than ${env}: is it that of another environment, or is its new key on its way? Nothing was written`,
      );
    }
    changed.push([site.id, Object.fromEntries(reply.values.map((one) => [one.name, one.sealed]))]);
    unopened.push(...reply.unopened.map(({ name, why }) => `${site.id}: ${name}: ${why}`));
  }
  if (changed.length > 0) await writeSealed(env, { values: Object.fromEntries(changed) });
  const count = changed.flatMap(([, values]) => Object.keys(values)).length;
  print(flags, { environment: env, resealed: count, unopened }, [
    count === 0 ? 'Nothing was sealed again.' : `Sealed again with the newest key: ${count}`,
    ...unopened.map(
      (one) => `Could not be opened: ${one}; set it: npm run parlour -- secrets put --env ${env}`,
    ),
    ...(count === 0
      ? []
      : [
          `Next: npm run parlour -- deploy --env ${env}, and then npm run parlour -- secrets rotate SECRETS_KEY --finish --env ${env}`,
        ]),
  ]);
  process.exitCode = unopened.length === 0 ? 0 : 2;
};

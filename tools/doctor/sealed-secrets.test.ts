import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSealingKeys, seal } from '@parlour/site';
import {
  copyInstallation,
  removeInstallation,
  rewrite,
} from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import { withSealed } from '../site/wrangler-toml.ts';
import type { Finding } from './finding.ts';

let folder: string;

beforeEach(async () => {
  folder = await copyInstallation();
});

afterEach(() => removeInstallation(folder));

const [production, staging, earlier] = await Promise.all([
  makeSealingKeys(),
  makeSealingKeys(),
  makeSealingKeys(),
]);

const sealedBy = (key: string, site: string, name: string): Promise<string> =>
  seal(key, { site, name }, 'a value');

/** What the doctor says of the sealed secrets of production. */
const findingsWith = async (
  values: Readonly<Record<string, string>>,
  publicKey = production.publicKey,
): Promise<readonly Finding[]> => {
  await rewrite(folder, 'wrangler.toml', (toml) => {
    const two = withSealed(toml, 'staging', { publicKey: staging.publicKey, values: {} });
    return withSealed(two, 'production', { publicKey, values: { hearth: values } });
  });
  const { out } = await runParlour(['doctor', '--json', '--env', 'production'], { folder });
  const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
  return findings.filter(({ check }) => /: (key of )?secrets$|^settings SITES/.test(check));
};

describe('npm run parlour -- doctor, of sealed secrets', () => {
  it('counts those of each site', async () => {
    const STRIPE_KEY_HEARTH = await sealedBy(production.publicKey, 'hearth', 'STRIPE_KEY_HEARTH');
    expect(await findingsWith({ STRIPE_KEY_HEARTH })).toMatchObject([
      { check: 'hearth: secrets', state: 'fine', found: '1 sealed' },
    ]);
  });

  it('names one that was moved from another site, one that is no sealed value, and shows neither', async () => {
    const moved = await sealedBy(production.publicKey, 'ombre', 'STRIPE_KEY_HEARTH');
    const findings = await findingsWith({
      STRIPE_KEY_HEARTH: moved,
      API_TOKEN_HEARTH: 'in the clear',
    });
    expect(findings).toMatchObject([
      {
        check: 'settings SITES.hearth.sealed.STRIPE_KEY_HEARTH',
        state: 'fault',
        found: 'sealed for STRIPE_KEY_HEARTH of the site ombre, and opens only there',
      },
      {
        check: 'settings SITES.hearth.sealed.API_TOKEN_HEARTH',
        state: 'fault',
        found: 'not a sealed value',
      },
    ]);
    expect(JSON.stringify(findings)).not.toContain(moved);
    expect(JSON.stringify(findings)).not.toContain('in the clear');
  });

  it.each([
    [
      'the key of another environment',
      () => staging.publicKey,
      'fault',
      'is sealed with the key of staging, and does not open here',
      'secrets put --env production',
    ],
    [
      'an earlier key',
      () => earlier.publicKey,
      'unknown',
      'is sealed with an earlier key',
      'secrets reseal --env production',
    ],
  ] as const)('names one that is sealed with %s', async (_, key, state, found, mend) => {
    const API_TOKEN_HEARTH = await sealedBy(key(), 'hearth', 'API_TOKEN_HEARTH');
    expect(await findingsWith({ API_TOKEN_HEARTH })).toMatchObject([
      {
        check: 'hearth: secrets',
        state,
        found: `API_TOKEN_HEARTH ${found}`,
        mend: expect.stringContaining(mend) as string,
      },
    ]);
  });

  it('names one that no setting asks for', async () => {
    const MAIL_KEY_HEARTH = await sealedBy(production.publicKey, 'hearth', 'MAIL_KEY_HEARTH');
    expect(await findingsWith({ MAIL_KEY_HEARTH })).toMatchObject([
      {
        state: 'fine',
        found: 'MAIL_KEY_HEARTH is sealed, and no setting asks for it',
        mend: expect.stringContaining('remove its line') as string,
      },
    ]);
  });

  it('takes a sealed key of a provider for one that is set', async () => {
    await rewrite(folder, 'wrangler.toml', (toml) =>
      toml.replace(
        'provider = "platform"\nlogo = "/sites/hearth/logo-mail.png"',
        'provider = "resend"\nkey = "MAIL_KEY_HEARTH"\nlogo = "/sites/hearth/logo-mail.png"',
      ),
    );
    const unknownKey = async () => {
      const { out } = await runParlour(['doctor', '--json', '--env', 'production'], { folder });
      return out.includes('the key MAIL_KEY_HEARTH of resend is not known here');
    };
    expect(await unknownKey()).toBe(true);
    const MAIL_KEY_HEARTH = await sealedBy(production.publicKey, 'hearth', 'MAIL_KEY_HEARTH');
    await findingsWith({ MAIL_KEY_HEARTH });
    expect(await unknownKey()).toBe(false);
  });

  it('names a public key that is none', async () => {
    expect(await findingsWith({}, 'guessed')).toMatchObject([
      {
        check: 'deployment: key of secrets',
        state: 'fault',
        found: 'SECRETS_PUBLIC_KEY of production is no key',
      },
    ]);
  });
});

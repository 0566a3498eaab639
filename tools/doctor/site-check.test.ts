import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  startFakeOthers,
  type Behaviour,
  type FakeOthers,
} from '../../tests/operator/fake-others.ts';
import {
  copyInstallation,
  removeInstallation,
  rewrite,
} from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import type { Finding } from './finding.ts';

const TOKEN = 'a-token-of-the-marketplace';
const KEY = 'sk_test_a_key_of_the_bank';

let folder: string;
let others: FakeOthers;
let behaviour: Behaviour;

beforeEach(async () => {
  folder = await copyInstallation();
  behaviour = { apiToken: TOKEN, products: 12, stripeKey: KEY };
  others = await startFakeOthers(behaviour);
  await rewrite(folder, 'wrangler.toml', withOthers);
  await rewrite(folder, '.dev.vars', (text) =>
    text
      .replace(/^API_TOKEN_HEARTH=.*$/m, `API_TOKEN_HEARTH="${TOKEN}"`)
      .concat(`STRIPE_KEY_HEARTH="${KEY}"\nSTRIPE_WEBHOOK_HEARTH="whsec_of_the_bank"\n`),
  );
});

afterEach(async () => {
  await others.close();
  await removeInstallation(folder);
});

/** Hearth with a remote marketplace, identity provider and payment provider. */
const withOthers = (text: string): string => {
  const [before = '', hearth = ''] = text.split('[vars.SITES.hearth]');
  const market = `${others.url}/market`;
  const remote = hearth
    .replace(
      /^upstreams = .*$/m,
      `upstreams = { main = "${market}", web = "${market}", customer = "${market}" }`,
    )
    .replace('issuer = "embedded"', `issuer = "${others.url}/login"`)
    .replace(
      '[vars.SITES.hearth.seller]',
      `[vars.SITES.hearth.payments]\nprovider = "stripe"\npublishableKey = "pk_test_h"\nsecretKey = "STRIPE_KEY_HEARTH"\nwebhookSecret = "STRIPE_WEBHOOK_HEARTH"\napi = "${others.url}/bank"\n\n[vars.SITES.hearth.seller]`,
    );
  return `${before}[vars.SITES.hearth]${remote}`;
};

const check = async (site = 'hearth') => {
  const { code, out } = await runParlour(['site', 'check', site, '--json', '--port', '9'], {
    folder,
  });
  const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
  const faults = findings.filter(({ state }) => state === 'fault');
  return { code, findings, faults: faults.map((each) => `${each.check}: ${each.found}`) };
};

describe('npm run parlour -- site check', () => {
  it('reports upstreams, credential, assortment, issuer and payment provider as fine', async () => {
    const { code, findings } = await check();
    expect(code).toBe(0);
    expect(findings.map((each) => [each.check, each.state])).toEqual([
      ['hearth: colours', 'fine'],
      ['hearth: pictures', 'fine'],
      ['hearth: policies', 'fine'],
      ['hearth: mail', 'fine'],
      ['hearth: payment', 'fine'],
      ['hearth: upstream main', 'fine'],
      ['hearth: upstream web', 'fine'],
      ['hearth: assortment', 'fine'],
      ['hearth: upstream customer', 'fine'],
      ['hearth: sign-in', 'fine'],
      ['hearth: payment', 'fine'],
    ]);
  });

  it('names a credential that the marketplace refuses, by its secret', async () => {
    behaviour.apiToken = 'another';
    const { code, faults } = await check();
    expect(code).toBe(2);
    expect(faults).toEqual([
      `hearth: upstream main: ${others.url}/market refuses the credential API_TOKEN_HEARTH`,
      `hearth: upstream web: ${others.url}/market refuses the credential API_TOKEN_HEARTH`,
    ]);
  });

  it('names an assortment without products', async () => {
    behaviour.products = 0;
    expect((await check()).faults).toEqual(['hearth: assortment: the assortment hearth is empty']);
  });

  it('names an issuer that gives another name for itself', async () => {
    behaviour.issuer = 'https://elsewhere.example';
    expect((await check()).faults).toEqual([
      `hearth: sign-in: ${others.url}/login/.well-known/openid-configuration says that its issuer is https://elsewhere.example`,
    ]);
  });

  it('names another provider that gives another name for itself, or does not answer', async () => {
    const provider = (id: string, issuer: string) =>
      `\n[vars.SITES.ombre.signIn.providers.${id}]\nname = "Oak ID"\nissuer = "${issuer}"\nclientId = "ombre"\nclientSecret = "OAK_SECRET"\n`;
    behaviour.issuer = 'https://elsewhere.example';
    await rewrite(folder, 'wrangler.toml', (text) =>
      text.concat(provider('oak', `${others.url}/login`), provider('elm', 'http://127.0.0.1:9')),
    );
    expect((await check('ombre')).faults).toEqual([
      `ombre: sign-in with oak: ${others.url}/login/.well-known/openid-configuration says that its issuer is https://elsewhere.example`,
      'ombre: sign-in with elm: http://127.0.0.1:9/.well-known/openid-configuration does not answer',
    ]);
  });

  it('names a key that the payment provider refuses', async () => {
    behaviour.stripeKey = 'another';
    expect((await check()).faults).toEqual(['hearth: payment: Stripe refuses the key']);
  });

  it('names upstreams, issuer and payment provider that do not answer', async () => {
    await others.close();
    const { faults } = await check();
    expect(faults.map((each) => each.split(': ').slice(0, 2).join(': '))).toEqual([
      'hearth: upstream main',
      'hearth: upstream web',
      'hearth: upstream customer',
      'hearth: sign-in',
      'hearth: payment',
    ]);
  });

  it('reports a local shop that is closed as unknown, and says how to open it', async () => {
    const { code, findings } = await check('ombre');
    expect(code).toBe(0);
    expect(findings).toContainEqual({
      check: 'ombre: shop',
      state: 'unknown',
      found: 'no shop answers at http://ombre.localhost:9',
      mend: 'npm start opens it; --port says on which port',
    });
    const { out } = await runParlour(['site', 'check', 'ombre', '--port', '9'], { folder });
    expect(out).toMatch(/^No fault found; 1 check could not be made\.$/m);
  });

  it('lists the existing sites when another is named', async () => {
    const { code, error } = await runParlour(['site', 'check', 'moss'], { folder });
    expect(code).toBe(1);
    expect(error).toContain('There is no site "moss"; there are: parlour, hearth, nordhem');
  });
});

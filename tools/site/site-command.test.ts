import sharp from 'sharp';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compactDecrypt, type JWK } from 'jose';
import { makeSealingKeys, parseSites, type SealedSite } from '@parlour/site';
import { parsedSettings, type Environment } from '../local/environments.ts';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';
import { runParlour, type CommandResult } from '../../tests/operator/run-parlour.ts';
import { withSealed } from './wrangler-toml.ts';

let folder: string;

beforeEach(async () => {
  folder = await copyInstallation();
});

afterEach(() => removeInstallation(folder));

const site = (...args: readonly string[]): Promise<CommandResult> =>
  runParlour(['site', ...args], { folder });

const settingsFile = (): Promise<string> => readFile(path.join(folder, 'wrangler.toml'), 'utf8');

interface Config {
  readonly vars: { readonly SITES: unknown };
  readonly routes?: unknown;
}

const config = async (environment?: Environment): Promise<Config> =>
  parsedSettings(await settingsFile(), environment) as unknown as Config;

const siteOf = async (id: string, environment?: Environment): Promise<SealedSite | undefined> =>
  parseSites((await config(environment)).vars.SITES).find((each) => each.id === id);

const FERN = ['add', 'fern', '--name', 'Fern & Fell', '--colours', '#2f5d50,#faf7f0'];
const COMPANY = [
  '--company',
  'Fern Ltd',
  '--address',
  '1 High Street, Leeds, LS1 1AA',
  '--telephone',
  '0113 496 0000',
  '--vat',
  'GB 123 4567 89',
];
const REAL = [...FERN, ...COMPANY, '--domain', 'fern.example', '--payments', 'pk_live_fern'];

describe('npm run parlour -- site', () => {
  it('[TENANT-001] [TENANT-002] adds a fifth brand with one command, themed, with its files and its secrets', async () => {
    const before = await settingsFile();
    const { code, out } = await site(...FERN, '--like', 'nordhem');
    expect(code).toBe(0);
    expect(out).toContain('API_TOKEN_FERN, CLIENT_SECRET_FERN');
    expect(await siteOf('fern')).toMatchObject({
      origin: 'http://fern.localhost:8787',
      layout: { header: 'split' },
      theme: { scheme: 'light', accent: '#2f5d50', paper: '#faf7f0', radius: '999px' },
    });
    const added = await readFile(path.join(folder, 'public/sites/fern/logo.svg'), 'utf8');
    expect(added).toContain('Fern &amp; Fell');
    expect(existsSync(path.join(folder, 'public/sites/fern/favicon.svg'))).toBe(true);
    expect((await siteOf('fern'))?.mail.logo).toBe('/sites/fern/logo-mail.png');
    const ofEmails = sharp(path.join(folder, 'public/sites/fern/logo-mail.png'));
    const { width: shown, height } = (await siteOf('fern'))!.logoSize;
    const { width, ...picture } = await ofEmails.metadata();
    expect(picture).toMatchObject({ format: 'png', height: 2 * height, hasAlpha: false });
    expect(width).toBe(2 * shown);
    const { data } = await ofEmails.raw().toBuffer({ resolveWithObject: true });
    // The name is drawn on the paper, in a colour that is readable there.
    expect([...data.subarray(0, 3)]).toEqual([0xfa, 0xf7, 0xf0]);
    expect(data.some((value) => value < 0x40)).toBe(true);
    expect((await settingsFile()).startsWith(before)).toBe(true);
  });

  it('gives a real domain its routes in production, a trial in staging, and lists the secrets to set', async () => {
    const { code, out } = await site(...REAL, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      origin: 'https://fern.example',
      routes: ['fern.example', 'www.fern.example'],
      secrets: ['API_TOKEN_FERN', 'CLIENT_SECRET_FERN', 'STRIPE_KEY_FERN', 'STRIPE_WEBHOOK_FERN'],
    });
    expect((await config('production')).routes).toContainEqual({
      pattern: 'www.fern.example',
      custom_domain: true,
    });
    expect((await siteOf('fern'))?.origin).toBe('http://fern.localhost:8787');
    expect((await siteOf('fern', 'production'))?.payments.provider).toBe('stripe');
    expect(await siteOf('fern', 'staging')).toMatchObject({
      origin: 'https://staging.fern.example',
      development: true,
      payments: { provider: 'test' },
    });
  });

  it('[TENANT-002] makes and seals the secrets that nobody else gives, where there is a key', async () => {
    const { publicKey, privateKey } = await makeSealingKeys();
    await writeFile(
      path.join(folder, 'wrangler.toml'),
      withSealed(await settingsFile(), 'production', { publicKey, values: {} }),
    );
    const { code, out } = await site(...REAL);
    expect(code).toBe(0);
    expect(out).toContain('API_TOKEN_FERN, CLIENT_SECRET_FERN are made, and sealed');
    expect(out).toContain('--env production, for STRIPE_KEY_FERN, STRIPE_WEBHOOK_FERN');
    const { sealed } = (await siteOf('fern', 'production'))!;
    expect(Object.keys(sealed)).toEqual(['API_TOKEN_FERN', 'CLIENT_SECRET_FERN']);
    const { plaintext } = await compactDecrypt(
      sealed.API_TOKEN_FERN!,
      JSON.parse(privateKey) as JWK,
    );
    expect(new TextDecoder().decode(plaintext)).toMatch(/^fern\.[\w-]{43}$/);
    // Staging has no key, and this machine has its secrets in .dev.vars.
    expect((await siteOf('fern', 'staging'))?.sealed).toEqual({});
    expect((await siteOf('fern'))?.sealed).toEqual({});
    expect((await site('remove', 'fern', '--yes', '--files')).code).toBe(0);
    expect(await settingsFile()).not.toContain('FERN');
  });

  it('adds a domain whose zone is elsewhere, and says what its owner and the operator do', async () => {
    const { out } = await site(...REAL, '--fallback-origin', 'brands.parlour.shop');
    expect((await siteOf('fern', 'production'))?.fallbackOrigin).toBe('brands.parlour.shop');
    expect((await siteOf('fern', 'staging'))?.hosts).toEqual(['staging-fern.parlour.shop']);
    expect(out).toContain('The owner of fern.example adds the DNS record: fern.example CNAME');
    expect(out).toContain('/custom_hostnames {"hostname": "fern.example", "ssl":');
    const routes = (await config('production')).routes as readonly { readonly pattern: string }[];
    expect(routes).toContainEqual({ pattern: '*/*', zone_name: 'parlour.shop' });
    expect(routes.filter(({ pattern }) => pattern.endsWith('fern.example'))).toEqual([]);
    const refused = await site(
      'add',
      'moss',
      ...REAL.slice(2),
      '--fallback-origin',
      'a.fern.example',
    );
    expect(refused.error).toContain(
      '--fallback-origin: write a host in a zone of your own account',
    );
  });

  it('leaves every other line as it was when a site is added and removed again', async () => {
    const before = await settingsFile();
    await site(...REAL);
    await site('add', 'moss', '--name', 'Moss', '--colours', '#c9a35c,#121110');
    expect((await site('remove', 'fern', '--yes', '--files')).code).toBe(0);
    expect((await site('remove', 'moss', '--yes')).code).toBe(0);
    expect(await settingsFile()).toBe(before);
    expect(existsSync(path.join(folder, 'public/sites/fern'))).toBe(false);
    expect(existsSync(path.join(folder, 'public/sites/moss'))).toBe(true);
  });

  it('changes a file whose lines end as on Windows, and leaves them so', async () => {
    const windows = (await settingsFile()).replaceAll('\n', '\r\n');
    await writeFile(path.join(folder, 'wrangler.toml'), windows);
    expect((await site(...REAL)).code).toBe(0);
    expect((await settingsFile()).replaceAll('\r\n', '')).not.toContain('\n');
    expect((await siteOf('fern'))?.copyrightYear).toBe(new Date().getFullYear());
    expect((await site('remove', 'fern', '--yes', '--files')).code).toBe(0);
    expect(await settingsFile()).toBe(windows);
  });

  it('names the secrets of a removed site only where it was deployed', async () => {
    await site(...FERN);
    expect((await site('remove', 'fern', '--yes')).out).not.toContain('secret');
    await site(...REAL);
    expect((await site('remove', 'fern', '--yes')).out).toContain('npx wrangler secret delete ');
  });

  it('removes a site’s own texts with its files, which would stop the build', async () => {
    const texts = path.join(folder, 'catalogue/policies/sites');
    expect((await site('remove', 'ombre', '--yes')).out).toContain(
      'the next build, which refuses them',
    );
    expect(existsSync(path.join(texts, 'ombre'))).toBe(true);
    const { out } = await site('remove', 'nordhem', '--yes', '--files');
    expect(out).toContain(`Removed: ${path.join('catalogue/policies/sites', 'nordhem')}`);
    expect(existsSync(path.join(texts, 'nordhem'))).toBe(false);
    expect(existsSync(path.join(texts, 'hearth'))).toBe(true);
  });

  it('says everything that a real domain needs at once where it cannot ask', async () => {
    const { code, error } = await site('add', 'Fern');
    expect([code, error]).toEqual([
      1,
      'The id "Fern" is not valid: write lower-case letters, digits and hyphens, a letter first, at most 31\n',
    ]);
    const missing = await site('add', 'fern', '--domain', 'fern.co.uk', '--colours', 'green');
    expect(missing.code).toBe(1);
    for (const flag of ['name', 'colours', 'address', 'company', 'telephone', 'vat', 'payments']) {
      expect(missing.error).toMatch(new RegExp(`^  --${flag}\\b`, 'm'));
    }
    expect(missing.error).not.toMatch(/--(?:email|tagline|fonts)\b/);
  });

  it('asks before it removes, and never removes the only site', async () => {
    const { code, error } = await site('remove', 'hearth');
    expect([code, error]).toEqual([
      1,
      'Nothing was done yet. With --yes, this happens: Hearth & Hale is taken out of wrangler.toml, in every environment\n',
    ]);
    for (const id of ['hearth', 'nordhem', 'ombre']) await site('remove', id, '--yes');
    expect((await site('remove', 'parlour', '--yes')).error).toContain('the only site');
    expect((await config()).vars.SITES).toHaveProperty('parlour');
    expect(Object.keys((await config('production')).vars.SITES as object)).toEqual(['parlour']);
  });

  it.each([
    ['unreadable colours', ['--colours', '#7fb8a4,#ffffff'], 'the nearest that has it is #'],
    ['an id that is taken', [], 'There is a site "hearth" already'],
    ['a domain of another site', ['--domain', 'hearth.localhost'], 'have the host'],
    [
      'no telephone on a real domain',
      ['--domain', 'fern.example', '--address', 'a, b, c'],
      '--company: Company behind the site',
    ],
    [
      'a model that does not exist',
      ['--like', 'moss'],
      'there are: parlour, hearth, nordhem, ombre',
    ],
    ['an assortment that no site sells', ['--assortment', 'nope'], 'No site sells the assortment'],
    ['a logo that is not a picture', ['--logo', 'wrangler.toml'], 'cannot be read as a picture'],
  ])('refuses %s, and writes nothing', async (what, flags, reason) => {
    const before = await settingsFile();
    const id = what.startsWith('an id') ? 'hearth' : 'fern';
    const { code, error } = await site(...FERN.with(1, id), ...flags);
    expect(code).toBe(1);
    expect(error).toContain(reason);
    expect(await settingsFile()).toBe(before);
    expect(existsSync(path.join(folder, 'public/sites/fern'))).toBe(false);
  });

  it('writes nothing in a dry run', async () => {
    const before = await settingsFile();
    const { code, out } = await site(...FERN, '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('Dry run: nothing was written.');
    expect(await settingsFile()).toBe(before);
    expect(existsSync(path.join(folder, 'public/sites/fern'))).toBe(false);
  });

  it('changes no file that it cannot parse safely, and says so', async () => {
    const dotted = (await settingsFile())
      .replaceAll(/^\[env\.production\.vars\.SITES\..*\n(?!\[)(.+\n)*/gm, '')
      .replace('[env.production]\n', '[env.production]\nvars.SITES = {}\n');
    await writeFile(path.join(folder, 'wrangler.toml'), dotted);
    const { code, error } = await site(...REAL);
    expect(code).toBe(1);
    expect(error).toContain('add [vars.SITES.fern] by hand');
    expect(await siteOf('fern')).toBeUndefined();
  });

  it('lists the sites, as lines and as JSON', async () => {
    expect((await site('list')).out).toMatch(
      /^hearth {2}Hearth & Hale {2}http:\/\/hearth.localhost/m,
    );
    const sites = JSON.parse((await site('list', '--json')).out) as readonly { id: string }[];
    expect(sites.map(({ id }) => id)).toEqual(['parlour', 'hearth', 'nordhem', 'ombre']);
  });
});

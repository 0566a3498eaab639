import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Columns } from '@parlour/contract';
import { issuerOf, secretsOf, type Site } from '@parlour/site';
import { CommandFailure } from '../parlour/command-failure.ts';
import { requireConfirmation, type ConfirmFlags } from '../parlour/confirm.ts';
import { print, printList, type ListPrintFlags } from '../parlour/print.ts';
import { type Environment, parsedSettings } from '../local/environments.ts';
import { siteNamed, sitesHere } from './add.ts';
import { CONFIG, withoutSite } from './wrangler-toml.ts';
import { writeWhole } from '../parlour/write-whole.ts';

const listed = (site: Site) => ({
  id: site.id,
  name: site.name,
  origin: site.origin,
  hosts: site.hosts,
  assortment: site.assortment,
  upstreams: site.upstreams,
  issuer: issuerOf(site),
  payments: site.payments.provider,
  secrets: secretsOf(site),
});

interface ListFlags extends ListPrintFlags {
  readonly env?: Environment;
}

/** Prints the sites of wrangler.toml. @throws {CommandFailure} with every problem of the settings. */
export const listSites = async ({ env, ...flags }: ListFlags): Promise<void> => {
  const sites = (await sitesHere(env)).map(listed);
  const lines = sites.map(({ id, name, origin, assortment, upstreams, payments }) =>
    [id, name, origin, `sells ${assortment}`, `from ${upstreams.main}`, `paid by ${payments}`].join(
      '  ',
    ),
  );
  printList(flags, { data: sites, rows: sites, columns: COLUMNS, lines });
};

const COLUMNS: Columns<ReturnType<typeof listed>> = {
  site: { value: ({ id }) => id },
  name: { value: ({ name }) => name },
  origin: { value: ({ origin }) => origin },
  hosts: { value: ({ hosts }) => hosts.join(' ') },
  assortment: { value: ({ assortment }) => assortment },
  payments: { value: ({ payments }) => payments },
};

/** The folders with a site's own pictures and texts. */
const foldersOf = (id: string): readonly [pictures: string, texts: string] => [
  path.join('public/sites', id),
  path.join('catalogue/policies/sites', id),
];

/** What stays without `--files`; a build refuses texts of a site that no environment has. */
const leftOver = (id: string): readonly string[] => {
  const [pictures, texts] = foldersOf(id);
  return [
    ...(existsSync(pictures) ? [`Its pictures are still in ${pictures} (--files).`] : []),
    ...(existsSync(texts)
      ? [
          `Its texts are still in ${texts}: move them elsewhere before the next build, which refuses them.`,
        ]
      : []),
  ];
};

/** Whether production has a site: one on this machine alone has no secrets elsewhere. */
const isDeployed = (settings: string, id: string): boolean => {
  const { vars } = parsedSettings(settings, 'production') as { vars: Record<string, object> };
  return Object.hasOwn(vars.SITES ?? {}, id);
};

interface RemoveFlags extends ConfirmFlags {
  readonly files?: boolean;
}

/**
 * Removes a site from wrangler.toml, in every environment. Its products, its customers and its orders stay in
 * the database.
 * @throws {CommandFailure} for the last site, and without a confirmation.
 */
export const removeSite = async (id: string, flags: RemoveFlags): Promise<void> => {
  const sites = await sitesHere();
  const site = siteNamed(sites, id);
  if (sites.length === 1) throw new CommandFailure('This is the only site, and there must be one');
  const settings = await readFile(CONFIG, 'utf8');
  const text = withoutSite(settings, id);
  const folders = foldersOf(id).filter((folder) => existsSync(folder));
  const deleted = folders.length > 0 ? `, and ${folders.join(' and ')} deleted` : '';
  await requireConfirmation(
    `${site.name} is taken out of ${CONFIG}, in every environment${flags.files === true ? deleted : ''}`,
    flags,
  );
  await writeWhole(CONFIG, text);
  if (flags.files === true) {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
  print(flags, { removed: id, secrets: secretsOf(site) }, [
    `${site.name} is no longer in ${CONFIG}.`,
    ...(flags.files === true ? folders.map((folder) => `Removed: ${folder}`) : leftOver(id)),
    ...(isDeployed(settings, id)
      ? [
          'After the next deployment its secrets are no longer needed; those that are variables go by:',
          ...secretsOf(site).map((name) => `  npx wrangler secret delete ${name} --env production`),
        ]
      : []),
  ]);
};

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { PROMISED_PATHS } from '#lib/policies/static-paths.ts';
import { placeholderProblems } from '#lib/policies/placeholders.ts';
import { fromOf, sendsFromOwnDomain } from '@parlour/mail';
import {
  contrast,
  isLocal,
  saysThatNothingIsCharged,
  type SealedSite,
  type Site,
} from '@parlour/site';
import { strayTexts } from '../local/policy-texts.ts';
import type { Secrets } from '../local/secrets.ts';
import { versionsOf } from '../secrets/needed.ts';
import { fault, fine, orFine, unknown, type Finding } from './finding.ts';
import type { InstallationFile } from './installation-file.ts';
import { meaning } from './meaning.ts';

/** Checks of a site that need no other service. */
export const fileFindings = async (
  site: SealedSite,
  file: InstallationFile,
  secrets: Secrets,
): Promise<readonly Finding[]> => [
  colours(site),
  ...(await pictures(site)),
  ...(await policies(site)),
  ...mail(site, file, secrets),
  ...meaning(site, file, secrets),
  ...company(site),
  ...registered(site),
  charging(site),
];

/** The settings are refused when a pair of colours is unreadable, so this is never a fault here. */
const colours = ({ id, theme }: Site): Finding => {
  const ratio = Math.min(contrast(theme.muted, theme.surface), contrast(theme.accent, theme.paper));
  return fine(`${id}: colours`, `${theme.scheme}, contrast at least ${ratio.toFixed(1)}`);
};

/** Fraction by which the width and height of a picture may differ from the settings. */
const TOLERANCE = 0.05;

interface Picture {
  readonly setting: string;
  readonly address: string;
  readonly size?: { readonly width: number; readonly height: number };
}

const picturesOf = ({
  logo,
  footerLogo,
  favicon,
  logoSize,
  hero,
  mail,
}: Site): readonly Picture[] => [
  { setting: 'logo', address: logo, size: logoSize },
  { setting: 'footerLogo', address: footerLogo },
  { setting: 'favicon', address: favicon },
  ...(mail.logo === undefined
    ? []
    : [{ setting: 'mail.logo', address: mail.logo, size: logoSize }]),
  ...(hero.picture === '' ? [] : [{ setting: 'hero.picture', address: hero.picture, size: hero }]),
];

const pictures = async (site: Site): Promise<readonly Finding[]> => {
  const check = `${site.id}: pictures`;
  const all = picturesOf(site);
  const faults = await Promise.all(all.map((picture) => pictureFaults(check, picture)));
  return orFine(faults.flat(), check, `${all.length}, each of its size`);
};

const pictureFaults = async (
  check: string,
  { setting, address, size }: Picture,
): Promise<readonly Finding[]> => {
  const file = path.join('public', address);
  if (!(await stat(file).catch(() => null))?.isFile()) {
    return [
      fault(check, `${setting}: there is no ${file}`, `put the picture there, or name another`),
    ];
  }
  const found = await sharp(file)
    .metadata()
    .catch(() => undefined);
  if (found === undefined) {
    return [
      fault(check, `${setting}: ${file} is not a picture`, 'replace it by an SVG, PNG or WebP'),
    ];
  }
  const format = FORMATS[found.format] ?? found.format;
  const ending = path.extname(file).slice(1).toLowerCase();
  if (format !== (FORMATS[ending] ?? ending)) {
    return [
      fault(
        check,
        `${setting}: ${file} is ${format.toUpperCase()} inside, so browsers do not show it`,
        `name it …${path.basename(file, path.extname(file))}.${format} here and in the settings, or replace it by a real ${ending.toUpperCase()}`,
      ),
    ];
  }
  const { width, height } = found;
  if (size === undefined || near(width / height, size.width / size.height)) return [];
  const told = `${size.width} × ${size.height}`;
  return [
    fault(
      check,
      `${setting}: ${file} is ${width} × ${height}, and the settings say ${told}`,
      'write its width and height into the settings, so that the page does not jump',
    ),
  ];
};

/** Names of one format: as the picture’s own bytes, or the end of its file’s name, tell it. */
const FORMATS: Readonly<Record<string, string>> = { jpg: 'jpeg', heif: 'avif' };

const near = (one: number, other: number): boolean => Math.abs(one / other - 1) <= TOLERANCE;

const POLICIES = 'catalogue/policies';

const policies = async (site: Site): Promise<readonly Finding[]> => {
  const check = `${site.id}: policies`;
  const texts = await Promise.all(PROMISED_PATHS.map((page) => textOf(site, page)));
  const faults = texts.flatMap(({ file, text }) =>
    text === undefined
      ? [fault(check, `there is no ${file}`, 'write it; the footer of every page leads there')]
      : placeholderProblems(text, site).map((problem) =>
          fault(
            check,
            `${file}: ${problem}`,
            `complete [vars.SITES.${site.id}.seller] or the text`,
          ),
        ),
  );
  return orFine(faults, check, `${PROMISED_PATHS.length} pages`);
};

/** The site's own text, otherwise the shared one. */
const textOf = async (site: Site, page: string) => {
  const shared = path.join(POLICIES, `${page}.md`);
  const own = path.join(POLICIES, 'sites', site.id, `${page}.md`);
  const read = (file: string) => readFile(file, 'utf8').catch(() => undefined);
  return { file: shared, text: (await read(own)) ?? (await read(shared)) };
};

/** Texts that no site has stop the build. */
export const strayTextFindings = async (): Promise<readonly Finding[]> =>
  (await strayTexts()).map(({ found, mend }) => fault('policies', found, mend));

/** Names that are reserved for examples and tests (RFC 2606, RFC 6761). */
export const NOBODYS = /(^|\.|@)(example(\.(com|org|net))?|test|invalid|localhost)$/;

const mail = (
  site: SealedSite,
  { send_email = [], queues = {} }: InstallationFile,
  secrets: Secrets,
): readonly Finding[] => {
  const check = `${site.id}: mail`;
  const { provider } = site.mail;
  if (isLocal(site)) {
    const isSent = provider !== 'platform' && Boolean(secrets[site.mail.key]);
    return [fine(check, isSent ? `sent by ${provider}` : `kept at ${site.origin}/idp/outbox`)];
  }
  const boxes = { ...site.mailboxes, serviceEmail: site.seller.serviceEmail };
  const faults = Object.entries(boxes)
    .filter(([, address]) => NOBODYS.test(address))
    .map(([name, address]) =>
      fault(
        check,
        `${name} is ${address}, which is not a real address`,
        'write an address of your own',
      ),
    );
  const foreign = fault(
    check,
    `emails come from ${fromOf(site)}, which is not at a domain of this site`,
    `write from = "…@${site.hosts[0] ?? ''}" into [vars.SITES.${site.id}.mail], and set its domain up for sending`,
  );
  const bound = send_email.some(({ name }) => name === 'EMAIL');
  const unbound = fault(
    check,
    'emails cannot be sent: the binding EMAIL is missing',
    'add [[send_email]] with name = "EMAIL", or name another provider in [vars.SITES.<id>.mail] (docs/mail.md)',
  );
  const untold = fault(
    check,
    'bounced emails are not reported: the worker reads no queue',
    'put the [[env.<environment>.queues.consumers]] block back, as the project’s own wrangler.toml has it (docs/mail.md)',
  );
  const isRead = (queues.consumers ?? []).length > 0;
  return orFine(
    [
      ...faults,
      ...(sendsFromOwnDomain(site) ? [] : [foreign]),
      ...(bound || provider !== 'platform' ? [] : [unbound]),
      ...(isRead || provider !== 'platform' ? [] : [untold]),
      ...mailKey(check, site, secrets),
    ],
    check,
    provider === 'platform' ? 'sent by the platform' : `sent by ${provider}`,
  );
};

/** A key that this machine does not have may be set where the shop is deployed. */
const mailKey = (
  check: string,
  { mail: settings, sealed }: SealedSite,
  secrets: Secrets,
): readonly Finding[] => {
  if (settings.provider === 'platform' || secrets[settings.key]) return [];
  if (versionsOf(settings.key, Object.keys(sealed)).length > 0) return [];
  const found = `the key ${settings.key} of ${settings.provider} is not known here`;
  return [
    unknown(
      check,
      found,
      `npm run parlour -- secrets put ${settings.key} --env <environment>, as the provider’s console shows it`,
    ),
  ];
};

const company = (site: Site): readonly Finding[] => {
  const { vat } = site.seller;
  if (isLocal(site) || !/^GB ?000 ?0000/.test(vat)) return [];
  return [
    fault(
      `${site.id}: company`,
      `the VAT number ${vat} is made up`,
      `write the company’s own into [vars.SITES.${site.id}.seller]`,
    ),
  ];
};

/** The ends of the names of companies that are in a register. */
const REGISTERED = /\b(?:ltd|limited|plc|llp)\.?$/i;

/** Whether a company that its name says is registered names its entry (docs/operating/day-one.md). */
const registered = (site: Site): readonly Finding[] => {
  const { registration, seller } = site;
  if (isLocal(site) || registration || !REGISTERED.test(seller.companyName.trim())) return [];
  return [
    unknown(
      `${site.id}: company`,
      `${seller.companyName} names no entry in the register of companies`,
      `write registration = { number = "…", place = "England and Wales" } into [vars.SITES.${site.id}] (docs/operating/day-one.md)`,
    ),
  ];
};

/** On a real domain the settings are refused unless customers are charged or the pages say otherwise. */
const charging = (site: Site): Finding => {
  const check = `${site.id}: payment`;
  const isTrial = isLocal(site) || saysThatNothingIsCharged(site);
  const { provider } = site.payments;
  if (site.development && !isTrial) {
    return fault(
      check,
      'development = true says that the shop is not real, and the payment provider’s key is live: cards are charged',
      `write development = false into [vars.SITES.${site.id}] of the environment, or a test key`,
    );
  }
  return fine(check, isTrial ? `${provider}, customers are not charged` : provider);
};

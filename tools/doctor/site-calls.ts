import { API_TOKEN_HEADER } from '@parlour/contract/browser';
import { type Call, listProducts, templateDetails } from '@parlour/contract';
import { contentSignal, robotsText } from '#lib/seo/robots.ts';
import { type Site, issuerOf, isLocal } from '@parlour/site';
import { send, type Answer } from '../catalogue/send.ts';
import { openPort } from '../local/open-shop.ts';
import type { Secrets } from '../local/secrets.ts';
import { fault, fine, orFine, unknown, type Finding } from './finding.ts';

const DEADLINE_MS = 10_000;

type Family = 'main' | 'web' | 'customer';

/** The reply of a URL, or undefined when there is none. */
export const answerOf = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer | undefined> =>
  send(new URL(url), { method: 'GET', headers }, DEADLINE_MS).catch(() => undefined);

/** Checks that need other services: the upstreams, the identity provider, the payment provider. */
export const callFindings = async (
  site: Site,
  secrets: Secrets,
  mayAsk = true,
): Promise<readonly Finding[]> => {
  const isEmbedded = Object.values(site.upstreams).includes('embedded');
  const robots = mayAsk ? await answerOf(`${site.origin}/robots.txt`) : undefined;
  if (robots?.status === UNKNOWN_HOST) return [unserved(site)];
  const hasShop = robots !== undefined;
  const families = ['main', 'web', 'customer'] as const;
  const upstreams = families.filter((family) => hasShop || site.upstreams[family] !== 'embedded');
  const answers = (
    await Promise.all(upstreams.map((family) => upstream(site, family, secrets)))
  ).flat();
  const sells = answers.some(
    ({ check, state }) => check.endsWith(': assortment') && state === 'fine',
  );
  return [
    ...(hasShop || !isEmbedded || !mayAsk ? [] : [closed(site)]),
    ...(robots === undefined ? [] : [machines(site, robots)]),
    ...answers,
    ...(hasShop && sells ? await menuFindings(site) : []),
    ...(hasShop || site.signIn.issuer !== 'embedded' ? [await issuer(site)] : []),
    ...(await Promise.all(otherIssuers(site).map((other) => issuer(site, other)))),
    ...(await bank(site, secrets)),
  ];
};

/** The status for a host that no site has. */
const UNKNOWN_HOST = 421;

/** The shop was opened, or deployed, before the site was added. */
const unserved = (site: Site): Finding =>
  fault(
    `${site.id}: shop`,
    `the shop at ${site.origin} does not know this site yet`,
    site.origin.startsWith('https:')
      ? 'npm run parlour -- deploy --env <environment>'
      : 'start the shop again: Ctrl-C in its terminal, then npm start',
  );

/** Whether every entry of the menu, and the link of the hero, leads to a page. */
const menuFindings = async (site: Site): Promise<readonly Finding[]> => {
  const check = `${site.id}: menu`;
  const links = [...site.menu, site.hero.link].filter(({ url }) => url.startsWith('/'));
  const faults = await Promise.all(
    links.map(async ({ name, url }) => {
      const answer = await answerOf(`${site.origin}${url}`);
      if (answer === undefined) {
        return [unknown(check, `“${name}” (${url}) was not answered in time`, 'check again')];
      }
      if (answer.status < 400) return [];
      const found = `“${name}” leads to ${url}, which has no page (${String(answer.status)})`;
      const mend = `see how the address is written in menu of [vars.SITES.${site.id}], take the entry out, or import products for it`;
      return [fault(check, found, mend)];
    }),
  );
  return orFine(faults.flat(), check, `${String(links.length)} entries, each with a page`);
};

/** A shop on one's own machine may be closed; a public one may not, nor one that `npm start` has opened. */
const closed = (site: Site): Finding => {
  const check = `${site.id}: shop`;
  const { port } = new URL(site.origin);
  if (isLocal(site) && openPort() === Number(port)) {
    return fault(
      check,
      `the shop that is open at ${site.origin} does not answer within ${String(DEADLINE_MS / 1_000)} seconds`,
      'see .wrangler/shop.log, or start the shop again: Ctrl-C in its terminal, then npm start',
    );
  }
  const found = `no shop answers at ${site.origin}`;
  return site.origin.startsWith('https:')
    ? fault(
        check,
        found,
        'npm run parlour -- deploy --env <environment>, and see that its domain leads there',
      )
    : unknown(check, found, 'npm start opens it; --port says on which port');
};

/** Whether `robots.txt` is the shop's own: a network in front of the shop may change it. */
const machines = (site: Site, { text }: Answer): Finding => {
  const check = `${site.id}: robots.txt`;
  const signal = contentSignal(site.agents.crawl);
  if (text === robotsText(site)) return fine(check, `says ${signal}`);
  const mend =
    'see whether a network in front of the shop writes its own, and switch that off there';
  return unknown(check, `is not the shop’s, which says ${signal}`, mend);
};

const PROBES = {
  main: { row: templateDetails, path: templateDetails.path },
  web: { row: listProducts, path: `${listProducts.path}?page=1` },
  customer: { row: undefined, path: 'api/customer' },
} as const satisfies Record<Family, { row: Call | undefined; path: string }>;

/** Base URL of a family's calls; the shop itself where it holds the market. */
const baseOf = (site: Site, family: Family): string => {
  const setting = site.upstreams[family];
  return setting === 'embedded' ? `${site.origin}/market` : setting.replace(/\/+$/, '');
};

const upstream = async (
  site: Site,
  family: Family,
  secrets: Secrets,
): Promise<readonly Finding[]> => {
  const check = `${site.id}: upstream ${family}`;
  const base = baseOf(site, family);
  const token = secrets[site.apiTokenSecret];
  const answer = await answerOf(`${base}/${PROBES[family].path}`, {
    accept: 'application/json',
    ...(token === undefined ? {} : { [API_TOKEN_HEADER]: token }),
  });
  if (answer === undefined) {
    const mend = `see that it is up, or name another in [vars.SITES.${site.id}.upstreams]`;
    return [fault(check, `${base} does not answer`, mend)];
  }
  if (family === 'customer') return [customerAnswer(check, base, answer)];
  return answered(site, family, token, answer);
};

/** Without a customer the only possible reply is a refusal. */
const customerAnswer = (check: string, base: string, { status }: Answer): Finding =>
  status < 500
    ? fine(check, `${base} answers`)
    : fault(check, `${base} answers ${status}`, 'see its log');

const answered = (
  site: Site,
  family: 'main' | 'web',
  token: string | undefined,
  { status, text }: Answer,
): readonly Finding[] => {
  const check = `${site.id}: upstream ${family}`;
  const base = baseOf(site, family);
  if (status === 401 || status === 403) return [refused(site, check, base, token)];
  if (status !== 200) return [fault(check, `${base} answers ${status}`, 'see its log')];
  const { row } = PROBES[family];
  const reply = row.reply.safeParse(jsonOf(text));
  if (!reply.success) {
    const [issue] = reply.error.issues;
    const where = issue?.path.join('.') ?? '';
    const found = `${base} answers in another form: ${where} ${issue?.message ?? ''}`;
    return [fault(check, found, `${row.path} has to answer as docs/calls.md says`)];
  }
  const reached = fine(check, `${base} answers, and takes the credential`);
  return family === 'web' ? [reached, assortment(site, reply.data)] : [reached];
};

const refused = (site: Site, check: string, base: string, token: string | undefined): Finding => {
  const name = site.apiTokenSecret;
  return token === undefined
    ? unknown(check, `${base} answers; ${name} is not known here`, `set ${name} in the environment`)
    : fault(
        check,
        `${base} refuses the credential ${name}`,
        `put the marketplace’s token into ${name}: .dev.vars, or npm run parlour -- secrets put ${name} --env <environment>`,
      );
};

const assortment = (site: Site, reply: unknown): Finding => {
  const { totalCount } = reply as { readonly totalCount: number };
  const check = `${site.id}: assortment`;
  return totalCount > 0
    ? fine(check, `${totalCount} products`)
    : fault(
        check,
        `the assortment ${site.assortment} is empty`,
        `npm run parlour -- catalogue import FEED --site ${site.id} --seller NAME`,
      );
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface Issuer {
  readonly name: string;
  readonly wanted: string;
}

/** The other providers with which customers of the embedded one may sign in. */
const otherIssuers = ({ signIn }: Site): readonly Issuer[] =>
  Object.entries(signIn.providers).map(([id, { issuer: wanted }]) => ({
    name: `sign-in with ${id}`,
    wanted,
  }));

const issuer = async (
  site: Site,
  { name, wanted }: Issuer = { name: 'sign-in', wanted: issuerOf(site) },
): Promise<Finding> => {
  const check = `${site.id}: ${name}`;
  const url = `${wanted.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const mend = `see [vars.SITES.${site.id}.signIn] and docs/sign-in.md`;
  const answer = await answerOf(url);
  if (answer?.status !== 200) {
    const found = answer === undefined ? 'does not answer' : `answers ${answer.status}`;
    return fault(check, `${url} ${found}`, mend);
  }
  const document = jsonOf(answer.text) as { readonly issuer?: unknown } | undefined;
  return document?.issuer === wanted
    ? fine(check, `${wanted} is the issuer`)
    : fault(check, `${url} says that its issuer is ${String(document?.issuer)}`, mend);
};

const STRIPE = 'https://api.stripe.com';

const bank = async (site: Site, secrets: Secrets): Promise<readonly Finding[]> => {
  const { payments } = site;
  if (payments.provider !== 'stripe') return [];
  const check = `${site.id}: payment`;
  const key = secrets[payments.secretKey];
  const mend = `copy it from Stripe’s console into ${payments.secretKey}`;
  if (key === undefined) return [unknown(check, `${payments.secretKey} is not known here`, mend)];
  const answer = await answerOf(`${payments.api ?? STRIPE}/v1/balance`, {
    authorization: `Bearer ${key}`,
  });
  if (answer?.status === 200) return [fine(check, 'Stripe takes the key')];
  const found = answer === undefined ? 'Stripe does not answer' : 'Stripe refuses the key';
  return [fault(check, found, mend)];
};

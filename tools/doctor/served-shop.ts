import * as z from 'zod';
import { insightDatabases, operatorListAuditLog } from '@parlour/contract';
import { growthSentence } from '#lib/insight/database-growth.ts';
import { consoleOrigin, type Site } from '@parlour/site';
import type { Secrets } from '../local/secrets.ts';
import { fault, fine, orFine, type Finding } from './finding.ts';
import { answerOf } from './site-calls.ts';
import { transportFindings } from './transport.ts';

/** Checks a running shop, site by site; nothing for one that does not answer. */
export const servedFindings = async (
  sites: readonly Site[],
  secrets: Secrets,
): Promise<readonly Finding[]> => [
  ...(await Promise.all(sites.map(home))).flat(),
  ...(await Promise.all(sites.map((site) => health(site, secrets)))).flat(),
  ...(await transport(sites)),
  ...(await strangers(sites)),
  ...(await operator(sites, secrets)),
  ...(await growth(sites, secrets)),
];

const home = async (site: Site): Promise<readonly Finding[]> => {
  const check = `${site.id}: home page`;
  const answer = await answerOf(`${site.origin}/`);
  // A site that the shop does not know yet is named by the checks of the site.
  if (answer === undefined || answer.status === 421) return [];
  if (answer.status !== 200) {
    const mend = 'see the log for the request; npm run build, if the settings have changed';
    return [fault(check, `${site.origin}/ answers ${answer.status}`, mend)];
  }
  return answer.text.includes(`data-site="${site.id}"`)
    ? [fine(check, site.origin)]
    : [
        fault(
          check,
          `${site.origin}/ shows another site`,
          'see where its domain and its route lead, and build again',
        ),
      ];
};

/** Of a deployed shop that answers: a shop on this machine has no TLS. */
const transport = async (sites: readonly Site[]): Promise<readonly Finding[]> => {
  const hosts = sites.flatMap(({ id, origin }) => {
    const { protocol, hostname: host } = new URL(origin);
    return protocol === 'https:' ? [{ id, host }] : [];
  });
  return (await Promise.all(hosts.map(({ id, host }) => transportFindings(id, { host })))).flat();
};

const Health = z.object({
  dependencies: z.array(
    z.object({
      name: z.string(),
      ok: z.boolean(),
      fault: z.string().default(''),
      mend: z.string().default(''),
    }),
  ),
});

/** The shop's own checks of everything that a site depends on. */
const health = async (
  site: Site,
  { OPERATOR_TOKEN: token }: Secrets,
): Promise<readonly Finding[]> => {
  if (token === undefined) return [];
  const headers = { authorization: `Bearer ${token}` };
  const answer = await answerOf(`${site.origin}/healthz/ready`, headers);
  if (answer === undefined || ![200, 503].includes(answer.status)) return [];
  const read = Health.safeParse(jsonOf(answer.text));
  if (!read.success) return [];
  const faults = read.data.dependencies
    .filter(({ ok }) => !ok)
    .map(({ name, fault: found, mend }) => fault(`${site.id}: ${name}`, found, mend));
  return orFine(faults, `${site.id}: health`, 'everything that it depends on works');
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The shop must refuse a host that no site has. */
const strangers = async ([first]: readonly Site[]): Promise<readonly Finding[]> => {
  if (first?.origin.startsWith('http:') !== true) return [];
  const answer = await answerOf(`${first.origin}/`, { host: 'nobody.invalid' });
  if (answer === undefined) return [];
  return answer.status === 421
    ? [fine('unknown hosts', 'turned away')]
    : [
        fault(
          'unknown hosts',
          `an unknown host gets ${answer.status} and not 421`,
          'another program answers on this port: see --port',
        ),
      ];
};

const operator = async (
  [first]: readonly Site[],
  { OPERATOR_TOKEN: token }: Secrets,
): Promise<readonly Finding[]> => {
  if (first === undefined || token === undefined) return [];
  const headers = { authorization: `Bearer ${token}` };
  const answer = await answerOf(
    `${consoleOrigin(first)}/${operatorListAuditLog.path}?page=1`,
    headers,
  );
  if (answer === undefined) return [];
  return answer.status === 200
    ? [fine('operator', 'the shop takes OPERATOR_TOKEN')]
    : [
        fault(
          'operator',
          `the shop answers ${answer.status} to OPERATOR_TOKEN`,
          'start the shop again, or set the token that it has: npm run parlour -- secrets put OPERATOR_TOKEN --env <environment>',
        ),
      ];
};

const Growth = insightDatabases.reply;

/** What the databases of the shop grow by, and which of them is full within a year. */
const growth = async (
  [first]: readonly Site[],
  { OPERATOR_TOKEN: token }: Secrets,
): Promise<readonly Finding[]> => {
  if (first === undefined || token === undefined) return [];
  const headers = { authorization: `Bearer ${token}` };
  const answer = await answerOf(`${consoleOrigin(first)}/${insightDatabases.path}`, headers);
  const read = Growth.safeParse(answer?.status === 200 ? jsonOf(answer.text) : undefined);
  if (!read.success) return [];
  return read.data.data.map((one) =>
    one.isSoon
      ? fault(
          'growth of the databases',
          `full within a year: ${growthSentence(one)}`,
          'find what grows, let orders go to the databases of years sooner, or add one (docs/orders-by-year.md)',
        )
      : fine('growth of the databases', growthSentence(one)),
  );
};

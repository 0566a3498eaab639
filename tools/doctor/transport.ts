import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import { fault, fine, unknown, type Finding } from './finding.ts';
import { answerOf } from './site-calls.ts';

const DEADLINE_MS = 5_000;

/** Where a site is served: how a browser connects to it. */
interface Server {
  readonly host: string;
  readonly port?: number;
}

/**
 * The suites of TLS 1.2 that Cloudflare calls Modern; TLS 1.3 has none that are weak.
 * https://developers.cloudflare.com/ssl/edge-certificates/additional-options/cipher-suites/recommendations/
 */
const MODERN =
  'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-AES128-GCM-SHA256:' +
  'ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384';

/** All others that this machine knows: as a client that knows no better would offer them. */
const WEAK = `ALL:${MODERN.split(':')
  .map((suite) => `!${suite}`)
  .join(':')}:@SECLEVEL=0`;

/**
 * The version of TLS that a server and a client with these options agree on; undefined if on none. The
 * certificate is of no matter here: the check of the home page looks at it.
 */
const agreed = async (
  { host, port = 443 }: Server,
  options: ConnectionOptions = {},
): Promise<string | undefined> => {
  const socket = connect({
    host,
    port,
    servername: isIP(host) === 0 ? host : '',
    rejectUnauthorized: false,
    ...options,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(DEADLINE_MS) });
    return socket.getProtocol() ?? undefined;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
};

/**
 * Checks how a site's server takes browsers: by which versions and ciphers of TLS, and that HTTP leads to HTTPS.
 * @param http the address at which HTTP answers, if it does
 */
export const transportFindings = async (
  id: string,
  server: Server,
  http = `http://${server.host}/`,
): Promise<readonly Finding[]> => {
  const tls = await transportFinding(id, server);
  return [tls, await plainFinding(id, http, tls.state !== 'unknown')];
};

/** Whether a browser that asks by HTTP is sent to HTTPS, and gets nothing else. */
const plainFinding = async (id: string, url: string, hasTls: boolean): Promise<Finding> => {
  const check = `${id}: HTTP`;
  const { host } = new URL(url);
  const answer = await answerOf(url);
  if (answer === undefined) {
    return hasTls
      ? fine(check, `${host} answers by HTTPS alone`)
      : unknown(check, `${host} does not answer`, 'see that its domain leads to the shop');
  }
  return [301, 308].includes(answer.status)
    ? fine(check, 'leads to HTTPS')
    : fault(
        check,
        `${url} answers ${answer.status}`,
        'switch Always Use HTTPS on (docs/deploying.md)',
      );
};

/** Checks which versions and ciphers a site's server takes: a zone's settings are outside wrangler.toml. */
const transportFinding = async (id: string, server: Server): Promise<Finding> => {
  const check = `${id}: TLS`;
  const mend = 'see “TLS” in docs/deploying.md';
  const best = await agreed(server);
  if (best === undefined) return unknown(check, `${server.host} does not answer by TLS`, mend);
  if (best !== 'TLSv1.3') return fault(check, `${server.host} prefers ${best} to TLS 1.3`, mend);
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  const oldest = await agreed(server, old);
  if (oldest !== undefined) return fault(check, `${server.host} accepts ${oldest}`, mend);
  const weak = await agreed(server, { maxVersion: 'TLSv1.2', ciphers: WEAK });
  if (weak !== undefined) return fault(check, `${server.host} accepts weak ciphers`, mend);
  return fine(check, 'TLS 1.2 and 1.3 with modern ciphers');
};

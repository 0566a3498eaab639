import { createServer as createWebServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type TlsOptions } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { transportFindings } from './transport.ts';

/** Of a server that only these tests have; the certificate is its own. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGhiTfpifoJNqliLC
lKC243jxdDFh9nfy4CVckvk+HyChRANCAAT2rXifZkLWgpvLw7No5Z2TrDXHmnSM
HYdvxwZfBChcJlKiWZD9s9EIH6UPDxEEhDLxo6jMufiVlMScfeTW4GtK
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUWZ9AAakX/5LDUUDhqOXeBvm4NfYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjE2MjAzOFoYDzIxMjYxMTAy
MTYyMDM4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT2rXifZkLWgpvLw7No5Z2TrDXHmnSMHYdvxwZfBChcJlKiWZD9s9EI
H6UPDxEEhDLxo6jMufiVlMScfeTW4GtKo1MwUTAdBgNVHQ4EFgQUgwirsvmc15Fn
2g0fvcBoUnIWnu0wHwYDVR0jBBgwFoAUgwirsvmc15Fn2g0fvcBoUnIWnu0wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAg70Zn+8BZGdmXkb+f9CD
MohEaI+uRU9mcAfqjEYd1CACIQCD3uj6Y+oXsBaMEbPiD+9NYVPT67OeUa24CIg9
Jso/MQ==
-----END CERTIFICATE-----`;

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

/** An address at which nobody answers. */
const NOBODY = 'http://127.0.0.1:9/';

const allFound = async (options: TlsOptions) => {
  const opened = createServer({ key, cert, ...options }, (socket) => socket.end());
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const { port } = opened.address() as AddressInfo;
  return transportFindings('hearth', { host: 'localhost', port }, NOBODY);
};

const found = async (options: TlsOptions) => (await allFound(options))[0];

describe('the check of a site’s TLS', () => {
  it('is content with TLS 1.2 and 1.3 and modern ciphers', async () => {
    const ciphers = 'TLS_AES_128_GCM_SHA256:ECDHE-ECDSA-AES128-GCM-SHA256';
    expect(await found({ minVersion: 'TLSv1.2', ciphers })).toMatchObject({
      check: 'hearth: TLS',
      state: 'fine',
    });
  });

  it.each<[string, TlsOptions, string]>([
    ['TLS 1.1', { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }, 'accepts TLSv1.1'],
    ['no TLS 1.3', { maxVersion: 'TLSv1.2' }, 'prefers TLSv1.2 to TLS 1.3'],
    ['weak ciphers', { ciphers: 'ALL:@SECLEVEL=0', minVersion: 'TLSv1.2' }, 'accepts weak ciphers'],
  ])('finds %s', async (_what, options, fault) => {
    expect(await found(options)).toMatchObject({ state: 'fault', found: `localhost ${fault}` });
  });

  it('does not know what a server does that answers nothing, by HTTP either', async () => {
    const server = { host: '127.0.0.1', port: 9 };
    expect(await transportFindings('hearth', server, NOBODY)).toMatchObject([
      { check: 'hearth: TLS', state: 'unknown' },
      { check: 'hearth: HTTP', state: 'unknown' },
    ]);
  });

  it('does not know what a host does that has no address', async () => {
    expect(await transportFindings('hearth', { host: 'fern.invalid' })).toMatchObject([
      { check: 'hearth: TLS', state: 'unknown' },
      { check: 'hearth: HTTP', state: 'unknown' },
    ]);
  });
});

describe('the check of a site’s HTTP', () => {
  const ciphers = 'TLS_AES_128_GCM_SHA256:ECDHE-ECDSA-AES128-GCM-SHA256';

  it('is content with a server that answers by HTTPS alone', async () => {
    expect((await allFound({ minVersion: 'TLSv1.2', ciphers }))[1]).toMatchObject({
      check: 'hearth: HTTP',
      state: 'fine',
    });
  });

  it.each([
    [308, 'fine'],
    [200, 'fault'],
  ])('judges an answer of %s', async (status, state) => {
    const web = createWebServer((_request, reply) => {
      reply.writeHead(status, { location: 'https://localhost/' }).end();
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const { port } = web.address() as AddressInfo;
    const http = `http://localhost:${String(port)}/`;
    const findings = await transportFindings('hearth', { host: '127.0.0.1', port: 9 }, http);
    expect(findings[1]).toMatchObject({ check: 'hearth: HTTP', state });
    web.close();
  });
});

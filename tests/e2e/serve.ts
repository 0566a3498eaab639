import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startClock } from '../../tools/local/clock.ts';
import { loadDemo } from '../../tools/local/demo.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites, withPort } from '../../tools/local/sites.ts';
import { CertifiedProvider } from '../conformance/certified-provider.ts';
import { makeTables } from '../conformance/shop.ts';
import { beforeToday } from './operator/words-in-vain.ts';
import { FakeStripe } from '../worker/checkout/fake-stripe.ts';

/* Serves a shop with the demo catalogue, in a fresh state, to the browser tests; ends with its parent. */

const port = Number(process.env.E2E_PORT);
const state = await mkdtemp(path.join(tmpdir(), 'parlour-e2e-'));
const { settings, sites } = await configuredSites();
const secrets = randomSecrets(sites);
/**
 * One site takes payments through Stripe, here replaced by a fake, and names an analytics provider that does
 * not exist.
 */
const nordhem = {
  ...settings.nordhem,
  analyticsTag: 'https://tags.example/gtag/js?id=G-TEST',
  payments: {
    provider: 'stripe',
    publishableKey: 'pk_test_nordhem',
    secretKey: 'STRIPE_KEY_NORDHEM',
    webhookSecret: 'STRIPE_WEBHOOK_NORDHEM',
    api: `http://127.0.0.1:${port + 1}`,
  },
};
/** Another provider with which the customers of two sites may sign in. */
const oak = new CertifiedProvider();
const issuer = await oak.start();
const OAK_SECRET = 'a-secret-between-shop-and-provider';
oak.register(
  issuer,
  ['hearth', 'ombre'].map((site) => {
    const origin = `http://${site}.localhost:${port}`;
    const redirectUri = `${origin}/idp/callback/oak`;
    return { origin, clientId: site, clientSecret: OAK_SECRET, audience: origin, redirectUri };
  }),
  () => 3_600,
);
const withOak = (site: 'hearth' | 'ombre') => ({
  ...(settings[site] as { signIn: object }).signIn,
  providers: { oak: { name: 'Oak ID', issuer, clientId: site, clientSecret: 'OAK_SECRET' } },
});
/** Operators of one site, with tokens and with accounts, for the tests of the console. */
const hearth = {
  ...settings.hearth,
  signIn: withOak('hearth'),
  operators: [
    { name: 'Ada', token: 'OPERATOR_ADA', role: 'everything' },
    { name: 'Cyd', token: 'OPERATOR_CYD', role: 'orders' },
  ],
  operatorSignIn: { claim: 'operator_role' },
};
/** An email provider that reports bounces, without an API key: emails go to the outbox. */
const ombre = {
  ...settings.ombre,
  signIn: withOak('ombre'),
  mail: {
    ...(settings.ombre as { mail: object }).mail,
    provider: 'postmark',
    key: 'MAIL_KEY_OMBRE',
    webhookSecret: 'MAIL_NEWS_OMBRE',
  },
};
const stripe = new FakeStripe();
const runtime = await startRuntime({
  port,
  persist: path.join(state, 'v3'),
  settings: withPort({ ...settings, hearth, nordhem, ombre }, port),
  bindings: {
    ...secrets,
    ...Object.fromEntries(
      sites.flatMap(({ id }) => [
        [`ACP_KEY_${id.toUpperCase()}`, `acp-key-of-${id}`],
        [`ACP_SIGNATURE_${id.toUpperCase()}`, `acp-signature-of-${id}`],
      ]),
    ),
    OAK_SECRET,
    STRIPE_KEY_NORDHEM: 'sk_test_nordhem',
    STRIPE_WEBHOOK_NORDHEM: 'whsec_nordhem',
    MAIL_NEWS_OMBRE: 'postmark:a long password',
    OPERATOR_ADA: 'token-of-ada',
    OPERATOR_CYD: 'token-of-cyd',
  },
});
await makeTables(runtime);
await loadDemo({ url: `http://localhost:${port}`, token: secrets.OPERATOR_TOKEN ?? '' });
const endClock = startClock(runtime, 2_000);
const db = await runtime.getD1Database('VISITOR_DB');
await db.batch(beforeToday().map(([sql, ...values]) => db.prepare(sql).bind(...values)));

// The runner waits for this second server, which starts once the whole catalogue has been loaded. It
// gives the tests the operator's token, which is new for each run; under `/v1/` it acts as Stripe.
const ready = createServer({ keepAliveTimeout: 0 }, (request, reply) => {
  if (!request.url?.startsWith('/v1/')) reply.end(secrets.OPERATOR_TOKEN);
  else void answer(request, reply);
}).listen(port + 1, '127.0.0.1');

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  const answered = await stripe.send(`http://127.0.0.1${request.url ?? ''}`, {
    method,
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(method === 'GET' ? {} : { body: await buffer(request) }),
  });
  reply.writeHead(answered.status, { 'content-type': 'application/json' });
  reply.end(await answered.text());
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    ready.close();
    endClock();
    void oak.stop();
    void runtime
      .dispose()
      .then(() => rm(state, { recursive: true, force: true }))
      .then(() => process.exit(0));
  });
}

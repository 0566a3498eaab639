import { Hono, type Context } from 'hono';
import type { IdentityReach } from '../auth/provider.ts';
import type { SiteEnv } from '../platform/env.ts';
import { mayForce } from '../platform/operators.ts';
import { singleFlight } from '@parlour/runtime';
import { dependenciesOf } from './dependencies.ts';
import { examine, type Finding } from './dependency.ts';

/** Milliseconds for which a result is reused: frequent checks do not call the upstreams more often. */
const LIFETIME_MS = 10_000;
/** Milliseconds to wait for another request that is running the same check. */
const PATIENCE_MS = 5_000;

const NO_STORE = { 'cache-control': 'no-store' } as const;

/**
 * `/healthz` says that the site is being served; `/healthz/ready` says whether all its dependencies work:
 * anyone gets `ok` or `not ok`, an operator of the site gets the result of each dependency.
 */
export const health = (reach: IdentityReach): Hono<SiteEnv> => {
  const known = new Map<string, { readonly at: number; readonly findings: readonly Finding[] }>();
  const flights = singleFlight<readonly Finding[]>({ patience: PATIENCE_MS });

  const look = async (c: Context<SiteEnv>): Promise<readonly Finding[]> => {
    const patient = { env: c.env, site: c.var.site, ctx: c.executionCtx };
    const findings = await Promise.all(
      dependenciesOf(patient, reach).map((dependency) => examine(dependency, patient)),
    );
    known.set(c.var.site.id, { at: Date.now(), findings });
    return findings;
  };

  const findingsOf = async (c: Context<SiteEnv>): Promise<readonly Finding[]> => {
    const kept = known.get(c.var.site.id);
    if (kept && Date.now() - kept.at < LIFETIME_MS) return kept.findings;
    return flights.share(
      c.var.site.id,
      () => look(c),
      (work) => {
        c.executionCtx.waitUntil(work);
      },
    );
  };

  const app = new Hono<SiteEnv>();
  app.get('/healthz', (c) => c.text('ok\n', 200, NO_STORE));
  app.get('/healthz/ready', async (c) => {
    const { site } = c.var;
    const isOperator = await mayForce(c.env, site, c.req.raw.headers);
    const findings = isOperator ? await look(c) : await findingsOf(c);
    const ok = findings.every((finding) => finding.ok || finding.isDispensable);
    const status = ok ? 200 : 503;
    if (!isOperator) return c.text(ok ? 'ok\n' : 'not ok\n', status, NO_STORE);
    return c.json({ site: site.id, ok, dependencies: findings }, status, NO_STORE);
  });
  return app;
};

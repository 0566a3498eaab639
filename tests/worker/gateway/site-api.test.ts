import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { templateFor } from '#lib/site/template.ts';
import { parseSites } from '@parlour/site';
import { createGateway, createSiteApi } from '../../../src/worker/gateway/gateway.ts';
import { FakeUpstream, remoteSites } from './fixture.ts';

describe('the typed client of pages', () => {
  const hearth = parseSites(remoteSites()).find(({ id }) => id === 'hearth')!;

  const apiOver = (answer: FakeUpstream['answer']) => {
    const upstream = new FakeUpstream();
    upstream.answer = answer;
    const gateway = createGateway({ market: upstream.market, send: upstream.send });
    const api = createSiteApi(gateway, { site: hearth, env, ctx: createExecutionContext() });
    return { upstream, api };
  };

  it('parses a reply by the schema of its row', async () => {
    const { api } = apiOver(() => Response.json({ products: [{ productId: 7, extra: 1 }] }));
    const list = await api.listProducts({ query: { page: 3 } });
    expect(list.totalCount).toBe(0);
    expect(list.retailerProducts[0]).toMatchObject({ productId: '7', name: '', variants: [] });
    expect(list.retailerProducts[0]).not.toHaveProperty('extra');
  });

  it('throws an error that a page can show', async () => {
    const { api } = apiOver(() => Response.json({ message: 'Closed today.' }, { status: 503 }));
    await expect(api.listProducts()).rejects.toMatchObject({
      code: 'upstream_failed',
      status: 502,
      message: 'Closed today.',
    });
  });

  it('[TENANT-008] returns the site’s default template when the call fails, and only logs that', async () => {
    const logged = vi.spyOn(console, 'error');
    const { api } = apiOver(() => new Response(null, { status: 500 }));
    const template = await templateFor(api, hearth);
    expect(template.logo).toBe(hearth.logo);
    expect(logged.mock.calls.flat().join('')).toContain('gettemplatedetails');
  });

  it('[ERROR-001] refuses a customer’s call without making it', async () => {
    const { api, upstream } = apiOver(() => Response.json({}));
    await expect(api.personalisedSearch({ body: { verdictID: 'd1' } })).rejects.toMatchObject({
      code: 'sign_in_required',
      message: 'You must be logged in',
    });
    expect(upstream.requests).toEqual([]);
  });
});

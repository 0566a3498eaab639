import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

describe('hosts', () => {
  it('[TENANT-001] answer with 421 and a plain sentence when they are unknown', async () => {
    const reply = await exports.default.fetch('http://evil.example/market/web/tags');
    expect(reply.status).toBe(421);
    expect(await reply.text()).toBe('No shop answers at this URL.\n');
    expect(env).toBeDefined();
  });

  it('[TENANT-001] redirect www. to the bare domain, with path and query, and keep the method and body of a form', async () => {
    const url = 'http://www.hearth.localhost/products?page=2&sort=price';
    const read = await exports.default.fetch(url, { redirect: 'manual' });
    expect(read.status).toBe(301);
    expect(read.headers.get('location')).toBe(
      'http://hearth.localhost:8787/products?page=2&sort=price',
    );
    const form = { method: 'POST', body: 'a=b', redirect: 'manual' } as const;
    const written = await exports.default.fetch('http://www.hearth.localhost/cart', form);
    expect(written.status).toBe(308);
    expect(written.headers.get('location')).toBe('http://hearth.localhost:8787/cart');
  });

  it('[TENANT-001] accept no www. before an unknown host, and no second one', async () => {
    for (const host of ['www.evil.example', 'www.www.hearth.localhost', 'wwwhearth.localhost']) {
      const reply = await exports.default.fetch(`http://${host}/`, { redirect: 'manual' });
      expect(reply.status).toBe(421);
    }
  });
});

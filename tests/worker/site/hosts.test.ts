import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

describe('hosts', () => {
  it('[TENANT-001] answers an unknown host with 421 and a plain sentence', async () => {
    const reply = await exports.default.fetch('http://evil.example/market/web/tags');
    expect(reply.status).toBe(421);
    expect(await reply.text()).toBe('No shop answers at this address.\n');
    expect(env).toBeDefined();
  });
});

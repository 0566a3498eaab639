import http from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../tests/bench/free-port.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';

describe('a shop that cannot be reached', () => {
  it('is asked once where nothing listens', async () => {
    const url = `http://localhost:${await freePort()}`;
    const requests = vi.spyOn(http, 'request');
    const args = ['catalogue', 'versions', '--site', 'hearth', '--url', url, '--token', 'x'];
    const { code, error } = await runParlour(args);
    expect([code, error]).toEqual([
      1,
      expect.stringContaining(`No shop answers at ${url} (ECONNREFUSED); start it (npm start)`),
    ]);
    expect(requests).toHaveBeenCalledTimes(1);
    requests.mockRestore();
  });
});

import { describe, expect, it } from 'vitest';
import { freePort } from '../../tests/bench/free-port.ts';
import { unreachable } from './unreachable.ts';
import { send } from './send.ts';

const reasonAt = async (url: string) =>
  send(new URL(url), { method: 'GET', headers: {} }, 60_000).then(
    () => undefined,
    (thrown: unknown) => unreachable(url, thrown),
  );

describe('a shop that cannot be reached', () => {
  it('is not asked again where nothing listens, which is said at once', async () => {
    const url = `http://localhost:${await freePort()}`;
    expect(await reasonAt(url)).toEqual({
      sentence: `No shop answers at ${url} (ECONNREFUSED); start it (npm start) or name another URL with --url`,
      mayPass: false,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { CASES, CONDITIONS, STORED_HEADERS } from '../../conformance/cache/cases.ts';
import { pass, renderer, requestPage } from './fixture.ts';

/* Cases of the public suite http-tests/cache-tests, by their ids; see docs/conformance.md. */

type HeaderList = readonly (readonly [string, string])[];

const PAUSE_S = 3;
const PATH = '/products';

const listed = (list: HeaderList): Headers =>
  new Headers(list.map(([name, value]): [string, string] => [name, value]));

const asked = (headers: HeaderList = [], path = PATH): Request =>
  new Request(`http://hearth.localhost${path}`, { headers: listed(headers) });

const answered = (status: number, headers: HeaderList, body: string): Response =>
  new Response([204, 304].includes(status) ? null : body, {
    status,
    headers: listed([['content-type', 'text/html'], ...headers]),
  });

const FRESH: HeaderList = [['cdn-cache-control', 'max-age=3600']];

describe('the page cache, by the public suite of HTTP caches,', () => {
  it.each(CASES)('passes $id', async ({ answer, status = 200, request, pause, next, isReused }) => {
    const cache = createPageCache();
    const { render } = renderer((turn) =>
      answered(turn === 1 ? status : (next?.status ?? status), answer, `answer ${String(turn)}`),
    );
    expect((await requestPage(cache, render, asked(request))).body).toBe('answer 1');
    pass(pause ?? PAUSE_S);
    const { body } = await requestPage(cache, render, asked(next?.request, next?.path));
    expect(body).toBe(isReused ? 'answer 1' : 'answer 2');
  });

  it.each(STORED_HEADERS)('passes headers-store-%s', async (name) => {
    const cache = createPageCache();
    const { render, turns } = renderer((turn) =>
      answered(200, [...FRESH, [name, `value ${String(turn)}`]], ''),
    );
    await requestPage(cache, render, asked());
    const { headers } = await requestPage(cache, render, asked());
    expect([headers.get(name), turns()]).toEqual(['value 1', 1]);
  });

  it.each(CONDITIONS)('passes %s', async (_, ifNoneMatch, isKnown) => {
    const cache = createPageCache();
    const { render } = renderer(() => answered(200, FRESH, 'page'));
    const first = await requestPage(cache, render, asked());
    const own = /"(.+)"/.exec(first.headers.get('etag') ?? '')?.[1] ?? '';
    const request = asked([['if-none-match', ifNoneMatch.replace('OWN', own)]]);
    const { status, headers } = await requestPage(cache, render, request);
    expect(status).toBe(isKnown ? 304 : 200);
    // conditional-304-etag
    expect(headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('passes conditional-etag-precedence', async () => {
    const cache = createPageCache();
    const { render } = renderer(() => answered(200, FRESH, 'page'));
    await requestPage(cache, render, asked());
    const request = asked([
      ['if-none-match', '"another"'],
      ['if-modified-since', new Date(Date.now() + 1_000).toUTCString()],
    ]);
    expect((await requestPage(cache, render, request)).status).toBe(200);
  });

  it('passes other-age-gen and other-age-update-max-age', async () => {
    const cache = createPageCache();
    const { render } = renderer(() => answered(200, FRESH, 'page'));
    await requestPage(cache, render, asked());
    pass(PAUSE_S);
    expect((await requestPage(cache, render, asked())).age).toBe('3');
    pass(30);
    expect((await requestPage(cache, render, asked())).age).toBe('33');
  });
});

import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { readForm, showAgain } from './forms.ts';

const posted = (body: BodyInit, headers: HeadersInit = {}): Request =>
  new Request('https://shop.example/', { method: 'POST', body, headers });

const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };

/** A body in chunks, without a Content-Length. */
const streamed = (pieces: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

describe('readForm', () => {
  it('parses URL-encoded fields, and keeps the last value of a field that was sent twice', async () => {
    const { fields, files } = await readForm(posted(new URLSearchParams('a=1&b=two+words&a=3')));
    expect(fields).toEqual({ a: '3', b: 'two words' });
    expect(files).toEqual({});
  });

  it('separates the files of a multipart form from its fields', async () => {
    const form = new FormData();
    form.set('name', 'Ada');
    form.set('picture', new File(['abc'], 'a.png'));
    for (const name of ['constructor', '__proto__']) form.set(name, new File(['x'], 'x.png'));
    const { fields, files } = await readForm(posted(form));
    expect(fields).toEqual({ name: 'Ada' });
    expect(Object.keys(files)).toEqual(['picture', 'constructor', '__proto__']);
    expect(await files.picture?.[0]?.text()).toBe('abc');
  });

  it.each<[string, BodyInit]>([
    ['URL-encoded', new URLSearchParams({ note: 'one\r\ntwo\r\n' })],
    [
      'multipart',
      (() => {
        const form = new FormData();
        form.set('note', 'one\r\ntwo\r\n');
        return form;
      })(),
    ],
  ])('counts a line break of a %s field once, as its page does', async (_, body) => {
    expect((await readForm(posted(body))).fields.note).toBe('one\ntwo\n');
  });

  it.each<[string, Request]>([
    ['with a Content-Length', posted(new URLSearchParams({ a: 'x'.repeat(200) }))],
    [
      'without a Content-Length',
      posted(streamed(['a=', 'x'.repeat(60), 'x'.repeat(60)]), URLENCODED),
    ],
  ])('refuses a larger form %s', async (_, request) => {
    await expect(readForm(request, 100)).rejects.toMatchObject({
      code: 'body_too_large',
      status: 413,
    });
  });

  it('accepts a form of exactly the size allowed, without a Content-Length', async () => {
    const { fields } = await readForm(posted(streamed(['a=', 'x'.repeat(98)]), URLENCODED), 100);
    expect(fields.a).toHaveLength(98);
  });

  it.each<[string, Request]>([
    ['JSON', posted('{}', { 'content-type': 'application/json' })],
    [
      'a multipart body cut short',
      posted('--b\r\n', { 'content-type': 'multipart/form-data; boundary=b' }),
    ],
    ['an empty body', new Request('https://shop.example/', { method: 'POST' })],
  ])('refuses %s, which is not a form', async (_, request) => {
    await expect(readForm(request)).rejects.toMatchObject({ code: 'invalid_request', status: 400 });
  });

  it('ignores the fields after the hundredth', async () => {
    const many = new URLSearchParams(Array.from({ length: 120 }, (_, at) => [`f${at}`, '1']));
    expect(Object.keys((await readForm(posted(many))).fields)).toHaveLength(100);
  });
});

describe('showAgain', () => {
  const shop = new Hono()
    .post('*', (c, next) => showAgain(c, next, { status: 422, retryAfter: 9 }))
    .all('/form', (c) => c.html('<form>'))
    .all('/moved', (c) => c.redirect('/cart'));
  const sent = (path: string) => shop.request(path, { method: 'POST' });

  it('shows the page of a refused form with the status of the refusal', async () => {
    const reply = await sent('/form');
    expect(reply.status).toBe(422);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('retry-after')).toBe('9');
    expect(await reply.text()).toBe('<form>');
  });

  it('sends the browser on when the page of the form leads elsewhere by now', async () => {
    const reply = await sent('/moved');
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe('/cart');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

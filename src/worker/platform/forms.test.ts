import { describe, expect, it } from 'vitest';
import { readForm } from './forms.ts';

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
    const { fields, files } = await readForm(posted(form));
    expect(fields).toEqual({ name: 'Ada' });
    expect(await files.picture?.text()).toBe('abc');
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

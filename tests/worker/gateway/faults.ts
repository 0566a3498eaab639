/** An upstream that never answers. */
export const never = () => new Promise<Response>(() => undefined);
const json = { 'content-type': 'application/json' };

const endless = () => {
  const chunk = new TextEncoder().encode(`"${'x'.repeat(1024 * 1024)}",`);
  return new ReadableStream({
    pull(stream) {
      stream.enqueue(chunk);
    },
  });
};

const brokenBody = () => {
  let sent = false;
  return new ReadableStream({
    pull(stream) {
      if (sent) throw new Error('connection reset');
      sent = true;
      stream.enqueue(new TextEncoder().encode('{"retailerProducts":['));
    },
  });
};

const TOO_SLOW = 'The shop took too long to answer. Please try again.';
const UNREACHABLE = 'The shop can’t be reached. Please try again.';
const UNREADABLE = 'The shop sent an answer that can’t be read.';
const CLOSED = 'The shop isn’t open to this site at the moment.';

/** What an upstream does, and the result: status, code, message, number of tries. */
export const FAULTS = [
  ['never answers', never, 504, 'upstream_timeout', TOO_SLOW, 2],
  [
    'stops in the middle of a body',
    () => new Response(new ReadableStream(), { headers: json }),
    504,
    'upstream_timeout',
    TOO_SLOW,
    2,
  ],
  [
    'refuses the connection',
    () => Promise.reject(new TypeError('connection refused')),
    502,
    'upstream_unreachable',
    UNREACHABLE,
    2,
  ],
  [
    'resets the connection in the middle of a body',
    () => new Response(brokenBody(), { headers: json }),
    502,
    'upstream_unreachable',
    UNREACHABLE,
    2,
  ],
  [
    'answers 500 with a page',
    () => new Response('<h1>Oops</h1>', { status: 500 }),
    502,
    'upstream_unexplained',
    'Server error',
    2,
  ],
  [
    'answers 500 with a text',
    () => Response.json({ message: 'Stock is being counted.' }, { status: 500 }),
    502,
    'upstream_failed',
    'Stock is being counted.',
    2,
  ],
  [
    'refuses the token with 401',
    () => new Response(null, { status: 401 }),
    502,
    'upstream_refused',
    CLOSED,
    1,
  ],
  [
    'refuses the token with 403',
    () => new Response(null, { status: 403 }),
    502,
    'upstream_refused',
    CLOSED,
    1,
  ],
  [
    'answers with HTML',
    () => new Response('{}', { headers: { 'content-type': 'text/html' } }),
    502,
    'upstream_unreadable',
    UNREADABLE,
    1,
  ],
  [
    'answers with something other than JSON',
    () => new Response('{"a":', { headers: json }),
    502,
    'upstream_unreadable',
    UNREADABLE,
    1,
  ],
  [
    'answers with nothing',
    () => new Response('', { headers: json }),
    502,
    'upstream_unreadable',
    UNREADABLE,
    1,
  ],
  [
    'answers with JSON of another shape',
    () => Response.json({ retailerProducts: [{ name: 7 }] }),
    502,
    'upstream_unreadable',
    UNREADABLE,
    1,
  ],
  [
    'answers endlessly',
    () => new Response(endless(), { headers: json }),
    502,
    'upstream_unreadable',
    UNREADABLE,
    1,
  ],
  [
    'announces more than 10 MB',
    () => new Response('{}', { headers: { ...json, 'content-length': '10485761' } }),
    502,
    'upstream_unreadable',
    UNREADABLE,
    1,
  ],
  [
    'redirects to another host',
    () => Response.redirect('https://evil.test/web/products', 302),
    502,
    'upstream_unreadable',
    UNREADABLE,
    1,
  ],
  [
    'says that it does not exist',
    () => Response.json({ message: 'No such product.' }, { status: 404 }),
    404,
    'not_found',
    'No such product.',
    1,
  ],
  [
    'rejects the request with a text',
    () => Response.json({ message: 'Too many words.' }, { status: 422 }),
    422,
    'upstream_rejected',
    'Too many words.',
    1,
  ],
  [
    'rejects the request with something other than text',
    () => Response.json({ message: { code: 7 } }, { status: 400 }),
    400,
    'upstream_unexplained',
    'Server error',
    1,
  ],
] as const;

import * as z from 'zod';

/** A text in the given form; the hint says what to write if it is missing or has another form. */
export const written = (form: RegExp, hint: string) => z.string(hint).regex(form, hint);

export const sentence = (hint: string) => z.string(hint).trim().min(1, hint);

/** Path of a file in `public/`. */
export const localPath = written(
  /^\/(?!\/)[\w./-]*$/,
  'write a path below public/, such as "/sites/hearth/logo.svg"',
);

export const colour = written(
  /^#[0-9a-f]{6}$/i,
  'write a colour as six hex digits, such as "#2f4a36"',
);

export const secretName = written(
  /^[A-Z][A-Z0-9_]*$/,
  'write the NAME of a secret in capitals, such as "API_TOKEN_HEARTH"',
);

export const webUrl = written(
  /^https?:\/\/[^\s#]+$/,
  'write a URL, such as "https://login.example.co.uk/logout"',
);

export const mailbox = written(
  /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/,
  'write an email address, such as "support@example.co.uk"',
);

/** A link to a page of the same site. */
export const SiteLink = z.strictObject({
  name: sentence('write the text of the link'),
  url: written(/^\/(?![/\\])/, 'write a path of this site, such as "/products"'),
});

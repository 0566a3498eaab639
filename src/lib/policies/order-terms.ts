import { escapeHtml } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { registrationOf, type Site } from '@parlour/site';
import { fillText } from './placeholders.ts';
import type { StaticPage } from './static-pages.ts';

/** What the confirmation of an order has to bring, in this order. */
const PARTS: readonly string[] = ['/term-of-use', '/return-policy', paths.cancellationForm];

/**
 * The terms of a site as one document that stands on its own: who the trader is, the terms, how to cancel and
 * the form for it. An order keeps it, and its confirmation brings it (Consumer Contracts Regulations 2013,
 * regulation 16).
 */
export const orderTerms = (site: Site, pages: readonly StaticPage[]): string => {
  const parts = PARTS.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`Terms of your order at ${site.name}`)}</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}th,td{border:1px solid #767676;padding:.25rem .5rem;text-align:left;vertical-align:top}</style>
</head>
<body>
<h1>${escapeHtml(`Terms of your order at ${site.name}`)}</h1>
<p>${trader(site)}</p>
${parts.map((part) => section(site, part)).join('\n')}
</body>
</html>
`;
};

const trader = (site: Site): string =>
  [
    fillText('{{companyName}}', site),
    fillText('{{companyAddress}}', site),
    registrationOf(site),
    ...(site.seller.vat === '' ? [] : [`VAT number ${site.seller.vat}`]),
    site.mailboxes.support,
    site.seller.serviceTelephone,
  ]
    .filter((line) => line !== '')
    .map(escapeHtml)
    .join('<br>\n');

const section = ({ origin }: Site, { title, lead, updated, html }: StaticPage): string =>
  [
    `<h2>${escapeHtml(title)}</h2>`,
    ...(updated === '' ? [] : [`<p>Last changed in ${escapeHtml(updated)}</p>`]),
    ...(lead === '' ? [] : [`<p>${escapeHtml(lead)}</p>`]),
    lowered(html).replaceAll('href="/', `href="${escapeHtml(origin)}/`),
  ].join('\n');

/** The headings of a page below that of its section. */
const lowered = (html: string): string =>
  html.replaceAll(
    /(<\/?h)([2-5])\b/g,
    (_, start: string, level: string) => `${start}${String(Number(level) + 1)}`,
  );

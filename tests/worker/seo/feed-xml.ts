import { SaxesParser } from 'saxes';
import type { Item } from './channel-rules.ts';

/**
 * Items of an RSS feed with Google's fields, in the same form as those of `tableItems`: a shipping service is
 * written `country:region:service:price`.
 * @throws {Error} where the XML is not well formed.
 */
export const xmlItems = (text: string): Item[] => {
  const items: Record<string, string[]>[] = [];
  const open: string[] = [];
  let words = '';
  let shipping: Record<string, string> = {};
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (fault) => {
    throw fault;
  });
  parser.on('text', (more) => (words += more));
  parser.on('opentag', ({ local }) => {
    open.push(local);
    words = '';
    if (local === 'item') items.push({});
    if (local === 'shipping') shipping = {};
  });
  parser.on('closetag', ({ local, uri }) => {
    open.pop();
    const item = items.at(-1);
    if (uri !== 'http://base.google.com/ns/1.0' || !item) return;
    if (open.at(-1) === 'shipping') shipping[local] = words;
    else (item[local] ??= []).push(local === 'shipping' ? serviceOf(shipping) : words);
  });
  parser.write(text).close();
  return items;
};

const serviceOf = ({ country = '', region = '', service = '', price = '' }) =>
  [country, region, service, price].join(':');

import { html } from 'hono/html';
import type { Goods, Part } from './email-content.ts';
import type { Look } from './look.ts';

/** HTML with escaped values; the library returns a promise if one of its parts is a promise. */
export type Html = ReturnType<typeof html>;

/** A part of an email as a row of a table, which all mail programs lay out alike. */
export const partHtml = (look: Look, part: Part): Html => html`
  <tr>
    <td class="gutter" style="padding:0 40px 24px;">${inner(look, part)}</td>
  </tr>
`;

const inner = (look: Look, part: Part): Html => {
  switch (part.part) {
    case 'text':
      return html`<p style="margin:0;${look.text}">${part.text}</p>`;
    case 'action':
      return action(look, part);
    case 'facts':
      return facts(look, part.facts);
    case 'goods':
      return goods(look, part);
    case 'sums':
      return sums(look, part);
    case 'lines':
      return html`<p style="margin:0 0 4px;${look.label}">${part.title}</p>
        <p style="margin:0;${look.text}">${broken(part.lines)}</p>`;
    case 'words':
      return words(look, part);
    case 'note':
      return html`<p style="margin:0;${look.small}">
        ${part.text}${part.link ? html`<br />${link(look, part.link)}` : ''}
      </p>`;
  }
};

type PartOf<Name extends Part['part']> = Extract<Part, { part: Name }>;

const link = ({ accent }: Look, { label, url }: { label: string; url: string }): Html =>
  html`<a href="${url}" style="color:${accent};text-decoration:underline;">${label}</a>`;

const broken = (lines: readonly string[]): Html[] =>
  lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

const action = (look: Look, { label, url }: PartOf<'action'>): Html => html`
  <table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td style="background-color:${look.accent};border-radius:${look.radius};">
        <a
          href="${url}"
          style="display:inline-block;padding:13px 28px;text-decoration:none;${look.button}"
          >${label}</a
        >
      </td>
    </tr>
  </table>
`;

const facts = (look: Look, list: PartOf<'facts'>['facts']): Html => html`
  <table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    width="100%"
    style="background-color:${look.surface};border-radius:${look.pictureRadius};"
  >
    <tr>
      <td style="padding:16px 20px;">
        ${list.map(
          ({ name, value }) =>
            html`<p style="margin:0;${look.text}">
              <span style="${look.label}">${name}</span><br />${value}
            </p>`,
        )}
      </td>
    </tr>
  </table>
`;

const goods = (look: Look, { title, goods: list }: PartOf<'goods'>): Html => html`
  <p style="margin:0 0 8px;${look.label}">${title}</p>
  <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%">
    ${list.map((line) => goodsLine(look, line))}
  </table>
`;

const goodsLine = (look: Look, { name, choices, quantity, price, picture }: Goods): Html => html`
  <tr>
    ${
      picture === ''
        ? ''
        : html`<td
            width="104"
            style="width:104px;padding:16px 16px 16px 0;border-top:${look.line};vertical-align:top;"
          >
            <img
              src="${picture}"
              alt=""
              width="88"
              style="display:block;width:88px;height:auto;border:0;border-radius:${look.pictureRadius};background-color:${look.surface};"
            />
          </td>`
    }
    <td style="padding:16px 0;border-top:${look.line};vertical-align:top;">
      <p style="margin:0;${look.text}">${name}</p>
      <p style="margin:0;${look.small}">
        ${choices === '' ? '' : html`${choices}<br />`}Quantity ${quantity}
      </p>
    </td>
    <td
      style="padding:16px 0 16px 16px;border-top:${look.line};vertical-align:top;text-align:right;white-space:nowrap;"
    >
      <p style="margin:0;${look.text}">${price}</p>
    </td>
  </tr>
`;

const sums = (look: Look, { sums: list, total }: PartOf<'sums'>): Html => html`
  <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%">
    ${list.map(
      ({ name, value }) => html`
        <tr>
          <td style="padding:2px 0;${look.small}">${name}</td>
          <td style="padding:2px 0;text-align:right;${look.small}">${value}</td>
        </tr>
      `,
    )}
    <tr>
      <td style="padding:14px 0 0;border-top:${look.line};${look.text}">
        <strong>${total.name}</strong>
      </td>
      <td style="padding:14px 0 0;border-top:${look.line};text-align:right;${look.text}">
        <strong>${total.value}</strong>
      </td>
    </tr>
  </table>
`;

const words = (look: Look, { by, text }: PartOf<'words'>): Html => html`
  <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%">
    <tr>
      <td style="padding:4px 0 4px 20px;border-left:3px solid ${look.accent};">
        <p style="margin:0 0 4px;${look.label}">${by}</p>
        <p style="margin:0;${look.text}">${broken(text.split('\n'))}</p>
      </td>
    </tr>
  </table>
`;

import { salutation } from '@parlour/domain';
import { html } from 'hono/html';
import type { EmailContent } from './email-content.ts';
import { registrationOf } from '@parlour/site';
import { companyAddress } from './email-text.ts';
import { lookOf, type Look } from './look.ts';
import { partHtml, type Html } from './part-html.ts';
import type { Sender } from './sender.ts';

/**
 * An email as an HTML page in its site's colours, for mail programs: tables, styles in attributes, no script,
 * no font, no picture except the logo and the products, and nothing that tells whether somebody opens it.
 */
export const emailHtml = async (site: Sender, content: EmailContent): Promise<string> => {
  const look = lookOf(site);
  const page = html`<!doctype html>
    <html lang="en-GB" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${look.scheme}" />
        <meta name="supported-color-schemes" content="${look.scheme}" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${content.subject}</title>
        ${sheet(look)}
      </head>
      <body style="margin:0;padding:0;background-color:${look.surface};">
        ${preview(content)}
        <div
          role="article"
          aria-roledescription="email"
          aria-label="${content.subject}"
          lang="en-GB"
        >
          <table
            role="presentation"
            cellpadding="0"
            cellspacing="0"
            border="0"
            width="100%"
            style="background-color:${look.surface};"
          >
            <tr>
              <td class="margin" align="center" style="padding:32px 16px;">
                <table
                  role="presentation"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  width="600"
                  style="width:100%;max-width:600px;background-color:${look.paper};border-radius:${look.pictureRadius};"
                >
                  ${head(site, look)} ${opening(look, content)}
                  ${content.parts.map((part) => partHtml(look, part))} ${foot(site, look)}
                </table>
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html>`;
  return (await page).toString().replaceAll(/^\s*\n/gm, '');
};

/** Rules that attributes cannot hold: the colours that a program must not invert, and narrow screens. */
const sheet = ({ scheme }: Look): Html =>
  html`<style>
    :root {
      color-scheme: ${scheme};
      supported-color-schemes: ${scheme};
    }
    @media (max-width: 480px) {
      .margin {
        padding: 0 !important;
      }
      .gutter {
        padding-left: 20px !important;
        padding-right: 20px !important;
      }
    }
  </style>`;

/** Visible after the subject in an inbox, and nowhere else. */
const preview = (content: EmailContent): Html =>
  html`<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${content.preview}</div>`;

/** The logo lies on the page's own colour, so that it stays legible where a program inverts colours. */
const head = (site: Sender, look: Look): Html => html`
  <tr>
    <td
      class="gutter"
      align="${look.align}"
      style="padding:36px 40px 28px;text-align:${look.align};"
    >
      <a href="${site.origin}/" style="text-decoration:none;${look.name}"
        >${
          site.mail.logo === undefined
            ? site.name
            : html`<img
                src="${site.origin}${site.mail.logo}"
                alt="${site.name}"
                width="${look.logo.width}"
                height="${look.logo.height}"
                style="display:inline-block;border:0;width:${look.logo.width}px;height:${look.logo.height}px;${look.name}"
              />`
        }</a
      >
    </td>
  </tr>
`;

const opening = (look: Look, { heading, greeting }: EmailContent): Html => html`
  <tr>
    <td class="gutter" style="padding:0 40px 16px;text-align:${look.align};">
      <h1 style="margin:0;${look.heading}">${heading}</h1>
    </td>
  </tr>
  <tr>
    <td class="gutter" style="padding:0 40px 8px;">
      <p style="margin:0;${look.text}">${salutation(greeting)}</p>
    </td>
  </tr>
`;

const foot = (site: Sender, look: Look): Html => {
  const { companyName, serviceEmail, serviceTelephone, vat } = site.seller;
  const registration = registrationOf(site);
  return html`
    <tr>
      <td
        class="gutter"
        style="padding:24px 40px 36px;border-top:${look.line};text-align:${look.align};"
      >
        <p style="margin:0 0 8px;${look.small}">
          Questions? Answer this email, write to
          <a href="mailto:${serviceEmail}" style="color:${look.accent};">${serviceEmail}</a
          >${serviceTelephone === '' ? '' : html` or ring ${serviceTelephone}`}.
        </p>
        <p style="margin:0;${look.small}">
          ${companyName}<br />${companyAddress(site)}${registration === '' ? '' : html`<br />${registration}`}${vat === '' ? '' : html`<br />VAT ${vat}`}
        </p>
      </td>
    </tr>
  `;
};

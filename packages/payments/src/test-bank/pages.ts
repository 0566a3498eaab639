import { html, raw } from 'hono/html';
import { formatPence } from '@parlour/domain';
import type { Site } from '@parlour/site';
import { TEST_CARDS } from './cards.ts';

const STYLE = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1b2330; background: #eef1f5; }
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }
body { display: grid; justify-content: center; margin: 0; padding: 2rem 1rem; }
main { box-sizing: border-box; inline-size: min(27rem, calc(100vw - 2rem)); padding: 2rem; border-radius: 12px; background: #fff; box-shadow: 0 1px 2px #1b233026, 0 8px 32px #1b233014; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
p { margin: .5rem 0 0; }
.amount { font-size: 2rem; font-weight: 650; letter-spacing: -.02em; }
.muted, .hint { color: #566072; font-size: .875rem; }
form { display: grid; gap: 1rem; margin-block-start: 1.5rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
label { display: grid; gap: .25rem; font-weight: 600; font-size: .9375rem; }
label.check { display: flex; gap: .5rem; align-items: center; font-weight: 400; min-block-size: 1.5rem; }
input:not([type=checkbox]) { box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; padding: 0 .75rem; border: 1px solid #798397; border-radius: 8px; font: inherit; color: inherit; }
[aria-invalid] { border: 2px solid #b3261e !important; }
:focus-visible { outline: 3px solid #2b5fd9; outline-offset: 2px; }
.problem { color: #b3261e; font-size: .875rem; font-weight: 600; }
[role=alert] { margin-block-start: 1rem; padding: .75rem 1rem; border-radius: 8px; background: #fbeceb; }
button { min-block-size: 3rem; border: 0; border-radius: 8px; background: #1f4fc4; color: #fff; font: inherit; font-weight: 650; cursor: pointer; }
button.quiet { background: #e4e8ef; color: #1b2330; }
details { margin-block-start: 1.5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: .75rem 0 0; font-size: .875rem; }
dt { font-variant-numeric: tabular-nums; }
dd { margin: 0; }
a { color: #1f4fc4; display: inline-block; padding-block: .25rem; }
`;

const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));

/** What the bank's pages may load: only their own style. */
export const BANK_POLICY =
  `default-src 'none'; style-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'; ` +
  `img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

type Html = ReturnType<typeof html>;

const page = (site: Site, title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <title>${title} | Test payment for ${site.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;

/** What a card form shows, the first time and again. It never shows any of a card's data again. */
export interface CardPage {
  /** In pence; null if a card is only saved. */
  readonly amount: number | null;
  /** By field; '' is the form as a whole. */
  readonly problems: Readonly<Record<string, string>>;
  readonly returnPath: string;
}

const field = (
  { problems }: CardPage,
  { name, label, autocomplete, hint }: Record<'name' | 'label' | 'autocomplete' | 'hint', string>,
): Html => {
  const problem = problems[name];
  return html`<label>
    ${label}
    <input
      name="${name}"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      placeholder="${hint}"
      required
      ${problem ? raw('aria-invalid="true"') : ''}
    />
    ${problem ? html`<span class="problem">${problem}</span>` : ''}
  </label>`;
};

export const cardPage = (site: Site, shown: CardPage): Html => {
  const heading = shown.amount === null ? 'Save a card' : 'Pay by card';
  const problem = shown.problems[''];
  return page(
    site,
    heading,
    html`<h1>${heading}</h1>
      ${shown.amount === null ? '' : html`<p class="amount">${formatPence(shown.amount)}</p>`}
      <p class="muted">Test payment for ${site.name}: nothing is charged.</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <form method="post" novalidate>
        ${field(shown, {
          name: 'number',
          label: 'Card number',
          autocomplete: 'cc-number',
          hint: '4242 4242 4242 4242',
        })}
        <div class="pair">
          ${field(shown, { name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', hint: '04/30' })}
          ${field(shown, { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', hint: '123' })}
        </div>
        ${
          shown.amount === null
            ? ''
            : html`<label class="check"
                ><input type="checkbox" name="save" value="1" />Save this card for next time</label
              >`
        }
        <button type="submit">
          ${shown.amount === null ? 'Save card' : `Pay ${formatPence(shown.amount)}`}
        </button>
      </form>
      <p><a href="${shown.returnPath}">Back to ${site.name}</a></p>
      <details>
        <summary>Test numbers</summary>
        <dl>
          ${TEST_CARDS.map(
            ({ number, note }) =>
              html`<dt>${number.replace(/(.{4})(?=.)/g, '$1 ')}</dt>
                <dd>${note}</dd>`,
          )}
        </dl>
        <p class="hint">Any expiry in the future and any CVC will do.</p>
      </details>`,
  );
};

export const challengePage = (site: Site, amount: number): Html =>
  page(
    site,
    'Confirm your payment',
    html`<h1>Is it you?</h1>
      <p class="amount">${formatPence(amount)}</p>
      <p class="muted">
        3-D Secure test page of your bank: confirm the payment to ${site.name}, or refuse it.
      </p>
      <form method="post">
        <button type="submit" name="answer" value="confirm">Confirm payment</button>
        <button class="quiet" type="submit" name="answer" value="refuse">Refuse</button>
      </form>`,
  );

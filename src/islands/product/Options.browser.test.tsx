import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Options } from './Options.tsx';
import { Swatches } from './Swatches.tsx';

const choiceOf = (name: string, selected: string) => ({
  name,
  href: `/oak-chair/products/d/2?option=${name}`,
  selected: name === selected,
  picture: '',
});

const choices = (selected: string) => ['Tall', 'Short'].map((name) => choiceOf(name, selected));

/** Stops a press of a choice: the product's page would handle it. */
const keepHere = (event: React.MouseEvent): void => {
  event.preventDefault();
};

const opener = page.getByText('Select Option');
const option = (name: string) => page.getByRole('link', { name });

const Box = ({ selected }: { readonly selected: string }) => (
  <div onClickCapture={keepHere}>
    <Options options={choices(selected)} />
    <p>Elsewhere</p>
  </div>
);

describe('the options of a product', () => {
  it('[PDP-012] close once another one is shown, with the focus on their summary', async () => {
    const tall = choices('Tall');
    const { rerender } = await render(<Options options={tall} />);
    opener.element().closest('details')?.setAttribute('open', '');
    await expect.element(option('Short')).toBeVisible();
    option('Short').element().focus();
    // Something else renders meanwhile.
    await rerender(<Options options={tall} />);
    await expect.element(option('Short')).toHaveFocus();
    await rerender(<Options options={choices('Short')} />);
    await expect.element(option('Short')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(opener.element().closest('summary'));
  });

  it('[PDP-012] leave the focus where the visitor has moved it meanwhile', async () => {
    const { rerender } = await render(<Box selected="Tall" />);
    expect(document.activeElement).toBe(document.body);
    await rerender(<Box selected="Short" />);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the preview of a swatch', () => {
  const list = page.getByRole('list', { name: /^Swatches/ });
  const preview = () => document.querySelector('.preview');
  const isShown = () =>
    preview()?.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  beforeEach(async () => {
    await render(<Swatches swatches={choices('Tall')} />);
  });

  it('[PDP-014] is shown while the swatch is hovered, and closed by Escape until the pointer leaves it', async () => {
    const swatch = list.getByRole('link').first();
    await swatch.hover();
    await expect.poll(isShown).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isShown).toBe(false);
    await page.getByText('Swatches:').hover();
    await swatch.hover();
    await expect.poll(isShown).toBe(true);
  });
});

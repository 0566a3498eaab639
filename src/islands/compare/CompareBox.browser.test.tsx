import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notices } from '../../../tests/browser/visitor.ts';
import { $compared, setCompared } from '../state/compare/compared.ts';
import { CompareBar } from './CompareBar.tsx';
import { CompareBox } from './CompareBox.tsx';
import { takeOverTicks } from './use-compared.ts';

const HERE = ['1', '2', '3'] as const;

const box = (id: string) => page.getByRole('checkbox', { name: `Compare Chair ${id}` });

/** The box is in the corner of its tile. */
const TILE = { position: 'relative', blockSize: '4rem' } as const;

const show = (ids: readonly string[] = HERE) =>
  render(
    <>
      {ids.map((id) => (
        <article key={id} style={TILE}>
          <CompareBox variantId={id} name={`Chair ${id}`} />
        </article>
      ))}
      <CompareBar here={ids} />
    </>,
  );

/** The fields that the form of the comparison submits. */
const sent = () => {
  const form = document.forms.namedItem('compare');
  return form ? new FormData(form).getAll('v') : [];
};

beforeEach(() => {
  $compared.set([]);
});

describe('the comparison of a list', () => {
  it('counts the ticked boxes, and uncounts unticked ones', async () => {
    await show();
    await expect.element(page.getByText('Compare up to four products')).toBeInTheDocument();
    await box('1').click();
    await box('3').click();
    await expect.element(page.getByText('2 of 4 to compare')).toBeVisible();
    expect(sent()).toEqual(['1', '3']);
    await box('1').click();
    await expect.element(page.getByText('1 of 4 to compare')).toBeVisible();
    expect(sent()).toEqual(['3']);
  });

  it('refuses a fifth product, with a message', async () => {
    for (const id of ['7', '8', '9']) setCompared(id, true);
    await show();
    await box('1').click();
    await expect.element(page.getByText('4 of 4 to compare')).toBeVisible();
    await box('2').click();
    await expect.element(box('2')).not.toBeChecked();
    expect(notices()).toEqual(['You can compare up to 4 products']);
  });

  it('submits products that were ticked on other lists', async () => {
    setCompared('9', true);
    setCompared('2', true);
    await show();
    await expect.element(box('2')).toBeChecked();
    expect(sent().toSorted()).toEqual(['2', '9']);
  });

  it('takes over boxes that were ticked before hydration, up to the limit', () => {
    for (const id of ['7', '8', '9']) setCompared(id, true);
    const served = document.createElement('div');
    served.innerHTML = `<form id="compare">${HERE.map(
      (id) => `<input type="checkbox" name="v" value="${id}" ${id === '2' ? '' : 'checked'}>`,
    ).join('')}</form>`;
    document.body.appendChild(served);
    takeOverTicks();
    expect($compared.get()).toEqual(['7', '8', '9', '1']);
    expect(sent()).toEqual(['1']);
    served.remove();
  });
});

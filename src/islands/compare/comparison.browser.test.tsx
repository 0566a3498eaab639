import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { parsedList, showList } from '../../../tests/browser/lists.ts';
import { notices } from '../../../tests/browser/visitor.ts';
import { exchange } from '../in-place/exchange.ts';
import { $compared, setCompared } from '../state/compare/compared.ts';
import { followComparison } from './comparison.ts';

const box = (id: string) => page.getByRole('checkbox', { name: `Compare Chair ${id}` });

const said = (text: string) => expect.element(page.getByText(text)).toBeInTheDocument();

const form = (): HTMLFormElement | null => document.forms.namedItem('compare');

/** The fields that the form of the comparison submits. */
const sent = () => {
  const comparison = form();
  return comparison ? new FormData(comparison).getAll('v').toSorted() : [];
};

const HERE = { chairs: [1, 2, 3] } as const;

beforeEach(() => {
  $compared.set([]);
  sessionStorage.clear();
});

describe('the comparison of a list', () => {
  it('counts the ticked boxes, and uncounts unticked ones', async () => {
    showList(HERE);
    followComparison();
    await said('Compare up to four products');
    expect(form()?.hasAttribute('data-marked')).toBe(false);
    await box('1').click();
    await box('3').click();
    await said('2 of 4 to compare');
    expect(sent()).toEqual(['1', '3']);
    expect(form()?.hasAttribute('data-marked')).toBe(true);
    await box('1').click();
    await said('1 of 4 to compare');
    expect(sent()).toEqual(['3']);
    await box('3').click();
    await said('Compare up to four products');
    expect(form()?.hasAttribute('data-marked')).toBe(false);
  });

  it('refuses a fifth product, with a message', async () => {
    for (const id of ['7', '8', '9']) setCompared(id, true);
    showList(HERE);
    followComparison();
    await box('1').click();
    await said('4 of 4 to compare');
    await box('2').click();
    await expect.element(box('2')).not.toBeChecked();
    await said('4 of 4 to compare');
    // Each test has begun to follow the comparison of this page.
    expect(new Set(notices())).toEqual(new Set(['You can compare up to 4 products']));
  });

  it('submits products that were ticked on other lists', async () => {
    setCompared('9', true);
    setCompared('2', true);
    showList(HERE);
    followComparison();
    await expect.element(box('2')).toBeChecked();
    expect(sent()).toEqual(['2', '9']);
    await box('2').click();
    expect(sent()).toEqual(['9']);
  });

  it('takes over boxes that were ticked before its code came, up to the limit', async () => {
    for (const id of ['7', '8', '9']) setCompared(id, true);
    showList(HERE);
    for (const id of ['1', '3']) await box(id).click();
    followComparison();
    expect($compared.get()).toEqual(['7', '8', '9', '1']);
    expect(sent()).toEqual(['1', '7', '8', '9']);
    await expect.element(box('3')).not.toBeChecked();
  });

  it('goes on in a list that is drawn over it', async () => {
    showList(HERE);
    followComparison();
    await box('1').click();
    await box('2').click();
    exchange(parsedList({ chairs: [2, 5] }));
    await expect.element(box('2')).toBeChecked();
    await expect.element(box('5')).not.toBeChecked();
    await said('2 of 4 to compare');
    expect(sent()).toEqual(['1', '2']);
    exchange(parsedList({ chairs: [1] }));
    await expect.element(box('1')).toBeChecked();
    expect(sent()).toEqual(['1', '2']);
  });

  it('takes no notice of other boxes, such as the one that shows the filters', async () => {
    showList({ ...HERE, top: '<input type="checkbox" name="v" value="8" aria-label="Filters">' });
    followComparison();
    await page.getByRole('checkbox', { name: 'Filters' }).click();
    expect($compared.get()).toEqual([]);
    await said('Compare up to four products');
  });
});

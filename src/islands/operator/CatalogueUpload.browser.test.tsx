import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { $upload, applyFeed } from '../state/operator/upload.ts';
import { CatalogueUpload } from './CatalogueUpload.tsx';

// Sending has tests of its own.
vi.mock(import('../state/operator/upload.ts'), async (original) => ({
  ...(await original()),
  uploadFeed: vi.fn(() => Promise.resolve()),
  applyFeed: vi.fn(() => Promise.resolve()),
}));

const FILE = new File(['id\n1\n'], 'feed.tsv');
const SITES = [{ id: 'hearth', name: 'Hearth & Hale', origin: 'https://hearth.test' }];

beforeEach(async () => {
  $upload.set({ status: 'waiting' });
  await render(<CatalogueUpload sites={SITES} earlier={null} />);
});

it('the button that checks a feed keeps the focus while the feed is read', async () => {
  const check = page.getByRole('button', { name: 'Check' });
  await userEvent.upload(page.getByLabelText('Feed'), FILE);
  await page.getByLabelText('Seller').fill('Oak & Sons');
  await check.click();
  $upload.set({ status: 'working', doing: 'Reading the feed', part: 0.5 });
  await expect.element(check).toHaveAttribute('aria-disabled', 'true');
  await expect.element(check).toHaveFocus();
});

it('the focus goes to the result when the button that puts a feed on sale disappears', async () => {
  const report = {
    ...{ id: 'one', state: 'checked', dryRun: true, created: 1, updated: 0, unchanged: 0 },
    ...{ refused: 0, skipped: 0, rows: 1, format: 'tsv', source: 'oak', lines: [], remarks: 0 },
  };
  $upload.set({ status: 'done', report } as never);
  await page.getByRole('button', { name: 'Put on sale' }).click();
  expect(applyFeed).toHaveBeenCalledWith('one');
  $upload.set({ status: 'working', doing: 'Loading the feed', part: 0 });
  await expect.element(page.getByRole('button', { name: 'Put on sale' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveFocus();
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { galleryOfChair } from '../../../tests/browser/catalogue.ts';
import { Gallery } from './Gallery.tsx';

const SIDES = ['Front', 'Side', 'Back'] as const;

const gallery = page.getByRole('region', { name: 'Pictures of Oak chair' });
const popup = page.getByRole('dialog', { name: 'Pictures of Oak chair' });
const count = popup.getByRole('status');
const thumbnail = (number: number) =>
  gallery.getByRole('link', { name: `Picture ${String(number)} of 3` });
const enlarge = (side: string) => gallery.getByRole('link', { name: `${side},` });
const act = (name: string) => popup.getByRole('button', { name });

/** Shows the gallery in a page of sites that set different heights of pictures. */
const show = (sides: readonly string[] = SIDES) => {
  const container = document.body.appendChild(document.createElement('main'));
  container.style.setProperty('--card-ratio', '4 / 3');
  return render(
    <Gallery
      gallery={galleryOfChair(...sides)}
      swatchId=""
      layout="below"
      origin="https://shop.test"
    />,
    { container },
  );
};

/** Index of the large picture in the frame. */
const inFrame = (): number => {
  const row = document.querySelector('.slides');
  return row ? row.scrollLeft / row.clientWidth : -1;
};

afterEach(() => {
  for (const main of document.querySelectorAll('main')) main.remove();
});

describe('the pictures of a product', () => {
  it('[MEDIA-003] slide to the one whose thumbnail is pressed', async () => {
    await show();
    await expect.element(thumbnail(1)).toHaveAttribute('aria-current', 'true');
    await thumbnail(3).click();
    await expect.element(thumbnail(3)).toHaveAttribute('aria-current', 'true');
    await expect.poll(inFrame).toBeCloseTo(2, 2);
    await expect.element(thumbnail(1)).not.toHaveAttribute('aria-current');
  });

  it('[MEDIA-003] do not mark those that pass on the way', async () => {
    await show();
    const marked = new Set<string>();
    const note = new MutationObserver(() => {
      marked.add(document.querySelector('[aria-current]')?.getAttribute('aria-label') ?? '');
    });
    note.observe(gallery.element(), { attributes: true, subtree: true });
    await thumbnail(3).click();
    await expect.poll(inFrame).toBeCloseTo(2, 2);
    note.disconnect();
    expect([...marked]).toEqual(['Picture 3 of 3']);
  });

  it('[MEDIA-001] turn by the arrow keys, and stop at both ends', async () => {
    await show();
    enlarge('Front').element().focus({ preventScroll: true });
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(thumbnail(1)).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(thumbnail(2)).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(inFrame).toBeCloseTo(2, 2);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(thumbnail(3)).toHaveAttribute('aria-current', 'true');
  });

  it('[MEDIA-001] slide by their own script only, which the browser’s key scrolling would stop halfway', async () => {
    await show();
    const row = document.querySelector('.slides');
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowRight',
      bubbles: true,
      cancelable: true,
    });
    expect(row?.dispatchEvent(event)).toBe(false);
  });

  it('[MEDIA-003] mark the one to which the visitor has scrolled', async () => {
    await show();
    const row = document.querySelector('.slides');
    row?.scrollTo({ left: row.clientWidth, behavior: 'instant' });
    await expect.element(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  });

  it('[MEDIA-002] are enlarged in a window of 400 pixels beside the mouse, which follows it', async () => {
    await show();
    await enlarge('Front').hover();
    await expect.poll(() => document.querySelector('.zoom-window')?.clientWidth).toBe(400);
    expect(document.querySelector('.zoom-window')?.clientHeight).toBe(400);
    await thumbnail(1).hover();
    await expect.poll(() => document.querySelector('.zoom-window')).toBeNull();
  });

  it('have no thumbnails where there is only one', async () => {
    await show(['Front']);
    await expect.element(enlarge('Front')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Picture 1 of 1' }))
      .not.toBeInTheDocument();
  });
});

describe('the popup of pictures', () => {
  beforeEach(async () => {
    await show();
  });

  it('[MEDIA-007] opens with the pressed picture, and takes keys at once', async () => {
    await thumbnail(2).click();
    await enlarge('Side').click();
    await expect.element(count).toHaveTextContent('2 / 3 Side');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(count).toHaveTextContent('3 / 3 Back');
  });

  it('[MEDIA-007] goes from the last picture to the first, and back', async () => {
    await enlarge('Front').click();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(count).toHaveTextContent('3 / 3');
    await act('Next picture').click();
    await expect.element(count).toHaveTextContent('1 / 3');
    await act('Previous picture').click();
    await expect.element(count).toHaveTextContent('3 / 3');
    await userEvent.keyboard('{Home}');
    await expect.element(count).toHaveTextContent('1 / 3');
    await userEvent.keyboard('{End}');
    await expect.element(count).toHaveTextContent('3 / 3');
  });

  it('[MEDIA-007] shows the picture whose thumbnail is chosen', async () => {
    await enlarge('Front').click();
    await act('Picture 2 of 3').click();
    await expect.element(act('Picture 2 of 3')).toHaveAttribute('aria-current', 'true');
    await expect.element(act('Picture 1 of 3')).not.toHaveAttribute('aria-current');
  });

  it('[MEDIA-007] closes on Escape, restores the focus and keeps the picture viewed last', async () => {
    await enlarge('Front').click();
    await userEvent.keyboard('{End}');
    await expect.element(count).toHaveTextContent('3 / 3');
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(enlarge('Front')).toHaveFocus();
    await expect.element(thumbnail(3)).toHaveAttribute('aria-current', 'true');
  });

  it('[MEDIA-007] hides the page behind it, and shows it again before it restores the focus', async () => {
    const small = thumbnail(1).element();
    const behind = () => small.checkVisibility({ contentVisibilityAuto: true });
    await enlarge('Front').click();
    await expect.element(popup).toBeVisible();
    expect(behind()).toBe(false);
    await act('Close').click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(behind()).toBe(true);
    await expect.element(enlarge('Front')).toHaveFocus();
  });

  it('[MEDIA-007] can be opened again', async () => {
    for (const close of ['Escape', 'Close']) {
      await enlarge('Front').click();
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(count).toHaveTextContent('2 / 3');
      await (close === 'Escape' ? userEvent.keyboard('{Escape}') : act(close).click());
      await expect.element(popup).not.toBeInTheDocument();
      await thumbnail(1).click();
      await expect.poll(inFrame).toBeCloseTo(0, 2);
    }
  });

  it('does not open on a press that asks for another tab', async () => {
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
      },
      { once: true },
    );
    await enlarge('Front').click({ modifiers: ['Control'] });
    await expect.element(popup).not.toBeInTheDocument();
  });
});

describe('the panel that shares a product', () => {
  const share = gallery.getByText('Facebook');
  const deviceSheet = gallery.getByRole('button', { name: 'More ways to share' });
  const open = () => gallery.getByTitle('Share').click();

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  it('[MEDIA-008] closes on Escape and on a press outside it', async () => {
    await show();
    await open();
    await expect.element(share).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(share).not.toBeVisible();
    await open();
    await expect.element(share).toBeVisible();
    await thumbnail(1).click();
    await expect.element(share).not.toBeVisible();
  });

  it('offers the device’s share sheet only where there is one', async () => {
    await show();
    await open();
    await expect.element(share).toBeVisible();
    await expect.element(deviceSheet).not.toBeInTheDocument();
  });

  it('shares by the device’s share sheet, and closes', async () => {
    const shareBy = vi.fn(() => Promise.reject(new Error('The visitor changed their mind.')));
    Object.defineProperty(navigator, 'share', { value: shareBy, configurable: true });
    await show();
    await open();
    await deviceSheet.click();
    expect(shareBy).toHaveBeenCalledExactlyOnceWith({
      url: 'https://shop.test/oak-chair/products/d/1',
    });
    await expect.element(share).not.toBeVisible();
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { viewer } from '../../state/gallery/viewer.ts';
import { show as showModel } from './show.ts';
import type { ViewedItem } from './viewed-item.ts';
import Viewer from './Viewer.tsx';

// A graphics processor draws the model; tests/e2e/gallery/viewer.spec.ts looks at it.
vi.mock('./show.ts', () => ({ show: vi.fn() }));

const FIGURES = [
  { name: 'Width', text: '2,100 mm' },
  { name: 'Height', text: '740 mm' },
];
const OAK = { id: '7', name: 'Oak', colour: '#b5935a', material: 'oak' };
const WALNUT = { id: '8', name: 'Walnut', colour: '#5b3a29', material: 'walnut' };

const ITEM: ViewedItem = {
  name: 'Oak chair',
  model: { fbx: '/chair.fbx', glb: '/chair.glb', usdz: '/chair.usdz', look: {} },
  measures: { height: 740, width: 2100, length: 0 },
  finishes: [OAK, WALNUT],
  still: undefined,
  page: 'https://shop.test/oak-chair',
  canQuickLook: true,
};

const dialog = page.getByRole('dialog', { name: '3D model of Oak chair' });
const message = dialog.getByRole('status').first();
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

const model = { move: vi.fn(), wear: vi.fn(), measure: vi.fn() };

const open = async () => {
  const onClose = vi.fn();
  await render(<Viewer item={ITEM} onClose={onClose} />);
  return onClose;
};

const openShown = async () => {
  const onClose = await open();
  await expect.element(dialog).toHaveAttribute('data-state', 'shown');
  return onClose;
};

beforeEach(() => {
  vi.resetAllMocks();
  viewer.open(OAK.id);
  vi.mocked(showModel).mockResolvedValue({ ...model, figures: FIGURES } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
});

describe('the 3D viewer', () => {
  it('[MEDIA-005] says that the model is loading, and then shows its dimensions', async () => {
    const loading = Promise.withResolvers<never>();
    vi.mocked(showModel).mockReturnValue(loading.promise);
    await open();
    await expect.element(message).toHaveTextContent('Loading...');
    loading.resolve({ ...model, figures: FIGURES } as never);
    await expect.element(page.getByText('2,100 mm')).toBeVisible();
    await expect.element(page.getByText('Loading...')).not.toBeInTheDocument();
  });

  it.each([true, false])(
    '[MEDIA-005] offers full screen where the device has one: %s',
    async (hasFullScreen) => {
      vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(hasFullScreen);
      const request = vi.spyOn(Element.prototype, 'requestFullscreen').mockResolvedValue();
      await openShown();
      expect(button('Full screen').elements()).toHaveLength(hasFullScreen ? 1 : 0);
      await userEvent.keyboard('f');
      expect(request).toHaveBeenCalledTimes(hasFullScreen ? 1 : 0);
    },
  );

  it('[MEDIA-006] says that the 3D file cannot be loaded', async () => {
    vi.mocked(showModel).mockRejectedValue(new Error('no file'));
    await open();
    await expect.element(message).toHaveTextContent('Error loading the 3D file');
  });

  it('[MEDIA-005] says that the browser cannot draw in 3D, and loads no model', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await open();
    await expect.element(message).toHaveTextContent('Your browser can’t show 3D');
    expect(showModel).not.toHaveBeenCalled();
  });

  it('[MEDIA-005] moves the model with its buttons', async () => {
    await openShown();
    for (const name of ['Further away', 'Nearer', 'Back to the first view']) {
      await button(name).click();
    }
    expect(model.move.mock.calls).toEqual([['zoomOut'], ['zoomIn'], ['reset']]);
  });

  it('[MEDIA-005] moves the model with keys, and leaves the browser’s own shortcuts alone', async () => {
    await openShown();
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}+-0');
    await userEvent.keyboard('{Control>}0{/Control}');
    expect(model.move.mock.calls.flat()).toEqual(['left', 'up', 'zoomIn', 'zoomOut', 'reset']);
  });

  it('[MEDIA-005] hides the dimensions and shows them again', async () => {
    await openShown();
    await expect.element(button('Measures')).toHaveAttribute('aria-pressed', 'true');
    await button('Measures').click();
    await expect.element(page.getByText('2,100 mm')).not.toBeVisible();
    await expect.element(button('Measures')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard('m');
    await expect.element(page.getByText('2,100 mm')).toBeVisible();
    expect(model.measure.mock.calls).toEqual([[false], [true]]);
  });

  it('[MEDIA-005] puts the model in the finish that is pressed', async () => {
    await openShown();
    await expect.element(button('Oak')).toHaveAttribute('aria-pressed', 'true');
    await button('Walnut').click();
    await expect.element(button('Walnut')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('Oak')).toHaveAttribute('aria-pressed', 'false');
    expect(model.wear.mock.calls).toEqual([[WALNUT]]);
  });

  it('[MEDIA-005] offers the model in the visitor’s own room where the device has a viewer', async () => {
    await openShown();
    const link = dialog.getByRole('link', { name: 'See it in your room' });
    await expect.element(link).toHaveAttribute('href', '/chair.usdz#allowsContentScaling=0');
  });

  it('[MEDIA-005] closes by its button', async () => {
    const onClose = await openShown();
    await button('Close').click();
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  });
});

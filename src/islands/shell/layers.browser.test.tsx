import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLayerEntry, openLayer, pushEntry } from './layers.ts';

/* tests/e2e/shell/layers.spec.ts tries it on pages. */

const onPopState = vi.fn();

const goneBack = async (): Promise<void> => {
  const key = (): string | undefined => navigation.currentEntry?.key;
  const before = key();
  history.back();
  await expect.poll(key).not.toBe(before);
};

const here = (): string => location.pathname + location.search;

beforeEach(() => {
  history.replaceState(null, '', '/oak-chair');
  onPopState.mockClear();
  addEventListener('popstate', onPopState);
});

afterEach(() => {
  removeEventListener('popstate', onPopState);
});

describe('what lies over the page', () => {
  it('is closed by going back, of which the page hears nothing', async () => {
    const close = vi.fn();
    openLayer(close);
    expect(isLayerEntry()).toBe(true);
    await goneBack();
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    expect(isLayerEntry()).toBe(false);
    expect(onPopState).not.toHaveBeenCalled();
  });

  it('leaves no entry when it is closed in another way', async () => {
    history.pushState(null, '', '/walnut-chair');
    const close = vi.fn();
    const closed = openLayer(close);
    closed();
    await expect.poll(isLayerEntry).toBe(false);
    expect(here()).toBe('/walnut-chair');
    expect(close).not.toHaveBeenCalled();
    await goneBack();
    expect(here()).toBe('/oak-chair');
    await expect.poll(() => onPopState.mock.calls).toHaveLength(1);
  });

  it('hands its entry on to the next that opens at once', async () => {
    const closed = openLayer(vi.fn());
    closed();
    const close = vi.fn();
    openLayer(close);
    const { length } = history;
    await goneBack();
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    expect(history).toHaveLength(length);
  });

  it('stays the last entry when the page beneath it changes', async () => {
    const close = vi.fn();
    openLayer(close);
    pushEntry({}, '/oak-chair?colour=red');
    expect(isLayerEntry()).toBe(true);
    await goneBack();
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    expect(onPopState).not.toHaveBeenCalled();
    expect(here()).toBe('/oak-chair?colour=red');
    await goneBack();
    await expect.poll(() => onPopState.mock.calls).toHaveLength(1);
    expect(here()).toBe('/oak-chair');
  });
});

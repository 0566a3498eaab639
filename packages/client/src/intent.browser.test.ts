import { beforeEach, describe, expect, it, vi } from 'vitest';
import intent from './intent.ts';

type Load = Parameters<typeof intent>[0];

/** An island as Astro places it, with a button and a form; `load` is what Astro gives the directive. */
const place = (load: Load, value: string): HTMLElement => {
  document.body.innerHTML = `<p id="elsewhere">Elsewhere</p><astro-island-of-test style="display:block">
    <button type="button">Add</button>
    <form action="javascript:void 0"><input name="q"><button>Send</button></form></astro-island-of-test>`;
  const island = document.querySelector<HTMLElement>('astro-island-of-test');
  if (!island) throw new Error('There is no island.');
  intent(load, { value, name: 'intent' }, island);
  return island;
};

const button = (island: HTMLElement, name: string): HTMLElement => {
  const found = [...island.querySelectorAll('button')].find((one) => one.textContent === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};

const UP = { bubbles: true } as const;

beforeEach(() => {
  // The visitor saves data: nothing is fetched ahead.
  vi.spyOn(navigator, 'connection' as never, 'get').mockReturnValue({ saveData: true } as never);
});

describe('client:intent', () => {
  it('loads an island when the visitor comes near it, and not before', async () => {
    const hydrate = vi.fn(() => Promise.resolve());
    const load = vi.fn(() => Promise.resolve(hydrate));
    const island = place(load, 'button');
    document.querySelector('#elsewhere')?.dispatchEvent(new PointerEvent('pointerover', UP));
    expect(load).not.toHaveBeenCalled();
    button(island, 'Add').dispatchEvent(new PointerEvent('pointerover', UP));
    await vi.waitFor(() => {
      expect(hydrate).toHaveBeenCalledOnce();
    });
  });

  it('holds a press until the island has hydrated, says that it was heard, and repeats it once', async () => {
    const loaded = Promise.withResolvers<() => Promise<void>>();
    const island = place(() => loaded.promise, 'button');
    const add = button(island, 'Add');
    const pressed = vi.fn();
    add.click();
    expect(add.ariaBusy).toBe('true');
    add.addEventListener('click', pressed);
    loaded.resolve(() => Promise.resolve());
    await vi.waitFor(() => {
      expect(pressed).toHaveBeenCalledOnce();
    });
    expect(add.ariaBusy).toBeNull();
  });

  it('lets a press through that its value does not name', () => {
    const island = place(() => new Promise(() => undefined), '.other');
    const pressed = vi.fn();
    const add = button(island, 'Add');
    add.addEventListener('click', pressed);
    add.click();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('sends a form as the browser does where its code is gone', async () => {
    const island = place(() => Promise.reject(new Error('gone')), 'button');
    const sent = vi.fn((event: Event) => {
      event.preventDefault();
    });
    button(island, 'Send').click();
    island.addEventListener('submit', sent);
    await vi.waitFor(() => {
      expect(sent).toHaveBeenCalledOnce();
    });
  });

  it('says that its code is gone where a button alone would do nothing', async () => {
    const gone = vi.fn();
    document.addEventListener('shop:gone', gone, { once: true });
    const island = place(() => Promise.reject(new Error('gone')), 'button');
    button(island, 'Add').click();
    await vi.waitFor(() => {
      expect(gone).toHaveBeenCalledOnce();
    });
  });
});

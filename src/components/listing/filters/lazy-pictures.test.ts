import { describe, expect, it } from 'vitest';
import { LAZY_PICTURES } from './lazy-pictures.ts';

interface Mark {
  readonly dataset: { readonly picture: string };
  append(...children: object[]): void;
  children: object[];
}

const mark = (picture: string): Mark => ({
  dataset: { picture },
  children: [],
  append(...children) {
    this.children.push(...children);
  },
});

/** Runs the script in a page whose sidebar contains the marks. */
const run = (marks: () => readonly Mark[]) => {
  const watched = new Set<Mark>();
  const seen: { options?: object; show?: (entries: object[]) => void; swapped?: () => void } = {};
  class IntersectionObserver {
    constructor(show: (entries: object[]) => void, options: object) {
      Object.assign(seen, { show, options });
    }
    observe = (one: Mark) => watched.add(one);
    unobserve = (one: Mark) => watched.delete(one);
    disconnect = () => {
      watched.clear();
    };
  }
  class MutationObserver {
    constructor(swapped: () => void) {
      seen.swapped = swapped;
    }
    observe = () => undefined;
  }
  class Image {
    src = '';
  }
  const document = { querySelector: () => ({ querySelectorAll: marks }) };
  const page = { IntersectionObserver, MutationObserver, Image, document };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the page runs this text as it is
  const script = new Function(...Object.keys(page), LAZY_PICTURES) as (...page: unknown[]) => void;
  script(...Object.values(page));
  const come = (target: Mark, isIntersecting = true) => seen.show?.([{ target, isIntersecting }]);
  return { seen, watched, come };
};

describe('pictures of filter choices', () => {
  it('[FILTER-021] load once each, within 100 pixels of the window', () => {
    const [near, far] = [mark('/oak.webp'), mark('/teak.webp')];
    const { seen, watched, come } = run(() => [near, far]);
    expect(seen.options).toEqual({ rootMargin: '100px', scrollMargin: '100px' });
    come(far, false);
    come(near);
    expect(near.children).toMatchObject([{ src: '/oak.webp', alt: '' }]);
    expect(far.children).toEqual([]);
    expect([...watched]).toEqual([far]);
  });

  it('[FILTER-021] load in a sidebar whose content was replaced', () => {
    let marks = [mark('/oak.webp')];
    const { seen, watched } = run(() => marks);
    marks = [mark('/ash.webp')];
    seen.swapped?.();
    expect([...watched]).toEqual(marks);
  });
});

/** Distance in pixels above and below the window at which a carousel starts. */
const NEAR = '300px 0px';

/** A carousel: a row that scrolls by hand, whose code loads when it comes close to the window. */
class ProductCarousel extends HTMLElement {
  #stop?: () => void;
  readonly #watch = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#load();
    },
    { rootMargin: NEAR },
  );

  connectedCallback(): void {
    this.#watch.observe(this);
  }

  disconnectedCallback(): void {
    this.#watch.disconnect();
    this.#stop?.();
  }

  async #load(): Promise<void> {
    this.#watch.disconnect();
    const overlay = this.querySelector('.overlay');
    if (overlay) overlay.textContent = 'Loading...';
    const code = await import('./carousel.ts').catch(() => undefined);
    this.#stop = await code?.startCarousel(this);
    if (!code && this.dataset.from) this.hidden = true;
    if (overlay) overlay.textContent = '';
  }
}

customElements.define('product-carousel', ProductCarousel);

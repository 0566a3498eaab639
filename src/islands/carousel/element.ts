/** How near to the window, in pixels, a carousel comes to life. */
const NEAR = '300px 0px';

/** A carousel: a row to scroll by hand until it comes near, then its code is fetched. */
class ProductCarousel extends HTMLElement {
  #stop?: () => void;
  readonly #watch = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#wake();
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

  async #wake(): Promise<void> {
    this.#watch.disconnect();
    const overlay = this.querySelector('.overlay');
    if (overlay) overlay.textContent = 'Loading...';
    const code = await import('./carousel.ts').catch(() => undefined);
    this.#stop = await code?.start(this);
    if (!code && this.dataset.from) this.hidden = true;
    if (overlay) overlay.textContent = '';
  }
}

customElements.define('product-carousel', ProductCarousel);

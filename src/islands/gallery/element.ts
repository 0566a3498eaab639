/** Events that show that the visitor is about to use the gallery. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Links that the gallery's code handles in place. */
const IN_PLACE = '.enlarge, .thumbnails a, .model';

/**
 * The gallery of a product: scroll-snap and plain links until the visitor is about to use it, when its
 * code is fetched. A click waits for the code; if that cannot be fetched, the link does what it does
 * without script.
 */
class ProductGallery extends HTMLElement {
  #stop?: () => void;
  #waiting: HTMLElement | undefined;
  #isLoading = false;

  connectedCallback(): void {
    this.#isLoading = false;
    for (const sign of SIGNS) this.addEventListener(sign, this.#load, { passive: true });
    this.addEventListener('click', this.#hold, true);
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  readonly #hold = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLElement>(IN_PLACE);
    if (!link || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#waiting = link;
    this.#load();
  };

  readonly #load = (): void => {
    if (this.#isLoading) return;
    this.#isLoading = true;
    for (const sign of SIGNS) this.removeEventListener(sign, this.#load);
    void this.#fetch();
  };

  readonly #fetch = async (): Promise<void> => {
    const code = await import('./gallery.ts').catch(() => undefined);
    this.removeEventListener('click', this.#hold, true);
    if (!this.isConnected) return;
    this.#stop = code?.startGallery(this);
    this.#waiting?.click();
    this.#waiting = undefined;
  };
}

customElements.define('product-gallery', ProductGallery);

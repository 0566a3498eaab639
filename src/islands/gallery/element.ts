/** What shows that somebody reaches for the gallery. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Links that the gallery's code follows in place. */
const FOLLOWED = '.enlarge, .thumbnails a, .model';

/**
 * The gallery of a product: scroll-snap and plain links until somebody reaches for it, then its code
 * is fetched. A click that comes before the code waits for it; where it cannot be fetched, the link
 * does what it would have done without script.
 */
class ProductGallery extends HTMLElement {
  #stop?: () => void;
  #waiting: HTMLElement | undefined;
  #isAwake = false;

  connectedCallback(): void {
    this.#isAwake = false;
    for (const sign of SIGNS) this.addEventListener(sign, this.#wake, { passive: true });
    this.addEventListener('click', this.#hold, true);
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  readonly #hold = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLElement>(FOLLOWED);
    if (!link || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#waiting = link;
    this.#wake();
  };

  readonly #wake = (): void => {
    if (this.#isAwake) return;
    this.#isAwake = true;
    for (const sign of SIGNS) this.removeEventListener(sign, this.#wake);
    void this.#fetch();
  };

  readonly #fetch = async (): Promise<void> => {
    const code = await import('./gallery.ts').catch(() => undefined);
    this.removeEventListener('click', this.#hold, true);
    if (!this.isConnected) return;
    this.#stop = code?.enliven(this);
    this.#waiting?.click();
    this.#waiting = undefined;
  };
}

customElements.define('product-gallery', ProductGallery);

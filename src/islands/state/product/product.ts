import { atom } from 'nanostores';
import { announcementOf } from '#lib/product/announcement.ts';
import { choiceIn, productPage, type ProductPage } from '#lib/product/product-page.ts';
import type { BrowserApi } from '../api.ts';
import { sayAfterAMoment } from '../after-a-moment.ts';
import { latestRequest } from '../latest-request.ts';
import { prepared } from '../prepared.ts';
import { readerApi } from '../reader/reader-api.ts';

type Api = Pick<BrowserApi, 'productByVariant'>;

/** The end of a product's URL: the id of its variant. */
const VARIANT = /\/products\/d\/([^/]+)$/;

/**
 * Fetches the product of a URL.
 * @throws {Error} for any other URL
 */
const productAt = async (api: Api, url: string): Promise<ProductPage> => {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  const id = VARIANT.exec(pathname)?.[1] ?? '';
  const page = await productPage(api, id, choiceIn(searchParams));
  if (page === null) throw new Error(`no product at ${url}`);
  return page;
};

/** The product of the page with the current choice: variant, option, swatch and seller. */
const createProduct = (api: Api = readerApi) => {
  /** The product on show; null on the server, and before the page's own product has been fetched. */
  const $product = atom<ProductPage | null>(null);
  /** The message of the page while it waits (PDP-039); '' for none. */
  const $waiting = atom('');
  /** The announcement of the last choice to screen readers. */
  const $announced = atom('');
  /** Path and query of the product on show. */
  const $address = atom('');
  /** The cause of the last request for another choice. */
  const $askedBy = atom<'choice' | 'history'>('choice');
  const requests = latestRequest();

  const at = (url: string) => productAt(api, url);
  const { prepare, take } = prepared(at);

  return {
    $product,
    $waiting,
    $announced,
    $address,
    $askedBy,
    /** Requests a choice that may be made in a moment. */
    prepare,
    /**
     * Fetches the product that the page has shown since it loaded.
     * @throws {HttpError} when that fails
     */
    async open(url: string): Promise<ProductPage> {
      const page = await at(url);
      $product.set(page);
      $address.set(url);
      return page;
    },
    /**
     * Fetches another choice; null once something else has been chosen.
     * @throws {HttpError} with the server's message, or 'Server error' (ERROR-006)
     */
    async ask(url: string, by: 'choice' | 'history'): Promise<ProductPage | null> {
      $askedBy.set(by);
      const isLatest = requests.begin();
      const say = () => {
        if (isLatest()) $waiting.set('Loading...');
      };
      try {
        const page = await sayAfterAMoment(say, take(url));
        return isLatest() ? page : null;
      } catch (thrown) {
        if (!isLatest()) return null;
        throw thrown;
      } finally {
        if (isLatest()) $waiting.set('');
      }
    },
    /** Keeps the product on show: the requested one is not wanted any more. */
    stay(): void {
      requests.cancel();
      $waiting.set('');
    },
    /** @param url path and query that the page has by now */
    show(page: ProductPage, url: string): void {
      $product.set(page);
      $address.set(url);
      $announced.set(announcementOf(page));
    },
  };
};

export const product = createProduct();

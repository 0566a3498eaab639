import { atom } from 'nanostores';
import { announcementOf } from '#lib/product/announcement.ts';
import { choiceIn, productPage, type ProductPage } from '#lib/product/product-page.ts';
import type { BrowserApi } from '../api.ts';
import { sayAfterAMoment } from '../after-a-moment.ts';
import { latestRequest } from '../latest-request.ts';
import { prepared } from '../prepared.ts';
import { readerApi } from '../reader/reader-api.ts';

type Api = Pick<BrowserApi, 'productByVariant'>;

/** Ends an address of a product: the id of its variant. */
const VARIANT = /\/products\/d\/([^/]+)$/;

/**
 * Asks for the product of an address.
 * @throws {Error} for what is no address of a product
 */
const productAt = async (api: Api, address: string): Promise<ProductPage> => {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  const id = VARIANT.exec(pathname)?.[1] ?? '';
  const page = await productPage(api, id, choiceIn(searchParams));
  if (page === null) throw new Error(`no product at ${address}`);
  return page;
};

/** The product of the page, as it is chosen: variant, option, swatch and seller. */
const createProduct = (api: Api = readerApi) => {
  /** What is shown; null until something of the page responds to the visitor. */
  const $product = atom<ProductPage | null>(null);
  /** What the page says while it waits (PDP-039); '' for nothing. */
  const $waiting = atom('');
  /** What screen readers are told of the last choice. */
  const $announced = atom('');
  const requests = latestRequest();

  const at = (address: string) => productAt(api, address);
  const { prepare, take } = prepared(at);

  return {
    $product,
    $waiting,
    $announced,
    /** Asks for a choice that may be made in a moment. */
    prepare,
    /**
     * Asks for what the page has shown since it was loaded.
     * @throws {HttpError} when that cannot be had
     */
    async open(address: string): Promise<ProductPage> {
      const page = await at(address);
      $product.set(page);
      return page;
    },
    /**
     * Asks for another choice; null once something else has been chosen.
     * @throws {HttpError} with the server's message, or 'Server error' (ERROR-006)
     */
    async ask(address: string): Promise<ProductPage | null> {
      const isLatest = requests.begin();
      const say = () => {
        if (isLatest()) $waiting.set('Loading...');
      };
      try {
        const page = await sayAfterAMoment(say, take(address));
        return isLatest() ? page : null;
      } catch (thrown) {
        if (!isLatest()) return null;
        throw thrown;
      } finally {
        if (isLatest()) $waiting.set('');
      }
    },
    /** Says later whether nothing else has been chosen since now. */
    watch: requests.watch,
    /** Keeps what is shown: what has been asked for is not wanted any more. */
    stay(): void {
      requests.cancel();
      $waiting.set('');
    },
    show(page: ProductPage): void {
      $product.set(page);
      $announced.set(announcementOf(page));
    },
  };
};

export const product = createProduct();

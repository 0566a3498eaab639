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
  /** What is shown; null on the server, and before the page's own product has been asked for. */
  const $product = atom<ProductPage | null>(null);
  /** What the page says while it waits (PDP-039); '' for nothing. */
  const $waiting = atom('');
  /** What screen readers are told of the last choice. */
  const $announced = atom('');
  /** Path and query of what is shown. */
  const $address = atom('');
  /** What has asked last for another choice. */
  const $askedBy = atom<'choice' | 'history'>('choice');
  const requests = latestRequest();

  const at = (address: string) => productAt(api, address);
  const { prepare, take } = prepared(at);

  return {
    $product,
    $waiting,
    $announced,
    $address,
    $askedBy,
    /** Asks for a choice that may be made in a moment. */
    prepare,
    /**
     * Asks for what the page has shown since it was loaded.
     * @throws {HttpError} when that cannot be had
     */
    async open(address: string): Promise<ProductPage> {
      const page = await at(address);
      $product.set(page);
      $address.set(address);
      return page;
    },
    /**
     * Asks for another choice; null once something else has been chosen.
     * @throws {HttpError} with the server's message, or 'Server error' (ERROR-006)
     */
    async ask(address: string, by: 'choice' | 'history'): Promise<ProductPage | null> {
      $askedBy.set(by);
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
    /** Keeps what is shown: what has been asked for is not wanted any more. */
    stay(): void {
      requests.cancel();
      $waiting.set('');
    },
    /** @param address path and query of the page by now */
    show(page: ProductPage, address: string): void {
      $product.set(page);
      $address.set(address);
      $announced.set(announcementOf(page));
    },
  };
};

export const product = createProduct();

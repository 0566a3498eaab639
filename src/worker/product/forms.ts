import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ShopError } from '../platform/errors.ts';
import { requireSameOrigin } from '../platform/same-origin.ts';
import { buy } from './buy.ts';
import { enquire } from './enquire.ts';
import type { ProductFormsEnv } from './env.ts';
import { review } from './review.ts';

const LARGEST = 64 * 1024;
const PRODUCT = '/:slug/products/d/:variantId';

/** The forms of a product's pages: what scripts do by calls, done by whole pages. */
export const productForms = (): Hono<ProductFormsEnv> => {
  const app = new Hono<ProductFormsEnv>();
  const pages = [PRODUCT, `${PRODUCT}/enquiry`, `${PRODUCT}/review`];
  for (const page of pages) {
    app.post(page, bodyLimit({ maxSize: LARGEST, onError: refuseLarge }), async (c, next) => {
      requireSameOrigin(c, c.var.site);
      await next();
    });
  }
  app.post(PRODUCT, buy);
  app.post(`${PRODUCT}/enquiry`, enquire);
  app.post(`${PRODUCT}/review`, review);
  return app;
};

const refuseLarge = (): never => {
  throw new ShopError('body_too_large', 413, 'The form is larger than 64 KB.');
};

import { operatorSetStock } from '#lib/contract/operator/orders.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FormAction } from '../forms.ts';
import { deskOf } from './desk-of.ts';

const PIECES = /^\d{1,7}$/;

/** Sets how many pieces a seller has of a variant. */
export const setStock: FormAction = async (sent) => {
  const { variantId = '', seller = '', stock = '', site = '' } = sent.fields;
  if (!PIECES.test(stock.trim())) {
    throw new ShopError('invalid_request', 400, 'Please look at the fields that are marked.', {
      details: ['body.stock: Write how many pieces there are, such as 12.'],
    });
  }
  const body = { variantId: variantId.trim(), seller: seller.trim(), stock: Number(stock) };
  await deskOf(sent).ask(operatorSetStock, { body });
  return consolePaths.stock({ site, done: 'stock' });
};

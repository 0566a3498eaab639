import { createAddress, deleteAddress, listAddresses, updateAddress } from '@parlour/contract';
import { ShopError } from '@parlour/http';
import { notFound, requireRowId } from '../ids.ts';
import * as stored from './addresses.queries.ts';
import { routes } from '../routes.ts';
import { ownerOf } from '../owner.ts';

export const customerAddressRoutes = routes()
  .forCustomer(listAddresses, async (shop) => ({
    data: await stored.addressesOfCustomer(shop.db, ownerOf(shop)),
  }))
  .forCustomer(createAddress, async (shop, { body }) => {
    const data = await stored.createAddress(shop.db, ownerOf(shop), body);
    if (!data) {
      throw new ShopError(
        'address_refused',
        409,
        `You can save up to ${String(stored.MAX_ADDRESSES)} addresses. Delete one to add another.`,
      );
    }
    return { data, message: 'The address has been saved.' };
  })
  .forCustomer(updateAddress, async (shop, { params, body }) => {
    const id = requireRowId(params.id, 'address');
    const data = await stored.updateAddress(shop.db, ownerOf(shop), id, body);
    if (!data) throw notFound('address');
    return { data, message: 'The address has been saved.' };
  })
  .forCustomer(deleteAddress, async (shop, { params }) => {
    const id = requireRowId(params.id, 'address');
    if (!(await stored.deleteAddress(shop.db, ownerOf(shop), id))) throw notFound('address');
    return { message: 'The address has been deleted.' };
  });

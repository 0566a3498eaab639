import { createAddress, deleteAddress, listAddresses, updateAddress } from '@parlour/contract';
import { ShopError } from '@parlour/http';
import { notFound, requireRowId } from '../ids.ts';
import * as stored from './addresses.queries.ts';
import { routes } from '../routes.ts';
import { ownerOf } from '../owner.ts';

export const customerAddressRoutes = routes()
  .forCustomer(listAddresses, async (context) => ({
    data: await stored.addressesOfCustomer(context.db, ownerOf(context)),
  }))
  .forCustomer(createAddress, async (context, { body }) => {
    const data = await stored.createAddress(context.db, ownerOf(context), body);
    if (!data) {
      throw new ShopError(
        'address_refused',
        409,
        `You can save up to ${String(stored.MAX_ADDRESSES)} addresses. Delete one to add another.`,
      );
    }
    return { data, message: 'The address has been saved.' };
  })
  .forCustomer(updateAddress, async (context, { params, body }) => {
    const id = requireRowId(params.id, 'address');
    const data = await stored.updateAddress(context.db, ownerOf(context), id, body);
    if (!data) throw notFound('address');
    return { data, message: 'The address has been saved.' };
  })
  .forCustomer(deleteAddress, async (context, { params }) => {
    const id = requireRowId(params.id, 'address');
    if (!(await stored.deleteAddress(context.db, ownerOf(context), id))) throw notFound('address');
    return { message: 'The address has been deleted.' };
  });

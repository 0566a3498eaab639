import {
  copySharedDesign,
  deleteRoomDesign,
  listRoomDesigns,
  readRoomDesign,
  readSharedDesign,
  saveRoomDesign,
  setRoomDesignStatus,
} from '#lib/contract/calls/room-designs.ts';
import { isEmptyPlanRoom, MOST_DESIGNS } from '#lib/designs/plan.ts';
import { copyDesign } from './copy-design.ts';
import { toDesign, tooManyDesigns } from './design-reply.ts';
import { ownerOf } from '../owner.ts';
import { notFound, requireRowId } from '../ids.ts';
import {
  countDesigns,
  deleteDesign,
  designOf,
  designsOf,
  saveDesign,
  setDesignStatus,
  sharedDesign,
} from './room-designs.queries.ts';
import { routes, type CustomerShop } from '../routes.ts';

/** The moodroom that a design is of; null for one that began with nothing. */
const storyOfRoom = (room: string): number | null =>
  isEmptyPlanRoom(room) ? null : requireRowId(room, 'moodroom');

/** @throws {ShopError} why a design was not saved: there is no such moodroom, or there are too many. */
const refuse = async (shop: CustomerShop): Promise<never> => {
  if ((await countDesigns(shop.db, ownerOf(shop))) < MOST_DESIGNS) throw notFound('moodroom');
  throw tooManyDesigns();
};

export const roomDesignRoutes = routes()
  .forCustomer(saveRoomDesign, async (shop, { body }) => {
    const { personroomID: room, name, productID: products, plan } = body;
    const saved = await saveDesign(shop.db, ownerOf(shop), shop.site.assortment, {
      ...{ room, storyId: storyOfRoom(room), name, products },
      plan: plan ? JSON.stringify(plan) : null,
    });
    return {
      data: toDesign(saved ?? (await refuse(shop))),
      message: 'Your design has been saved.',
    };
  })
  .forCustomer(readRoomDesign, async (shop, { query }) => ({
    data: toDesign(await designOf(shop.db, ownerOf(shop), query.personroomID)),
  }))
  .forCustomer(listRoomDesigns, async (shop) => ({
    designs: (await designsOf(shop.db, ownerOf(shop))).map(toDesign),
  }))
  .forCustomer(setRoomDesignStatus, async (shop, { query: { personroomID, status } }) => {
    const share = crypto.randomUUID();
    const design = await setDesignStatus(shop.db, ownerOf(shop), personroomID, { status, share });
    return { data: toDesign(design), message: `Your design is ${AS[status]}.` };
  })
  .forCustomer(deleteRoomDesign, async (shop, { query }) => {
    if (!(await deleteDesign(shop.db, ownerOf(shop), query.personroomID))) throw notFound('design');
    return { message: 'Your design has been deleted.' };
  })
  .on(readSharedDesign, async ({ db, site }, { params }) => {
    const { personroomID, name, status, date, productID, plan } = toDesign(
      await sharedDesign(db, site.id, params.share),
    );
    return { data: { personroomID, name, status, date, productID, plan, share: params.share } };
  })
  .forCustomer(copySharedDesign, copyDesign);

const AS = { draft: 'a draft again', published: 'published' } as const;

import {
  deleteRoomDesign,
  readRoomDesign,
  saveRoomDesign,
  setRoomDesignStatus,
} from '#lib/contract/calls/room-designs.ts';
import { ownerOf } from '../owner.ts';
import { notFound, requireRowId } from '../ids.ts';
import {
  deleteDesign,
  designOf,
  saveDesign,
  setDesignStatus,
  type RoomDesignRow,
} from './room-designs.queries.ts';
import { routes } from '../routes.ts';

const toDesign = (row: RoomDesignRow | null, missing: 'moodroom' | 'design') => {
  if (!row) throw notFound(missing);
  return {
    personroomID: String(row.story_id),
    name: row.name,
    status: row.status,
    date: row.updated_at,
    productID: JSON.parse(row.products) as string[],
  };
};

export const roomDesignRoutes = routes()
  .forCustomer(saveRoomDesign, async (shop, { body: { personroomID, name, productID } }) => {
    const storyId = requireRowId(personroomID, 'moodroom');
    const design = { storyId, name, products: productID };
    const saved = await saveDesign(shop.db, ownerOf(shop), shop.site.assortment, design);
    return { data: toDesign(saved, 'moodroom'), message: 'Your design has been saved.' };
  })
  .forCustomer(readRoomDesign, async (shop, { query }) => {
    const storyId = requireRowId(query.personroomID, 'design');
    return { data: toDesign(await designOf(shop.db, ownerOf(shop), storyId), 'design') };
  })
  .forCustomer(setRoomDesignStatus, async (shop, { query: { personroomID, status } }) => {
    const storyId = requireRowId(personroomID, 'design');
    const design = await setDesignStatus(shop.db, ownerOf(shop), storyId, status);
    return { data: toDesign(design, 'design'), message: `Your design is ${AS[status]}.` };
  })
  .forCustomer(deleteRoomDesign, async (shop, { query }) => {
    const storyId = requireRowId(query.personroomID, 'design');
    if (!(await deleteDesign(shop.db, ownerOf(shop), storyId))) throw notFound('design');
    return { message: 'Your design has been deleted.' };
  });

const AS = { draft: 'a draft again', published: 'published' } as const;

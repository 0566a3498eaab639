import type { Api, RoomDesign } from '@parlour/contract';
import { planOfDesign, planOfRoom, thingsOf } from '#lib/designs/design-page.ts';
import {
  EMPTY_PLAN,
  insideRoom,
  insideWall,
  isEmptyPlanRoom,
  millimetresIn,
  MOST_PIECES,
  NEW_DESIGN_NAME,
  nextPlanRoom,
  type Piece,
  type Plan,
  ROOM_SIDES,
  turnedOn,
  WALLS,
} from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { ShopError, type Fields } from '@parlour/http';
import { callAction, refused, type FormRoutes, type FormAction, type Submission } from './forms.ts';

/* The forms of room designs: what a pointer and keys do on the plan, and everything that these cannot do. */

const designOf = async (api: Api, room: string): Promise<RoomDesign> =>
  (await api.readRoomDesign({ query: { personroomID: room } })).data;

/** Converts a field, in centimetres if it names no unit, to whole millimetres. */
const millimetres = (text = ''): number => {
  const length = millimetresIn(text, 'cm');
  if (length !== null) return Math.round(length);
  throw refused('Please enter sizes in centimetres, such as 420.');
};

/** Saves a plan with the products in it. */
const savePlan = async (api: Api, design: RoomDesign, plan: Plan): Promise<void> => {
  const things = await thingsOf(
    api,
    plan.pieces.map(({ variantID }) => variantID),
  );
  const productID = [...new Set([...things.values()].map(({ productId }) => productId))];
  const { personroomID, name } = design;
  await api.saveRoomDesign({
    body: { personroomID, name, productID, plan: { ...plan, pieces: [...plan.pieces] } },
  });
};

/** A form that changes the plan of a design. */
const planForm =
  (
    change: (plan: Plan, submission: Submission) => Plan | Promise<Plan>,
    done: string,
  ): FormAction =>
  async (submission) => {
    const { room = '' } = submission.params;
    const design = await designOf(submission.api, room);
    const plan = await planOfDesign(submission.api, design);
    await savePlan(submission.api, design, await change(plan, submission));
    const index =
      submission.fields.piece === undefined
        ? ''
        : `#piece-${String(Number(submission.fields.piece) + 1)}`;
    return `${paths.roomDesign(room)}?done=${done}${index}`;
  };

const indexIn = (plan: Plan, { piece = '' }: Fields): number => {
  const index = Number(piece);
  if (!/^\d{1,2}$/.test(piece) || index >= plan.pieces.length) {
    throw refused('That item is no longer in the room.');
  }
  return index;
};

const replaced = (plan: Plan, index: number, piece: Piece): Plan => ({
  ...plan,
  pieces: plan.pieces.with(index, piece),
});

const sizeOf = async (api: Api, variantID: string) =>
  (await thingsOf(api, [variantID])).get(variantID) ?? { width: 0, depth: 0 };

const STEPS = ['50', '250', '1000'];

const DIRECTIONS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Moves an item by a step in a direction, or turns it. */
const move = planForm(async (plan, { api, fields }) => {
  const index = indexIn(plan, fields);
  const piece = plan.pieces[index];
  if (!piece) return plan;
  const step = STEPS.includes(fields.step ?? '') ? Number(fields.step) : 250;
  const [right, down] = DIRECTIONS[fields.do ?? ''] ?? [0, 0];
  const turn = fields.do === 'turn' ? turnedOn(piece.turn) : piece.turn;
  const to = { turn, x: piece.x + right * step, y: piece.y + down * step };
  const size = await sizeOf(api, piece.variantID);
  return replaced(plan, index, { variantID: piece.variantID, ...insideRoom(plan, size, to) });
}, 'moved');

const soldThing = async (api: Api, variantID = '') => {
  const item = (await thingsOf(api, /^[\w-]{1,64}$/.test(variantID) ? [variantID] : [])).get(
    variantID,
  );
  if (!item) throw new ShopError('not_found', 404, 'There is no such product.');
  return item;
};

const exchange = planForm(async (plan, { api, fields }) => {
  const index = indexIn(plan, fields);
  const piece = plan.pieces[index];
  const item = await soldThing(api, fields.variantID);
  if (!piece) return plan;
  return replaced(plan, index, { variantID: item.variantId, ...insideRoom(plan, item, piece) });
}, 'exchanged');

const add = planForm(async (plan, { api, fields }) => {
  const item = await soldThing(api, fields.variantID);
  if (plan.pieces.length >= MOST_PIECES) {
    throw refused(`A room holds up to ${String(MOST_PIECES)} items. Remove one to add another.`);
  }
  const middle = { x: plan.width / 2, y: plan.depth / 2, turn: 0 as const };
  const piece = { variantID: item.variantId, ...insideRoom(plan, item, middle) };
  return { ...plan, pieces: [...plan.pieces, piece] };
}, 'added');

const remove = planForm((plan, { fields }) => {
  const index = indexIn(plan, fields);
  return { ...plan, pieces: plan.pieces.filter((_, at) => at !== index) };
}, 'removed');

const side = (text: string | undefined): number => {
  const length = millimetres(text);
  if (length < ROOM_SIDES.least || length > ROOM_SIDES.most) {
    const [least, most] = [ROOM_SIDES.least / 10, ROOM_SIDES.most / 10].map(String);
    throw refused(`A room must be between ${least ?? ''} and ${most ?? ''} cm long and wide.`);
  }
  return length;
};

/** Sets the room's name, size and door; an item that would be outside is moved inside. */
const settle: FormAction = async (submission) => {
  const { api, fields, params } = submission;
  const design = await designOf(api, params.room ?? '');
  const before = await planOfDesign(api, design);
  const wall = WALLS.find((one) => one === fields.wall) ?? before.door.wall;
  const sized = { ...before, width: side(fields.width), depth: side(fields.depth) };
  const door = insideWall({ ...sized, door: { wall, at: millimetres(fields.at) } });
  const things = await thingsOf(
    api,
    before.pieces.map(({ variantID }) => variantID),
  );
  const pieces = before.pieces.map(({ variantID, ...place }) => {
    const size = things.get(variantID) ?? { width: 0, depth: 0 };
    return { variantID, ...insideRoom(sized, size, place) };
  });
  await savePlan(api, { ...design, name: fields.name ?? '' }, { ...sized, door, pieces });
  return `${paths.roomDesign(design.personroomID)}?done=saved`;
};

const setStatus = (status: 'draft' | 'published', done: string): FormAction =>
  callAction(
    'setRoomDesignStatus',
    ({ params }) => `${paths.roomDesign(params.room ?? '')}?done=${done}#share`,
    ({ params }) => ({ personroomID: params.room, status }),
  );

/** The quantity of each variant in a room, with what the shop knows about it. */
const counted = async (api: Api, room: string) => {
  const plan = await planOfDesign(api, await designOf(api, room));
  const ids = plan.pieces.map(({ variantID }) => variantID);
  const things = [...(await thingsOf(api, ids)).values()];
  return things.map((thing) => ({
    thing,
    quantity: ids.filter((id) => id === thing.variantId).length,
  }));
};

/** Adds everything that is in stock to the cart: all of it or none. */
const toCart: FormAction = async ({ api, params: { room = '' } }) => {
  const all = await counted(api, room);
  const sold = all.filter(({ thing }) => thing.sellerId !== '');
  if (sold.length === 0) throw refused('Nothing in this room is in stock at the moment.');
  await api.legacyAddCartMany({
    body: {
      cart: sold.map(({ thing: { productId, variantId, sellerId }, quantity }) => ({
        productID: productId,
        variantID: variantId,
        sellerID: sellerId,
        quantity,
        optionID: '',
        swatchID: '',
      })),
    },
  });
  return `${paths.cart()}?done=added`;
};

/** Sends every seller a price request for their part, with a note that it is for the whole room. */
const ask: FormAction = async ({ api, fields, params: { room = '' } }) => {
  const { addressId = '', message = '', key = '' } = fields;
  if (addressId === '') throw refused('Please choose an address for the delivery.');
  const design = await designOf(api, room);
  const all = (await counted(api, room)).filter(({ thing }) => thing.requestedSellerId !== '');
  if (all.length === 0) throw refused('No seller offers the items in this room at the moment.');
  const words = `For my room ‘${design.name}’, ${String(all.length)} different products together: please quote your best price for all of them. ${message}`;
  for (const { thing, quantity } of all) {
    await api.createEnquiry({
      body: {
        sellerId: thing.requestedSellerId,
        productId: thing.productId,
        variantId: thing.variantId,
        quantity,
        addressId,
        message: words.trim().slice(0, 1_000),
      },
      // A repeat, as after a reload, sends no further request.
      idempotencyKey: `${key}-${thing.variantId}`,
    });
  }
  return `${paths.roomDesign(room)}?done=asked`;
};

/** Creates a design from a moodroom, or with an empty plan. If it exists already, it is opened. */
const begin: FormAction = async ({ api, fields: { room = '' } }) => {
  const rooms = (await api.listRoomDesigns()).designs.map(({ personroomID }) => personroomID);
  if (room !== '' && !isEmptyPlanRoom(room)) {
    if (!rooms.includes(room)) {
      const { name, plan, productIds } = await planOfRoom(api, room);
      const body = { personroomID: room, name: name.slice(0, 60), productID: productIds };
      await api.saveRoomDesign({ body: { ...body, plan: { ...plan, pieces: [...plan.pieces] } } });
    }
    return paths.roomDesign(room);
  }
  const personroomID = nextPlanRoom(rooms);
  const plan = { ...EMPTY_PLAN, pieces: [] };
  await api.saveRoomDesign({ body: { personroomID, name: NEW_DESIGN_NAME, plan } });
  return paths.roomDesign(personroomID);
};

/** Makes the customer's own copy of a shared room. A link that has been withdrawn asks nobody to sign in. */
const copy: FormAction = async ({ api, fields: { key }, params: { share = '' } }) => {
  await api.readSharedDesign({ params: { share } });
  const { data } = await api.copySharedDesign({ body: { share }, idempotencyKey: key });
  return `${paths.roomDesign(data.personroomID)}?done=copied`;
};

/** The forms of room designs. */
export const designForms: FormRoutes = {
  [paths.roomDesigns()]: { begin },
  '/rooms/:share': { copy },
  '/profile/rooms/:room': {
    move,
    exchange,
    add,
    remove,
    settle,
    cart: toCart,
    ask,
    publish: setStatus('published', 'published'),
    withdraw: setStatus('draft', 'withdrawn'),
    delete: callAction('deleteRoomDesign', `${paths.roomDesigns()}?done=deleted`, ({ params }) => ({
      personroomID: params.room,
    })),
  },
};

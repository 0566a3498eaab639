import type * as z from 'zod';
import type { Api } from '#lib/contract/client.ts';
import type { PersonRoom } from '#lib/contract/entities/story.ts';
import { paths } from '#lib/paths.ts';
import { asData } from '../as-data.ts';
import { cardsOf, NAME, wholeAddress } from './cards.ts';
import { tagNamed } from './search.ts';
import type { RoomsInput, RoomsResult } from './shapes.ts';

type Calls = Pick<Api, 'listTags' | 'listPersonRooms' | 'personRoomDetails'>;
type Result = z.output<typeof RoomsResult>;

const STANDFIRST = 400;

/**
 * Moodrooms, the newest first, or one with what is in it.
 * @throws {UnknownName} for a room that there is not
 */
export const listRooms = async (
  api: Calls,
  origin: string,
  { room, moodroom_id, offset, limit }: z.output<typeof RoomsInput>,
): Promise<Result> => {
  if (moodroom_id !== undefined) {
    const { data } = await api.personRoomDetails({ query: { personroomID: moodroom_id } });
    return { moodrooms: [roomOf(data, origin)], total: 1, next_offset: null };
  }
  const tags =
    room === undefined ? [] : [tagNamed((await api.listTags()).tags, 'room', room).tagId];
  const { data, totalCount } = await api.listPersonRooms({
    body: { search: { tags }, limit, skip: offset },
  });
  const next = offset + data.list.length;
  return {
    moodrooms: data.list.map((one) => roomOf(one, origin)),
    total: totalCount,
    next_offset: data.list.length > 0 && next < totalCount ? next : null,
  };
};

const roomOf = (room: PersonRoom, origin: string): Result['moodrooms'][number] => ({
  moodroom_id: room._id,
  title: asData(room.name, NAME),
  standfirst: asData(room.standfirst || room.seo_description, STANDFIRST),
  url: wholeAddress(origin, paths.moodroom(room._id, room.urlSlug)),
  picture: room.mainPicture === '' ? null : wholeAddress(origin, room.mainPicture),
  products: [...cardsOf(room.products, origin)],
});

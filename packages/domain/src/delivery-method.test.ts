import { describe, expect, it } from 'vitest';
import { deliveryMethodOf } from './delivery-method.ts';

const ROOM = 'Two-person delivery to room of choice';
const DOOR = 'Two-person delivery to the doorstep';
const PARCEL = 'Tracked parcel, 2 to 3 working days';

describe('the way in which pieces come together', () => {
  it.each([
    [[PARCEL, ROOM], ROOM],
    [[ROOM, PARCEL], ROOM],
    [[DOOR, ROOM, PARCEL], ROOM],
    [['Kerbside delivery on a pallet', DOOR], DOOR],
    [[ROOM, 'Two-person delivery with assembly'], 'Two-person delivery with assembly'],
    [['2 man delivery', 'Courier'], '2 man delivery'],
    [['Courier', 'White-glove delivery and installation'], 'White-glove delivery and installation'],
    [['', 'Courier'], 'Courier'],
    [['Van', 'Bicycle'], 'Van'],
    [[], ''],
  ])('of %j is %j', (methods, way) => {
    expect(deliveryMethodOf(methods, false)).toBe(way);
  });

  it.each([
    [PARCEL, 'Tracked parcel'],
    ['Next working day courier', 'Courier'],
    ['Courier (within 48 hours)', 'Courier'],
    ['2-3 days by post', 'By post'],
    ['3 to 5 weeks', ''],
    [ROOM, ROOM],
  ])('%j says no days of its own where days are promised: %j', (method, way) => {
    expect(deliveryMethodOf([method], true)).toBe(way);
    expect(deliveryMethodOf([method], false)).toBe(method);
  });
});

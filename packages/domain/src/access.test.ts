import { expect, it } from 'vitest';
import { accessLines, NO_ACCESS } from './access.ts';

it('the answers about access are lines for the driver, without those that nobody gave', () => {
  expect(accessLines(NO_ACCESS)).toEqual([]);
  expect(accessLines({})).toEqual([]);
  expect(
    accessLines({
      ...{ accessFloor: 'Third', accessLift: 'no', accessStairs: 'Narrow', accessDoor: 74.5 },
      ...{ accessParking: 'In the yard', accessName: 'Anna', accessTelephone: '07700900123' },
    }),
  ).toEqual([
    'Floor: Third',
    'Lift: no',
    'Stairs: Narrow',
    'Narrowest door: 74.5 cm',
    'Parking: In the yard',
    'Opens the door: Anna, 07700900123',
  ]);
});

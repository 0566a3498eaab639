import { expect, it } from 'vitest';
import { ClaimChoices } from '@parlour/contract';
import { quantityField } from '@parlour/domain';
import { claimPage, linesIn } from './claim-page.ts';

const CANCEL = { kind: 'cancel', says: ['You may cancel.'], remedies: ['refund'] };
const NONE = { kind: 'none', says: ['It was made to your order.'] };

const CHOICES = ClaimChoices.parse({
  reason: 'changed-mind',
  deliveries: [
    {
      shipmentId: 'O-1',
      reasons: ['changed-mind', 'damaged'],
      lines: [
        { lineId: 'a', possible: 2, right: CANCEL },
        { lineId: 'b', possible: 1, right: CANCEL },
        { lineId: 'c', possible: 1, right: NONE },
        { lineId: 'd', possible: 0, right: CANCEL },
      ],
    },
  ],
  claims: [
    { orderId: 'O', number: 1, shipmentId: 'O-1', photographs: [{ id: '7' }] },
    { orderId: 'O', number: 2, shipmentId: 'O-9', replacementId: 'O-1' },
    { orderId: 'O', number: 3, shipmentId: 'O-9' },
  ],
});

const api = {
  readClaims: () => Promise.resolve({ data: CHOICES }),
  listClaimPhotographs: () =>
    Promise.resolve({ data: [{ id: '7', lineId: '', width: 1, height: 1, thumbnail: '' }] }),
} as Parameters<typeof claimPage>[0];

const pageOf = (reason: string, shipment = 'O-1') => claimPage(api, { id: 'O', shipment, reason });

it('[ORDER-007] has a form for the lines with the same right, and says why others have none', async () => {
  const { groups } = await pageOf('changed-mind');
  expect(
    groups.map(({ lines, remedies }) => [lines.map(({ lineId }) => lineId), remedies]),
  ).toEqual([
    [['a', 'b'], ['refund']],
    [['c'], []],
  ]);
});

it('asks for the reason first, and does not take one that is not known', async () => {
  for (const reason of ['', 'nonsense']) {
    expect(await pageOf(reason)).toMatchObject({ reason: '', groups: [], isPossible: true });
  }
});

it('shows the claims of the delivery, newest first, with their photographs', async () => {
  const { claims } = await pageOf('');
  expect(claims.map(({ claim, photographs }) => [claim.number, photographs.length])).toEqual([
    [2, 0],
    [1, 1],
  ]);
});

it('is not there for a delivery of another order', async () => {
  await expect(pageOf('', 'X-1')).rejects.toMatchObject({ status: 404 });
});

it('reads the numbers of lines from a form', () => {
  expect(linesIn({ [quantityField('a-1')]: ' 2 ', [quantityField('b')]: '0', text: 'x' })).toEqual([
    { lineId: 'a-1', quantity: '2' },
  ]);
});

it('[ORDER-007] says each maker’s guarantee once, by name where they differ', async () => {
  const guaranteesOf = async (...said: readonly string[]) => {
    const lines = said.map((guarantee, index) => ({
      name: `Chair ${String(index)}`,
      guarantee,
      right: NONE,
    }));
    const data = ClaimChoices.parse({ deliveries: [{ shipmentId: 'O-1', lines }] });
    const readClaims = () => Promise.resolve({ data });
    const asked = { id: 'O', shipment: 'O-1', reason: '' };
    return (await claimPage({ ...api, readClaims }, asked)).guarantees;
  };
  expect(await guaranteesOf('', '')).toEqual([]);
  expect(await guaranteesOf('Five years.', 'Five years.')).toEqual(['Five years.']);
  expect(await guaranteesOf('Five years.', '')).toEqual(['Chair 0: Five years.']);
});

it('offers the reasons that there can be, and takes no other', async () => {
  expect((await pageOf('')).reasons.map(({ id }) => id)).toEqual(['changed-mind', 'damaged']);
  expect(await pageOf('not-arrived')).toMatchObject({ reason: '', groups: [] });
});

import { describe, expect, it } from 'vitest';
import { specificationGroups, specificationRows } from './specification.ts';

const bare = {
  inventoryReference: '',
  eanNumber: '',
  heightDim: 0,
  widthDim: 0,
  lengthDim: 0,
  tags: [],
  facts: [],
};
const tag = { tagId: '1', name: 'Moss', colorHexCode: '', mainThumbnail: '' };

describe('specification', () => {
  it('[PDP-030] has no row without a value', () => {
    expect(specificationRows(bare, null)).toEqual([]);
    expect(specificationRows(bare, { deliveryMethod: '', deliveryCharges: 0 })).toEqual([]);
  });

  it('[PDP-031] [PDP-032] has the numbers and the dimensions in mm, in their order', () => {
    const variant = {
      ...bare,
      inventoryReference: 'HPL-101-CH',
      eanNumber: '5012345678900',
      heightDim: 760,
      widthDim: 2180,
      lengthDim: 960,
    };
    expect(specificationRows(variant, null)).toEqual([
      { name: 'SKU Number', text: 'HPL-101-CH' },
      { name: 'EAN Number', text: '5012345678900' },
      { name: 'Height', text: '760 mm' },
      { name: 'Width', text: '2,180 mm' },
      { name: 'Length', text: '960 mm' },
    ]);
  });

  it('[PDP-033] has each colour, material and style with its swatch or picture', () => {
    const tags = [
      { ...tag, type: 'style', name: 'Classic' } as const,
      { ...tag, type: 'colour', colorHexCode: '#4a5a34' } as const,
      { ...tag, type: 'colour', name: 'Odd', colorHexCode: 'red;x' } as const,
      { ...tag, type: 'material', name: 'Oak', mainThumbnail: '/oak.svg' } as const,
      { ...tag, type: 'room', name: 'Study' } as const,
    ];
    expect(specificationRows({ ...bare, tags }, null)).toEqual([
      {
        name: 'Colour',
        swatches: [
          { tagId: '1', name: 'Moss', colour: '#4a5a34', picture: '' },
          { tagId: '1', name: 'Odd', colour: '', picture: '' },
        ],
      },
      {
        name: 'Material',
        swatches: [{ tagId: '1', name: 'Oak', colour: '', picture: '/oak.svg' }],
      },
      { name: 'Style', swatches: [{ tagId: '1', name: 'Classic', colour: '', picture: '' }] },
    ]);
  });

  it('has what the operator declares after those, in groups', () => {
    const fact = { slug: 'seat-height', name: 'Seat height', group: 'Seat' } as const;
    const facts = [
      { ...fact, type: 'number', unit: 'cm', value: 45 } as const,
      { ...fact, name: 'Cushions', group: 'Seat', type: 'text', unit: '', value: 'Foam' } as const,
      { ...fact, name: 'Care', group: 'Care', type: 'yes_no', unit: '', value: false } as const,
    ];
    const rows = specificationRows({ ...bare, eanNumber: '5012345678900', facts }, null);
    expect(rows.at(1)).toEqual({ name: 'Seat height', text: '45 cm', group: 'Seat' });
    expect(
      specificationGroups(rows).map(({ name, rows: below }) => [
        name,
        ...below.map((row) => ('text' in row ? `${row.name}: ${row.text}` : row.name)),
      ]),
    ).toEqual([
      ['', 'EAN Number: 5012345678900'],
      ['Seat', 'Seat height: 45 cm', 'Cushions: Foam'],
      ['Care', 'Care: No'],
    ]);
  });

  it.each([
    ['Two-man delivery', 0, 'Two-man delivery'],
    ['Two-man delivery', 49, 'Two-man delivery, and delivery charge £49.00 (included)'],
    ['', 49, 'Delivery charge £49.00 (included)'],
  ])('[PDP-034] describes the delivery by %j for £%d', (deliveryMethod, deliveryCharges, text) => {
    expect(specificationRows(bare, { deliveryMethod, deliveryCharges })).toEqual([
      { name: 'Delivery Note', text },
    ]);
  });
});

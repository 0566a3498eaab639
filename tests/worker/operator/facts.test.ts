import { beforeEach, describe, expect, it } from 'vitest';
import {
  findProducts,
  operatorDeclareFacts,
  operatorListFacts,
  operatorListMissingFacts,
  operatorRemoveFact,
  Product,
  Variant,
} from '@parlour/contract';
import { callMarket } from '../market/call.ts';
import { callOperator, exported, importAll, rows } from './call.ts';
import { CARE, COVERS, declare, declareMeant, FILLING, SEAT_HEIGHT } from './facts.ts';
import { emptied } from './import/emptied.ts';
import { importVersion, rollBack } from './import/versions.ts';
import { operate } from './orders.ts';
import { sofa } from './records.ts';

beforeEach(async () => {
  await emptied();
  await declare(SEAT_HEIGHT, COVERS, FILLING, CARE);
});

type Given = Record<string, string | number | boolean>;

/** A sofa with facts of its own and of its first variant. */
const saying = (facts: Given, ofVariant: Given = {}) => {
  const { variants, ...product } = sofa();
  const [first, ...others] = variants;
  return { ...product, facts, variants: [{ ...first, facts: ofVariant }, ...others] };
};

/** The facts of the first variant on its page. */
const shownFacts = async () => {
  const [{ id } = {}] = await rows('SELECT id FROM variant ORDER BY position LIMIT 1');
  const reply = await callMarket(`web/product/v/${String(id)}`);
  const { variant } = await reply.json<{ product: unknown; variant: unknown }>();
  return Variant.parse(variant).facts;
};

const seatHeight = async () =>
  (await shownFacts()).find(({ slug }) => slug === 'seat-height')?.value;

describe('facts that an operator declares', () => {
  it('are listed in the order of pages: groups by their first fact', async () => {
    const { data } = await operate(operatorListFacts, { query: {} });
    expect(data.map(({ slug }) => slug)).toEqual([
      'seat-height',
      'filling',
      'care',
      'removable-covers',
    ]);
    expect(data[0]).toMatchObject(SEAT_HEIGHT);
  });

  it('are changed by their slug, and removed', async () => {
    expect(await declare({ ...SEAT_HEIGHT, unit: 'mm' })).toEqual({ facts: 4 });
    const remove = (slug: string) => operate(operatorRemoveFact, { params: { slug } });
    expect(await remove('care')).toEqual({ facts: 3 });
    await expect(remove('care')).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    [{ ...COVERS, unit: 'cm' }, 'only a number has a unit'],
    [{ ...FILLING, choices: [] }, 'list the values of a choice'],
    [{ ...CARE, isFilter: true }, 'a text is searched'],
    [{ ...CARE, slug: 'Care!' }, 'lower-case letters'],
  ])('are refused where they make no sense: %j', async (fact, reason) => {
    const declared = operate(operatorDeclareFacts, { body: { facts: [fact as typeof CARE] } });
    const details = [expect.stringContaining(reason)];
    await expect(declared).rejects.toMatchObject({ status: 400, details });
  });

  it('are not declared twice at once', async () => {
    await expect(declare(CARE, CARE)).rejects.toThrow('declared twice');
  });

  it.each([
    [{ slug: 'height-of-seat', name: 'Seat Height' }, 'seat-height', 'Seat Height'],
    [{ slug: 'height-of-seat', name: 'Height', aliases: ['SITZHÖHE'] }, 'seat-height', 'SITZHÖHE'],
    [{ slug: 'height-of-seat', name: 'seat_height' }, 'seat-height', 'seat_height'],
    [{ slug: 'washing', name: 'Washing', aliases: ['Care'] }, 'care', 'Care'],
    [{ slug: 'sitzhohe', name: 'Height' }, 'seat-height', 'sitzhohe'],
    [{ ...CARE, aliases: ['Filling'] }, 'filling', 'Filling'],
  ])('do not share a name with another: %j', async (fact, other, name) => {
    await expect(declareMeant({ type: 'text', ...fact })).rejects.toThrow(
      `${fact.slug} and ${other} are both called "${name}". Give each fact its own names.`,
    );
  });

  it('do not share a name with another of the same request, and may take that of a removed one', async () => {
    const [one, two] = ['one', 'two'].map(
      (slug) => ({ slug, name: 'Alike', type: 'text' }) as const,
    );
    await expect(declare(one!, two!)).rejects.toThrow('one and two are both called "Alike"');
    await operate(operatorRemoveFact, { params: { slug: 'care' } });
    expect(await declare({ slug: 'washing', name: 'Care', type: 'text' })).toEqual({ facts: 4 });
  });

  it.each([
    ['seat-heigth', 'Height', 'seat-height'],
    ['seatheight', 'Height', 'seat-height'],
    ['height', 'Seat heights', 'seat-height'],
    ['fillings', 'Inside', 'filling'],
    ['remoable-covers', 'Covers', 'removable-covers'],
  ])('are doubted under a name that is much like another: %s, %s', async (slug, name, other) => {
    const fact = { slug, name, type: 'text' } as const;
    await expect(declare(fact)).rejects.toMatchObject({
      status: 400,
      message: `Did you mean ${other}? ${slug} would be a new fact.`,
    });
    expect(await declareMeant(fact)).toEqual({ facts: 5 });
    // It is known from then on.
    expect(await declare(fact)).toEqual({ facts: 5 });
  });

  it.each([
    ['seat-width', 'Seat width'],
    ['fire', 'Fire'],
    ['cars', 'Cars'],
  ])('are not doubted otherwise: %s', async (slug, name) => {
    expect(await declare({ slug, name, type: 'text' })).toEqual({ facts: 5 });
  });

  it('are doubted if two of one request are much alike', async () => {
    const facts = ['pile-height', 'pile-heigth'].map(
      (slug) => ({ slug, name: `The ${slug.slice(-2)}`, type: 'text' }) as const,
    );
    await expect(declare(...facts)).rejects.toThrow('Did you mean pile-height?');
  });
});

describe('a fact whose values pieces have', () => {
  it.each([{ unit: 'kg' }, { unit: '' }, { type: 'text', unit: '', isFilter: false }] as const)(
    'is not declared as another kind of value, removed or not: %j',
    async (changed) => {
      await importAll([saying({ 'Seat height': '45 cm' })]);
      const other = { ...SEAT_HEIGHT, ...changed };
      await expect(declare(other)).rejects.toThrow('Pieces have values of seat-height already');
      await operate(operatorRemoveFact, { params: { slug: 'seat-height' } });
      expect(await seatHeight()).toBeUndefined();
      await expect(declare(other)).rejects.toThrow('each a number in cm');
      await declare(SEAT_HEIGHT);
      expect(await seatHeight()).toBe(45);
    },
  );

  it('is shown in another unit of its dimension, and may be anything as long as no piece has it', async () => {
    await declare({ ...SEAT_HEIGHT, unit: 'kg' });
    await declare(SEAT_HEIGHT);
    await importAll([saying({ 'Seat height': '45 cm' })]);
    await declare({ ...SEAT_HEIGHT, unit: 'mm' });
    expect(await seatHeight()).toBe(450);
  });
});

describe('a choice that pieces have', () => {
  it.each([{ choices: ['Feather and foam'] }, { choices: ['Feather and foam', 'Foam core'] }])(
    'stays one, with the pieces that say it: %j',
    async ({ choices }) => {
      await importAll([saying({ Filling: 'Foam' }, { Filling: 'feather & foam' })]);
      await expect(declare({ ...FILLING, choices })).rejects.toMatchObject({
        status: 400,
        message:
          'Pieces say what filling could then no longer be: Foam (1 piece, such as Brompton Sofa). Leave it among the choices, or change the pieces first.',
      });
      expect((await shownFacts()).map(({ value }) => value)).toEqual(['Feather and foam']);
      await operate(operatorRemoveFact, { params: { slug: 'filling' } });
      await expect(declare({ ...FILLING, choices })).rejects.toThrow('Foam (1 piece');
    },
  );

  it('may be written otherwise and stand elsewhere, and others may come', async () => {
    await importAll([saying({ Filling: 'Foam' })]);
    await declare({ ...FILLING, choices: ['Wool', 'FOAM'] });
    expect((await shownFacts()).map(({ value }) => value)).toEqual(['FOAM']);
  });

  it('goes when no piece on sale says it', async () => {
    await importAll([saying({ Filling: 'Foam' })]);
    await importAll([saying({ Filling: 'Feather and foam' })]);
    expect(await declare({ ...FILLING, choices: ['Feather and foam'] })).toEqual({ facts: 4 });
  });
});

describe('an import', () => {
  it.each(['45 cm', '45', '0.45 m', '450 mm', 45])('reads %j as one fact', async (given) => {
    await importAll([saying({ 'Seat height': given })]);
    expect(await shownFacts()).toEqual([
      {
        slug: 'seat-height',
        name: 'Seat height',
        group: 'Seat',
        type: 'number',
        unit: 'cm',
        value: 45,
      },
    ]);
  });

  it('reads names with their section, slugs and aliases, and a variant’s own facts first', async () => {
    await importAll([
      saying(
        { 'Seat: Seat height': '50 cm', 'removable-covers': 'yes', Filling: 'feather & foam' },
        { Sitzhöhe: '18 in', Care: 'Wipe  clean' },
      ),
    ]);
    const shown = (await shownFacts()).map(({ slug, value }) => [slug, value]);
    expect(shown).toEqual([
      ['seat-height', 45.72],
      ['filling', 'Feather and foam'],
      ['care', 'Wipe clean'],
      ['removable-covers', true],
    ]);
  });

  it('keeps a row whose facts cannot be read or are not declared, and says so', async () => {
    const record = saying({ 'Seat height': 'low', Foam: 'firm' }, { Filling: 'wool' });
    const reported = {
      doubts: [
        'variants.0.facts["Filling"]: "Filling" isn’t one of "Foam", "Feather and foam"; left out',
        'facts["Seat height"]: "Seat height" isn’t a number with its unit, such as "45 cm"; left out',
      ],
      undeclared: ['Foam'],
      missing: ['Seat height'],
    };
    expect(await importAll([record], { dryRun: true })).toEqual([
      { outcome: 'created', ...reported },
    ]);
    expect(await importAll([record])).toEqual([{ outcome: 'created', ...reported }]);
    expect(await importAll([record])).toEqual([{ outcome: 'unchanged', ...reported }]);
    expect(await shownFacts()).toEqual([]);
  });

  it('writes a product whose facts have changed, or that says a fact declared since', async () => {
    const outcome = async (facts: Given) => (await importAll([saying(facts)]))[0]?.outcome;
    expect(await outcome({ 'Seat height': '45 cm', Load: '120 kg' })).toBe('created');
    expect(await outcome({ Load: '120 kg', 'Seat height': '450 mm' })).toBe('unchanged');
    expect(await outcome({ 'Seat height': '46 cm' })).toBe('updated');
    await declare({ slug: 'load', name: 'Load', type: 'number', unit: 'kg' });
    expect(await outcome({ 'Seat height': '46 cm', Load: '120 kg' })).toBe('updated');
    expect((await shownFacts()).map(({ slug }) => slug)).toEqual(['seat-height', 'load']);
  });

  it('is undone with its facts', async () => {
    const first = await importVersion([saying({ 'Seat height': '45 cm' })]);
    await importVersion([saying({ 'Seat height': '50 cm' })]);
    expect(await seatHeight()).toBe(50);
    expect(await rollBack(first.version)).toMatchObject({ restored: 1 });
    expect(await seatHeight()).toBe(45);
  });

  it('gives them back in an export, which changes nothing', async () => {
    await importAll([saying({ 'Seat height': '18 in', 'removable-covers': 'no' })]);
    const records = await exported('parlour');
    const product = records.find(({ kind }) => kind === 'product');
    expect(product).toMatchObject({
      variants: [{ facts: { 'seat-height': '45.72 cm', 'removable-covers': false } }, {}],
    });
    expect(await importAll([product])).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it('finds texts and choices by their words', async () => {
    await importAll([saying({ Care: 'Dry clean with perchloroethylene', Filling: 'Foam' })]);
    await callOperator('catalogue/finish', { body: { sites: ['parlour'] } });
    const reply = await callMarket('web/products', { body: { query: 'perchloroethylene' } });
    expect(findProducts.reply.parse(await reply.json()).totalCount).toBe(1);
  });
});

describe('facts of a product', () => {
  it('are shown in the unit that is declared now', async () => {
    await importAll([saying({ 'Seat height': '45 cm' })]);
    await declare({ ...SEAT_HEIGHT, unit: 'mm', name: 'Height of the seat' });
    expect(await shownFacts()).toMatchObject([{ name: 'Height of the seat', value: 450 }]);
    await operate(operatorRemoveFact, { params: { slug: 'seat-height' } });
    expect(await shownFacts()).toEqual([]);
  });

  it('are not on tiles', async () => {
    await importAll([saying({ 'Seat height': '45 cm' })]);
    const reply = await callMarket('web/products');
    const { retailerProducts } = await reply.json<{ retailerProducts: unknown[] }>();
    expect(Product.parse(retailerProducts[0]).variants[0]?.facts).toEqual([]);
  });
});

describe('the report of what categories must say', () => {
  it('counts each feed’s products without it', async () => {
    const other = { ...saying({}), reference: 'sofa-2', name: 'Alder Sofa' };
    await importAll([saying({ 'Seat height': '45 cm' }), other]);
    await importAll([{ ...other, reference: 'sofa-3' }], { source: 'oak' });
    const asked = { query: { site: 'parlour' } };
    const { data, totalCount } = await operate(operatorListMissingFacts, asked);
    const about = { category: 'furniture/sofas', slug: 'seat-height', fact: 'Seat height' };
    expect(data).toEqual([
      { source: 'catalogue', ...about, missing: 1, products: 2, example: 'Alder Sofa' },
      { source: 'oak', ...about, missing: 1, products: 1, example: 'Alder Sofa' },
    ]);
    expect(totalCount).toBe(2);
    const elsewhere = await operate(operatorListMissingFacts, { query: { site: 'hearth' } });
    expect(elsewhere.data).toEqual([]);
  });
});

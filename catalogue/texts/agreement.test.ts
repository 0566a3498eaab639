import { describe, expect, it } from 'vitest';
import { CatalogueRecord } from '@parlour/contract';
import { parcelsOf, type Parcel } from '@parlour/domain';
import { fitAnswer, fitValues } from '#lib/product/fit-answer.ts';
import { pieceOf } from '#lib/product/fit.ts';
import { buildCatalogue } from '../build.ts';
import { finishesOf } from '../build/product-records.ts';
import type { ProductSource, VariantSource } from '../build/source-schema.ts';
import { readSources } from '../build/sources.ts';
import { inFigures } from './in-figures.ts';
import { statementsIn, type Statement, type Subject } from './statements.ts';

/* What the texts of a piece say, beside its facts, parcels, sizes, choices and tags. */

const sources = await readSources('catalogue');
const all = (await buildCatalogue()).map(({ record }) => CatalogueRecord.parse(record));
const records = new Map(
  all.flatMap((record) => (record.kind === 'product' ? [[record.reference, record] as const] : [])),
);
const sellers = all.filter((record) => record.kind === 'seller');

/** A variant with what its product's texts say. */
interface Piece {
  readonly product: ProductSource;
  readonly variant: VariantSource;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly parcels: readonly Parcel[];
  /** Millimetres. */
  readonly sides: readonly number[];
  readonly materials: readonly string[];
}

const pieces: readonly Piece[] = sources.products.flatMap((product) =>
  product.variant.map((variant, at) => {
    const facts = records.get(product.ref)?.variants[at]?.facts ?? {};
    return {
      product,
      variant,
      facts,
      parcels: parcelsOf([{ slug: 'parcels', value: String(facts.parcels ?? '') }]),
      sides: variant.size ?? product.size,
      materials: finishesOf(sources, product, variant).map(({ material }) => material),
    };
  }),
);

const textsOf = ({ product, variant }: Piece): readonly string[] => [
  product.seoTitle,
  product.seoDescription,
  product.summary,
  product.description,
  variant.note ?? '',
  variant.title ?? '',
];

/** The numbers that options have in their names, in millimetres. */
const measuresOf = ({ product, variant }: Piece): readonly number[] =>
  (variant.options ?? product.options).flatMap(({ name }) =>
    [...inFigures(name).matchAll(/(\d+(?:\.\d+)?) mm/g)].map(([, number]) => Number(number)),
  );

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= other * 0.03;

/** Kilograms that a grown-up needs of a seat. */
const PERSON = 80;
/** Millimetres below which a measure is that of a part. */
const PART = 300;

const legsOff = 'Fit the legs';
const assembled = 'Arrives assembled';
const shown = ({ product }: Piece): readonly VariantSource[] =>
  product.variant.filter(({ title }) => title !== undefined);

const drawersOf = ({ values }: Pick<Statement, 'values'>): number =>
  values.reduce<number>((sum, value) => sum + Number(value), 0);

const isOneOf = (fact: unknown, values: Statement['values']): boolean =>
  values.some((value) => value === fact);
const says = (fact: unknown, values: Statement['values']): boolean =>
  fact === undefined || isOneOf(fact, values);

/** Whether a piece is as a text says, by what it is about; a fact that its category does not say is no contradiction. */
const AGREES: Readonly<Record<Subject, (piece: Piece, statement: Statement) => boolean>> = {
  guarantee: ({ facts }, { values }) => isOneOf(facts.guarantee, values),
  weight: ({ facts }, { values }) => says(facts.weight, values),
  'part-weight': ({ facts }, { values }) =>
    facts.weight === undefined || Number(facts.weight) > Number(values[0]),
  load: ({ facts }, { values }) => says(facts.load, values),
  'shelf-load': ({ facts, product }, { values }) => {
    const shelves = Number(/(\d+) (?:\w+ )?shelves/i.exec(inFigures(product.summary))?.[1]);
    return facts.load === Number(values[0]) * shelves;
  },
  seats: ({ facts, product }, { values }) =>
    !['sofas', 'benches', 'garden-sofas'].some((one) => product.categories.includes(one)) ||
    Number(facts.load) >= Math.min(...values.map(Number)) * PERSON,
  'seat-height': ({ facts }, { values }) => {
    const height = Number(facts['seat-height']) * 10;
    const numbers = values.map(Number);
    return height >= Math.min(...numbers) && height <= Math.max(...numbers);
  },
  'seat-depth': ({ facts }, { values }) => values.includes(Number(facts['seat-depth']) * 10),
  bulb: ({ facts }, { values }) =>
    facts.bulb === (values[0] === 'LED' ? 'LED, built in' : values[0]),
  'bulb-power': ({ facts }, { values }) => says(facts['bulb-power'], values),
  cable: ({ facts }, { values }) => values.includes(Number(facts.cable) * 10),
  pile: ({ facts }, { values }) => says(facts.pile, values),
  side: (piece, { values }) =>
    values
      .map(Number)
      .filter((value) => value >= PART)
      .every((value) =>
        [...piece.sides, ...measuresOf(piece), Number(piece.facts['seat-depth'] ?? 0) * 10].some(
          (side) => isNear(value, side),
        ),
      ),
  door: ({ sides: [heightDim = 0, widthDim = 0, lengthDim = 0], facts }, { values: [width] }) => {
    const piece = pieceOf({
      ...{ heightDim, widthDim, lengthDim },
      facts: [{ slug: 'parcels', value: String(facts.parcels ?? '') }],
    });
    const door: Partial<Record<string, string>> = {
      doorWidth: width === 'ordinary' ? '76.2' : String(Number(width) / 10),
      doorHeight: '198',
    };
    const typed = fitValues((field) => door[field]);
    return piece !== null && fitAnswer(piece, typed).lines.every(({ verdict }) => verdict !== 'no');
  },
  parcels: ({ parcels }, { values }) => parcels.length === 0 || values.includes(parcels.length),
  box: ({ parcels }, { values }) =>
    parcels.some(({ sides }) => values.every((value) => sides.includes(Number(value)))),
  drawers: ({ product }, { values }) => {
    const [, modelled] = /^chest-(\d)$/.exec(product.model) ?? [];
    const [titled] = statementsIn(`${product.seoTitle}.\n${product.seoDescription}`, product.name)
      .filter(({ about }) => about === 'drawers')
      .map(drawersOf);
    const here = drawersOf({ values });
    return modelled === undefined ? here <= (titled ?? here) : here === Number(modelled);
  },
  choices: (piece, { values }) => values.includes(shown(piece).length),
  sizes: ({ product }, { values }) => {
    const ofVariants = new Set(product.variant.map(({ size }) => String(size ?? product.size)));
    return values.includes(Math.max(product.options.length, ofVariants.size));
  },
  flat: ({ parcels }) => parcels.every(({ sides: [, , least] }) => least <= 250),
  whole: ({ facts }) => facts.assembly === undefined || facts.assembly === assembled,
  'fixed-legs': ({ facts }) => facts.assembly === assembled,
  'loose-legs': ({ facts }) => facts.assembly !== assembled,
  'no-legs': ({ facts }) => facts.assembly !== legsOff,
  'put-together': ({ facts }) => facts.assembly === 'Some assembly',
  // Covers of fabric come off where those of leather do not.
  covers: ({ facts, materials }, { sentence }) =>
    facts['removable-covers'] === undefined ||
    facts['removable-covers'] !== (sentence.includes('fabric') && materials.includes('leather')),
  wash: ({ facts }, { values }) =>
    String(facts.care ?? `${String(values[0])} °C`).includes(`${String(values[0])} °C`),
  dishwasher: ({ facts }) => !/by hand|oil|dust/i.test(String(facts.care ?? '')),
  'dry-clean': ({ facts }) => !String(facts.care ?? '').includes('°C'),
  'no-brush': ({ facts }) => !/with a (?:soft )?brush/i.test(String(facts.care ?? '')),
  wipe: ({ facts }) => !/keep dry|dry clean|feather duster/i.test(String(facts.care ?? '')),
  'cold-wash': ({ facts }) => !/dry clean/i.test(String(facts.care ?? '')),
  'no-oil': ({ facts }) => !/\boil\b/i.test(String(facts.care ?? '')),
  dimmer: ({ facts }) => facts.dimmable === true,
  filling: ({ facts }, { values }) =>
    facts['seat-filling'] === undefined ||
    values.every((value) => String(facts['seat-filling']).toLowerCase().includes(String(value))),
  timber: ({ materials }, { values }) =>
    materials.some((material) => material.startsWith(String(values[0]).toLowerCase())),
  'made-in': ({ facts }, { values }) => isOneOf(facts['made-in'], values),
};

const contradictions = (about: Subject): readonly string[] =>
  pieces.flatMap((piece) =>
    textsOf(piece)
      .flatMap((text) => statementsIn(text, piece.product.name))
      .filter((statement) => statement.about === about && !AGREES[about](piece, statement))
      .map(({ sentence }) => `${piece.product.ref}-${piece.variant.code}: ${sentence}`),
  );

describe('the texts of the demo', () => {
  it.each(Object.keys(AGREES) as Subject[])('agree with its pieces about %s', (about) => {
    expect(contradictions(about)).toEqual([]);
  });

  it('say of every piece something that can be compared', () => {
    const about = new Set(
      pieces.flatMap((piece) =>
        textsOf(piece).flatMap((text) =>
          statementsIn(text, piece.product.name).map((statement) => statement.about),
        ),
      ),
    );
    expect(Object.keys(AGREES).filter((one) => !about.has(one as Subject))).toEqual([]);
  });
});

describe('the facts of the demo', () => {
  const wrong = (isWrong: (piece: Piece) => boolean): readonly string[] =>
    pieces.filter(isWrong).map(({ product, variant }) => `${product.ref}-${variant.code}`);

  it('give parcels that weigh somewhat more than the piece', () => {
    const packed = ({ parcels }: Piece) =>
      parcels.reduce((sum, { grams }) => sum + (grams ?? 0) / 1_000, 0);
    expect(
      wrong((piece) => {
        const weight = Number(piece.facts.weight ?? 0);
        if (piece.parcels.length === 0 || weight === 0) return false;
        return packed(piece) < weight || packed(piece) > weight * 1.4 + 2;
      }),
    ).toEqual([]);
  });

  it('tell how covers are washed where they come off, and nowhere else', () => {
    expect(
      wrong(
        ({ facts }) => /covers?\b/i.test(String(facts.care)) && facts['removable-covers'] !== true,
      ),
    ).toEqual([]);
  });

  it('speak of light only where there is one', () => {
    const lights = new Set(
      sources.tags.flatMap(({ type, parent, slug }) =>
        type === 'category' && parent === 'lighting' ? [slug] : [],
      ),
    );
    expect(lights.size).toBeGreaterThan(3);
    expect(
      wrong(
        ({ product, facts }) =>
          !lights.has(product.categories[0] ?? '') &&
          ['bulb', 'bulb-power', 'cable', 'dimmable'].some((slug) => slug in facts),
      ),
    ).toEqual([]);
  });

  it('are of pieces of which one option has the size on show', () => {
    expect(
      wrong((piece) => {
        const measures = measuresOf(piece);
        const isOfMattress = piece.product.categories.includes('beds');
        return (
          measures.length > 0 &&
          !isOfMattress &&
          !measures.some((measure) => piece.sides.includes(measure))
        );
      }),
    ).toEqual([]);
  });

  it('say which pieces are assembled, and nobody sells assembly for those', () => {
    const assembling = (name: string) =>
      sellers
        .filter((seller) => seller.name === name)
        .flatMap(({ services = [] }) => services)
        .filter(({ service }) => service === 'assembly');
    expect(sellers.some(({ name }) => assembling(name).length > 0)).toBe(true);
    const sold = [...records.values()].flatMap(({ tags, variants }) => {
      const kinds = tags.flatMap((tag) =>
        tag.type === 'category' ? tag.path.map(({ slug }) => slug) : [],
      );
      return variants
        .filter(({ facts }) => facts.assembly === 'Arrives assembled')
        .flatMap(({ reference, offers }) =>
          offers
            .filter(({ seller }) =>
              assembling(seller.name).some(({ categories }) =>
                categories.some((slug) => kinds.includes(slug)),
              ),
            )
            .map(({ seller }) => `${reference} of ${seller.name}`),
        );
    });
    expect(sold).toEqual([]);
  });
});

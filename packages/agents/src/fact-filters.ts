import * as z from 'zod';
import type { FactFacet } from '@parlour/contract';
import { asData, factKey, numberOfUnit } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { LONGEST_NAME } from './product.ts';
import type { ListCalls, ListFact } from './shop-pages.ts';

/* What pieces say of themselves as filters of a search: the same facts, units and values as on the shop's lists. */

const end = z.number().min(0).max(4_000_000).optional();

const WantedFact = z
  .object({
    name: z.string().trim().min(1).max(100).describe('Name or slug, such as "Seat height"'),
    min: end.describe('Of a number, in the unit'),
    max: end,
    unit: z.string().trim().max(20).default('').describe('Such as "cm"; by default the fact’s own'),
    values: z
      .array(z.string().trim().min(1).max(200))
      .max(20)
      .default([])
      .describe('Any of these: "yes" or "no", or values of a choice'),
  })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    path: ['max'],
    message: 'must not be less than min',
  });

/** Facts by which a search is narrowed. */
export const WantedFacts = z
  .array(WantedFact)
  .max(20)
  .describe(
    'What the products say of themselves: numbers with their units, yes or no, choices. The reply’s facts say which there are',
  );

type WantedFact = z.output<typeof WantedFact>;

/** A fact by which the products of a reply can be narrowed further. */
export const ShownFact = z.object({
  name: z.string(),
  unit: z.string().describe('Of min and max; empty for a count, and for values'),
  min: z.number().nullable().describe('The least and the most that these products say'),
  max: z.number().nullable(),
  values: z.array(z.string()),
});

const MOST_FACTS = 20;

export const shownFacts = (facts: readonly FactFacet[]): z.output<typeof ShownFact>[] =>
  facts.slice(0, MOST_FACTS).map(({ name, unit, least, most, values }) => ({
    name: asData(name, LONGEST_NAME),
    unit,
    min: least,
    max: most,
    values: values.map((one) => asData(one.name, LONGEST_NAME)),
  }));

/**
 * The facts of a request in the terms of the shop's lists.
 * @throws {ShopError} `invalid_request`, with what exists instead
 */
export const factsOfList = async (
  api: Pick<ListCalls, 'listProducts'>,
  wanted: readonly WantedFact[] = [],
): Promise<readonly ListFact[]> => {
  if (wanted.length === 0) return [];
  const { facts } = await api.listProducts({ query: {} });
  const read = wanted.map((one) => factOf(one, facts));
  if (new Set(read.map(({ slug }) => slug)).size < read.length) throw wrong('Name a fact once.');
  return read.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
};

const wrong = (message: string): ShopError => new ShopError('invalid_request', 400, message);

const factOf = (wanted: WantedFact, known: readonly FactFacet[]): ListFact => {
  const key = factKey(wanted.name);
  const fact = known.find(({ slug, name }) => slug === key || factKey(name) === key);
  if (fact === undefined) {
    throw wrong(`There is no fact “${wanted.name}” here. These exist: ${namesOf(known)}.`);
  }
  return fact.type === 'number' ? rangeOf(wanted, fact) : valuesOf(wanted, fact);
};

const namesOf = (known: readonly FactFacet[]): string =>
  shownFacts(known)
    .map(({ name, unit }) => (unit === '' ? name : `${name} (${unit})`))
    .join(', ') || 'none';

const rangeOf = ({ min, max, unit, values }: WantedFact, fact: FactFacet): ListFact => {
  const { slug, name } = fact;
  if (values.length > 0 || (min === undefined && max === undefined)) {
    throw wrong(`“${name}” is a number: give min, max or both.`);
  }
  const inUnit = (number: number | undefined): number | null => {
    if (number === undefined) return null;
    // Thousandths, as lists have them.
    const read = numberOfUnit(`${number.toFixed(3)} ${unit}`, fact.unit);
    if (read === null) throw wrong(`“${name}” is ${unitOf(fact)}, and no number of “${unit}”.`);
    return read;
  };
  return { slug, from: inUnit(min), to: inUnit(max), values: [] };
};

const unitOf = ({ unit }: FactFacet): string => (unit === '' ? 'a count' : `in ${unit}`);

const YES_NO = [
  { value: 'yes', name: 'yes' },
  { value: 'no', name: 'no' },
];

const valuesOf = ({ min, max, values }: WantedFact, fact: FactFacet): ListFact => {
  const known = fact.type === 'yes_no' ? YES_NO : fact.values;
  const exist = `These exist: ${known.map(({ name }) => name).join(', ')}.`;
  if (values.length === 0 || min !== undefined || max !== undefined) {
    throw wrong(`“${fact.name}” is no number: give values. ${exist}`);
  }
  const keys = values.map((wanted) => {
    const key = factKey(wanted);
    const found = known.find(({ value, name }) => value === key || factKey(name) === key);
    if (found === undefined) throw wrong(`“${fact.name}” has no value “${wanted}”. ${exist}`);
    return found.value;
  });
  return { slug: fact.slug, from: null, to: null, values: [...new Set(keys)].toSorted() };
};

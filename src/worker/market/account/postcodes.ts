import type { AddressSuggestion } from '#lib/contract/entities/enquiry.ts';
import { POST_TOWNS } from './postcode-towns.ts';

/** A whole UK postcode without blanks: its area, its district, and the two parts of the incode. */
const POSTCODE = /^([A-Z]{1,2})(\d[A-Z\d]?)\d[A-Z]{2}$/;

interface Area {
  readonly town: string;
  /** Towns of the districts that have another one. */
  readonly districts: ReadonlyMap<string, string>;
}

const readArea = (line: string): [code: string, area: Area] => {
  const [head = '', ...rest] = line.split(';');
  const districts = rest.flatMap((part) => {
    const [numbers = '', ...town] = part.split(' ');
    return numbers.split(',').map((number) => [number, town.join(' ')] as const);
  });
  const [code = '', ...town] = head.split(' ');
  return [code, { town: town.join(' '), districts: new Map(districts) }];
};

let areas: ReadonlyMap<string, Area> | undefined;

/** Read when first asked for: most requests have nothing to do with postcodes. */
const areaOf = (code: string): Area | undefined =>
  (areas ??= new Map(POST_TOWNS.trim().split('\n').map(readArea))).get(code);

/**
 * Suggestions for a postcode without blanks: its post town, for the embedded market knows no streets
 * (spec decision 91). None for anything but a UK postcode.
 */
export const addressesAt = (postcode: string): AddressSuggestion[] => {
  const [, code = '', district = ''] = POSTCODE.exec(postcode) ?? [];
  const area = areaOf(code);
  if (area === undefined) return [];
  const number = district.replace(/\D$/, '');
  const town_or_city = area.districts.get(number) ?? area.town;
  return [{ line_1: '', line_2: '', town_or_city, country: 'United Kingdom' }];
};

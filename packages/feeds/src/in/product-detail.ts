import { withPartedDigits } from '@parlour/domain';
import { withoutTags } from './feed.ts';
import { cut } from './fields.ts';

/** A detail of an item; '' for what it does not say. */
interface Detail {
  readonly section: string;
  readonly name: string;
  readonly value: string;
  /** As the feed has it. */
  readonly text: string;
}

/** The most details of an item, and characters of a name and a value, that a record may have. */
const MOST = 100;
const MOST_NAME = 300;
const MOST_VALUE = 2_000;

/**
 * A detail as `section:name:value`, from its parts by name. Colons and commas within a name or a section become blanks.
 * @param given values by the names of Google's sub-attributes
 */
export const detailValue = (given: Readonly<Record<string, string | undefined>>): string =>
  [
    ...[given.section_name, given.attribute_name].map((part) =>
      (part ?? '').replace(/[\s:,]+/g, ' ').trim(),
    ),
    quoted(
      withPartedDigits(given.attribute_value ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  ].join(':');

const quoted = (value: string): string =>
  /[",:]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** The names of the parts in a header such as `product_detail(attribute_name:attribute_value)`, without a section. */
export const isWithoutSections = (header: string): boolean =>
  /^\s*(?:g:)?product_detail\s*\(\s*attribute_name\s*:\s*attribute_value\s*\)\s*$/i.test(header);

/** The details of a cell below such a header, as `section:name:value`. */
export const withSections = (cell: string): string =>
  (cell.match(UNTIL_NAME) ?? []).map((detail) => `:${detail.trim()}`).join(',');

/** Commas separate details; those of a value stand in quotation marks, or no detail follows them. */
const QUOTED = String.raw`(?<=:\s*)"(?:[^"]|"")*"`;
const UNTIL_NAME = new RegExp(`(?:${QUOTED}|[^,]|,(?![^,":]*:))+`, 'g');
const UNTIL_SECTION = new RegExp(`(?:${QUOTED}|[^,]|,(?![^,":]*:[^,":]*:))+`, 'g');

/** The details of a cell such as `General:Seat height:45 cm,Care::"Wipe, then dry"`. */
export const detailsIn = (cell: string): readonly Detail[] =>
  (cell.match(UNTIL_SECTION) ?? [])
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [section = '', name = '', ...value] = text.split(':');
      // `Seat height:45 cm` has no section.
      return value.length === 0
        ? { section: '', name: line(section), value: line(unquoted(name)), text }
        : {
            section: line(section),
            name: line(name),
            value: line(unquoted(value.join(':'))),
            text,
          };
    });

const unquoted = (value: string): string =>
  /^\s*"(.*)"\s*$/s.exec(value)?.[1]?.replaceAll('""', '"') ?? value;

const line = (text: string): string => withoutTags(text);

/** Details by their names, with the section in front; the first of two of one name counts. */
export const namedFacts = (
  details: readonly Pick<Detail, 'section' | 'name' | 'value'>[],
): Record<string, string> => {
  const said = details
    .filter(({ name, value }) => name !== '' && value !== '')
    .map(({ section, name, value }) => {
      const whole = section === '' ? name : `${section}: ${name}`;
      return [cut(whole, MOST_NAME), cut(value, MOST_VALUE)] as const;
    });
  return Object.fromEntries(said.toReversed().slice(-MOST));
};

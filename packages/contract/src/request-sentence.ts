import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL, with https:// in front',
  date: 'a day, as in 2026-11-21',
  datetime: 'a moment, as in 2026-11-21T06:00:00Z',
};

/** How the length of a value is counted; a number has none. */
const UNITS: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  map: 'entries',
  record: 'entries',
};

const counted = (number: number | bigint, unit: string): string =>
  `${String(number)} ${Number(number) === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit}`;

const tooSmall = (issue: Issue & { code: 'too_small' }): string => {
  const unit = UNITS[issue.origin];
  if (unit === undefined) {
    const least = String(issue.minimum);
    return issue.inclusive === false ? `write more than ${least}` : `write ${least} or more`;
  }
  if (Number(issue.minimum) === 1)
    return issue.origin === 'string' ? 'write something' : 'name one';
  return `write ${issue.exact ? 'exactly' : 'at least'} ${counted(issue.minimum, unit)}`;
};

const tooBig = (issue: Issue & { code: 'too_big' }): string => {
  const unit = UNITS[issue.origin];
  if (unit === undefined) {
    const most = String(issue.maximum);
    return issue.inclusive === false ? `write less than ${most}` : `write ${most} or less`;
  }
  return `write ${issue.exact ? 'exactly' : 'at most'} ${counted(issue.maximum, unit)}`;
};

const oneOf = (values: readonly unknown[]): string => {
  const named = values.map((value) => (value === '' ? '"" for none' : String(value)));
  return named.length === 1 ? `write ${named[0] ?? ''}` : `write one of: ${named.join(', ')}`;
};

/**
 * The sentence for an issue whose schema has no words of its own: what to write into the field. It goes
 * with `safeParse`, as its `error`. A pattern cannot be told, so every schema with one has its own words.
 */
export const requestSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'missing'
        : `write ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return issue.input === undefined ? 'missing' : oneOf(issue.values);
    case 'invalid_format':
      return `write ${FORMATS[issue.format] ?? 'it in its usual form'}`;
    case 'not_multiple_of':
      return `write a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return unionSentence(issue);
    default:
      return 'this isn’t a value that the field takes';
  }
};

/** Of a value that may have several forms: what each of them asks for. */
const unionSentence = (issue: Issue & { code: 'invalid_union' }): string => {
  if (issue.input === undefined) return 'missing';
  const flat = issue.errors.filter((issues) => issues.every(({ path }) => path.length === 0));
  const sentences = new Set(flat.flatMap(([first]) => first?.message ?? []));
  return sentences.size > 0
    ? [...sentences].join(', or ')
    : 'this isn’t a value that the field takes';
};

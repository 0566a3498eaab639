/**
 * The fields of a form whose names begin with the same word, each by the rest of its name: of `note-` the field
 * `note-12` is `12`.
 */
export const fieldsAfter = (
  fields: Readonly<Record<string, string>>,
  start: string,
): readonly (readonly [rest: string, value: string])[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(start) ? [[name.slice(start.length), value] as const] : [],
  );

import fc, { type Arbitrary } from 'fast-check';

/** The keywords of JSON Schema in the request parts of the document. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string | number;
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Resolve = (reference: string) => Schema;

/** Values that a schema allows. */
export const allowedBy = (schema: Schema, resolve: Resolve): Arbitrary<unknown> => {
  if (schema.$ref !== undefined) return allowedBy(resolve(schema.$ref), resolve);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, resolve)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objects(schema, resolve);
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, resolve), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? 0,
        max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({
        min: schema.exclusiveMinimum ?? schema.minimum ?? 0,
        max: schema.maximum ?? 10_000,
        minExcluded: schema.exclusiveMinimum !== undefined,
        noNaN: true,
      });
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return texts(schema);
    default:
      return fc.jsonValue();
  }
};

/** Ids from the seeded shop, where the pattern accepts them, and any other text that it accepts. */
const matching = (pattern: RegExp): Arbitrary<string> => {
  const known = ['1', '10', '2'].filter((id) => pattern.test(id));
  const any = fc.stringMatching(pattern);
  return known.length === 0 ? any : fc.oneof(fc.constantFrom(...known), any);
};

const texts = ({ pattern, minLength = 0, maxLength = 50 }: Schema): Arbitrary<string> =>
  pattern === undefined
    ? fc.string({ minLength, maxLength: Math.min(maxLength, 50) })
    : matching(new RegExp(pattern));

const objects = ({ properties = {}, required = [] }: Schema, resolve: Resolve) =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, allowedBy(one, resolve)]),
    ),
    { requiredKeys: [...required] },
  );

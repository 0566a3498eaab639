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
  readonly multipleOf?: number;
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

export interface World {
  /** The schema behind a `$ref`. */
  readonly resolve: (reference: string) => Schema;
  /** Ids and other texts that mean something in the seeded shop. */
  readonly known: readonly string[];
}

/** Values that a schema allows. */
export const allowedBy = (schema: Schema, world: World): Arbitrary<unknown> => {
  if (schema.$ref !== undefined) return allowedBy(world.resolve(schema.$ref), world);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, world)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objects(schema, world);
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, world), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? 0,
        max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1),
      });
    case 'number':
      return numbers(schema);
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return texts(schema, world.known);
    default:
      return fc.jsonValue();
  }
};

const numbers = ({ minimum = 0, maximum = 10_000, exclusiveMinimum, multipleOf }: Schema) => {
  const min = exclusiveMinimum ?? minimum;
  if (multipleOf === undefined) {
    const minExcluded = exclusiveMinimum !== undefined;
    return fc.double({ min, max: maximum, minExcluded, noNaN: true });
  }
  const steps = { min: Math.ceil(min / multipleOf), max: Math.floor(maximum / multipleOf) };
  return fc.integer(steps).map((count) => count * multipleOf);
};

/** Formats whose patterns look ahead, which fast-check cannot follow. */
const FORMATS: Readonly<Record<string, Arbitrary<string>>> = {
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  'date-time': fc
    .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
};

/** Known texts that the schema accepts, and any others. */
const texts = (
  { pattern, format = '', minLength = 0, maxLength = 50 }: Schema,
  known: readonly string[],
): Arbitrary<string> => {
  const accepts = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(text));
  const any =
    pattern === undefined && FORMATS[format] === undefined
      ? fc.string({ minLength, maxLength: Math.min(maxLength, 50) })
      : (FORMATS[format] ?? fc.stringMatching(new RegExp(pattern ?? ''))).filter(accepts);
  const accepted = known.filter(accepts);
  return accepted.length === 0 ? any : fc.oneof(fc.constantFrom(...accepted), any);
};

const objects = (schema: Schema, world: World): Arbitrary<unknown> => {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames && typeof additionalProperties === 'object') {
    const names = allowedBy(propertyNames, world) as Arbitrary<string>;
    return fc.dictionary(names, allowedBy(additionalProperties, world), { maxKeys: 5 });
  }
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, allowedBy(one, world)]),
    ),
    { requiredKeys: [...required] },
  );
};

import type { Call } from './call.ts';
import { calls } from './all-calls.ts';
import { openApiDocument, type ObjectSchema } from './openapi.ts';
import { operatorCalls } from './operator/index.ts';

/** A field or a parameter, as a row of a table. */
export interface ReferenceField {
  /** With its path: `data[].id`. */
  readonly name: string;
  readonly type: string;
  /** The entity of its type; '' for none. */
  readonly entity: string;
  readonly required: boolean;
}

interface ReferenceCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Who may make the call, and with which credential. */
  readonly access: string;
  /** Further facts: caching, repeats, large bodies. */
  readonly notes: readonly string[];
  readonly parameters: readonly (ReferenceField & { readonly place: string })[];
  readonly body: readonly ReferenceField[];
  readonly reply: readonly ReferenceField[];
  readonly errors: readonly { readonly status: string; readonly meaning: string }[];
}

interface ReferenceFamily {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly ReferenceCall[];
}

export interface ApiReference {
  readonly families: readonly ReferenceFamily[];
  readonly entities: readonly {
    readonly name: string;
    readonly fields: readonly ReferenceField[];
  }[];
}

type Schema = ObjectSchema & {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
};

interface Operation {
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { description: string; content?: Readonly<Record<string, { schema: Schema }>> }>
  >;
}

const JSON_TYPE = 'application/json';

/** The alternatives of a type, without the null that tolerant parsers read as absent. */
const choices = (schema: Schema): readonly Schema[] =>
  [...(schema.anyOf ?? schema.oneOf ?? [schema])].filter(({ type }) => type !== 'null');

const entityOf = (schema: Schema): string => {
  const [only, ...others] = choices(schema);
  if (only === undefined || others.length > 0) return '';
  if (only.$ref !== undefined) return only.$ref.split('/').at(-1) ?? '';
  return only.type === 'array' && only.items ? entityOf(only.items) : '';
};

const typeOf = (schema: Schema): string =>
  choices(schema)
    .map((choice) => {
      if (choice.$ref !== undefined) return choice.$ref.split('/').at(-1) ?? '';
      if (choice.const !== undefined) return JSON.stringify(choice.const);
      if (choice.enum) return choice.enum.map((value) => JSON.stringify(value)).join(' | ');
      if (choice.type === 'array') return `list of ${choice.items ? typeOf(choice.items) : 'any'}`;
      const types = [choice.type ?? 'any'].flat();
      return types.filter((type) => type !== 'null').join(' or ');
    })
    .join(' or ');

/** The fields of an object, with nested ones by their paths; an entity stands for itself. */
const fieldsOf = (schema: Schema, before = ''): readonly ReferenceField[] =>
  choices(schema).flatMap((choice) => {
    if (choice.type === 'array' && choice.items && entityOf(choice) === '')
      return fieldsOf(choice.items, `${before}[]`);
    return Object.entries(choice.properties ?? {}).flatMap(([name, field]) => {
      const full = before === '' ? name : `${before}.${name}`;
      const own = {
        name: full,
        type: typeOf(field),
        entity: entityOf(field),
        required: choice.required?.includes(name) ?? false,
      };
      return [own, ...fieldsOf(field, full)];
    });
  });

/** The fields of a body or a reply; one nameless row if it is not an object. */
const shapeOf = (schema: Schema | undefined): readonly ReferenceField[] => {
  if (schema === undefined) return [];
  const fields = entityOf(schema) === '' ? fieldsOf(schema) : [];
  return fields.length > 0
    ? fields
    : [{ name: '', type: typeOf(schema), entity: entityOf(schema), required: true }];
};

const ACCESS: Readonly<Record<Call['access'], string>> = {
  public: 'Any client with the site’s API token, in the header x-api-token',
  customer: 'A signed-in customer, with Authorization: Bearer and the access token',
  operator: 'An operator, with Authorization: Bearer and the operator’s token',
};

const notesOf = (call: Call): readonly string[] => [
  call.effect === 'write' ? 'Changes something; the reply is never cached.' : '',
  call.cacheSeconds === undefined
    ? ''
    : `The reply may be cached for ${String(call.cacheSeconds)} s.`,
  call.idempotent === true ? 'Takes an Idempotency-Key.' : '',
  call.tokenField === undefined
    ? ''
    : `The field ${call.tokenField} also carries the access token.`,
  call.largestBody === undefined
    ? ''
    : `The body may have up to ${String(call.largestBody)} bytes.`,
];

const callOf = (name: string, call: Call, operation: Operation): ReferenceCall => ({
  name,
  method: call.method,
  summary: call.summary,
  access: ACCESS[call.access],
  path: `/${call.access === 'operator' ? '' : 'market/'}${call.path}`,
  notes: notesOf(call).filter((note) => note !== ''),
  parameters: operation.parameters.map(({ name: parameter, in: place, required, schema }) => ({
    name: parameter,
    place,
    required,
    type: typeOf(schema),
    entity: entityOf(schema),
  })),
  body: shapeOf(operation.requestBody?.content[JSON_TYPE]?.schema),
  reply: shapeOf(operation.responses['200']?.content?.[JSON_TYPE]?.schema),
  errors: Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => ({
      status: status === 'default' ? 'else' : status,
      meaning: description.replaceAll('`', ''),
    })),
});

/** Whether a site uses an upstream marketplace in place of the embedded one. */
export const isElsewhere = ({ upstreams }: { readonly upstreams: { readonly main: string } }) =>
  upstreams.main !== 'embedded';

/** Every call with its fields and errors, and the entities that they name, from the OpenAPI document. */
export const apiReference = (): ApiReference => {
  const document = openApiDocument('/market');
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const rows = Object.entries<Call>({ ...calls, ...operatorCalls });
  return {
    families: document.tags.map(({ name, description }) => ({
      name,
      description,
      calls: rows.flatMap(([call, row]) => {
        const operation = paths[`/${row.path}`]?.[row.method.toLowerCase()];
        return row.family === name && operation ? [callOf(call, row, operation)] : [];
      }),
    })),
    entities: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      fields: fieldsOf(schema as Schema),
    })),
  };
};

import * as z from 'zod';
import type { Call } from './call.ts';
import { ProductFilter } from './entities/filter.ts';
import { Picture } from './entities/picture.ts';
import { Product, ProductList } from './entities/product.ts';
import { SearchResult } from './entities/search.ts';
import { Seller } from './entities/seller.ts';
import { Tag, TagReference } from './entities/tag.ts';
import { TemplateDetails } from './entities/template.ts';
import { InventoryVariant, Option, SellerInventory, Swatch, Variant } from './entities/variant.ts';
import { API_TOKEN_HEADER } from './headers.ts';
import { calls } from './index.ts';

type Json = Record<string, unknown>;
type ObjectSchema = Json & { properties?: Record<string, Json>; required?: string[] };

/** Entities that the document defines once and refers to everywhere else. */
const ENTITIES = {
  InventoryVariant,
  Option,
  Picture,
  Product,
  ProductFilter,
  ProductList,
  SearchResult,
  Seller,
  SellerInventory,
  Swatch,
  Tag,
  TagReference,
  TemplateDetails,
  Variant,
} as const satisfies Record<string, z.ZodType>;

const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(ENTITIES)) named.add(schema, { id });

const SCHEMAS = '#/components/schemas/';
const OPTIONS = { io: 'input', unrepresentable: 'any' } as const;

/** JSON Schema of what goes over the wire: before defaults and tolerant reading change it. */
const wireSchema = (schema: z.ZodType): ObjectSchema => {
  const {
    $schema: _,
    $defs: __,
    ...json
  } = z.toJSONSchema(schema, { ...OPTIONS, metadata: named });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${SCHEMAS}`)) as ObjectSchema;
};

const ERROR: Json = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'What went wrong, for programs' },
    message: { type: 'string', description: 'What went wrong, for people' },
    details: { type: 'array', items: { type: 'string' } },
  },
  required: ['code', 'message', 'details'],
};

/** Schemas of the entities under their names, and of the one form of error reply. */
const componentSchemas = (): Json => {
  const uri = (id: string): string => `${SCHEMAS}${id}`;
  const schemas: Record<string, Json> = z.toJSONSchema(named, { ...OPTIONS, uri }).schemas;
  const entities = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...json }]) => [
    id,
    json,
  ]);
  return { ...(Object.fromEntries(entities) as Json), Error: ERROR };
};

const content = (schema: Json) => ({ content: { 'application/json': { schema } } });

const parameters = (schema: z.ZodType, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }));
};

const failure = (description: string) => ({
  description,
  ...content({ $ref: `${SCHEMAS}Error` }),
});

const FAILURES = {
  400: failure('The query or the body is not valid; `details` names every field'),
  401: failure('The token or the sign-in is missing or unknown'),
  404: failure('There is no such thing on this site'),
  default: failure('Anything else that went wrong'),
};

const SECURITY = {
  public: [{ apiToken: [] }],
  customer: [{ bearer: [] }],
  operator: [{ bearer: [] }],
} as const satisfies Record<Call['access'], unknown>;

const operation = (name: string, row: Call): Json => ({
  operationId: name,
  summary: row.summary,
  tags: [row.family],
  security: SECURITY[row.access],
  parameters: [...parameters(row.params, 'path'), ...parameters(row.query, 'query')],
  ...(row.body instanceof z.ZodUndefined
    ? {}
    : { requestBody: { required: true, ...content(wireSchema(row.body)) } }),
  responses: {
    200: { description: 'The answer', ...content(wireSchema(row.reply)) },
    ...FAILURES,
  },
});

const pathItems = (rows: Readonly<Record<string, Call>>): Json => {
  const byPath = Map.groupBy(Object.entries(rows), ([, row]) => `/${row.path}`);
  return Object.fromEntries(
    [...byPath].map(([path, entries]) => [
      path,
      Object.fromEntries(
        entries.map(([name, row]) => [row.method.toLowerCase(), operation(name, row)]),
      ),
    ]),
  );
};

/**
 * The table of calls as an OpenAPI 3.1 document.
 * @param server Address below which the calls are answered, such as `/market`.
 */
export const openApiDocument = (server: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Parlour marketplace',
    version: '1.0.0',
    description:
      'Every call that a shop makes. Amounts are pounds, dimensions millimetres. A category slug of a filter may be written `parentSlug/childSlug` where the slug alone is ambiguous.',
  },
  servers: [{ url: server }],
  paths: pathItems(calls),
  components: {
    schemas: componentSchemas(),
    securitySchemes: {
      apiToken: { type: 'apiKey', in: 'header', name: API_TOKEN_HEADER },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  },
});

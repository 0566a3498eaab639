import * as z from 'zod';
import { isBodyOptional, type Call } from './call.ts';
import { Address } from './entities/address.ts';
import { Order, OrderEvent, OrderLine, OrderSummary, Payment, Shipment } from './entities/order.ts';
import { PriceEnquiry, PriceOffer } from './entities/price-enquiry.ts';
import { ProductFilter } from './entities/filter.ts';
import { Picture } from './entities/picture.ts';
import { Product, ProductList } from './entities/product.ts';
import { SearchResult } from './entities/search.ts';
import { Seller } from './entities/seller.ts';
import { Tag, TagReference } from './entities/tag.ts';
import { TemplateDetails } from './entities/template.ts';
import { InventoryVariant, Option, SellerInventory, Swatch, Variant } from './entities/variant.ts';
import { API_TOKEN_HEADER, IDEMPOTENCY_HEADER } from './headers.ts';
import { calls } from './all-calls.ts';
import { jsonTexts } from './json-fields.ts';
import { operatorCalls } from './operator/index.ts';

type Json = Record<string, unknown>;
export type ObjectSchema = Json & { properties?: Record<string, Json>; required?: string[] };

/** Entities that the document defines once and refers to elsewhere. */
const ENTITIES = {
  Address,
  InventoryVariant,
  Option,
  Order,
  OrderEvent,
  OrderLine,
  OrderSummary,
  Payment,
  Picture,
  PriceEnquiry,
  PriceOffer,
  Product,
  ProductFilter,
  ProductList,
  SearchResult,
  Seller,
  SellerInventory,
  Shipment,
  Swatch,
  Tag,
  TagReference,
  TemplateDetails,
  Variant,
} as const satisfies Record<string, z.ZodType>;

const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(ENTITIES)) named.add(schema, { id });

const SCHEMAS = '#/components/schemas/';
const OPTIONS = {
  io: 'input',
  unrepresentable: 'any',
  // A default that is an object depends on the moment of the call, so that it is no constant.
  override: ({ zodSchema, jsonSchema }) => {
    if (typeof jsonSchema.default === 'object' && !Array.isArray(jsonSchema.default))
      delete jsonSchema.default;
    const texts = jsonTexts.get(zodSchema);
    if (texts) describeTexts(jsonSchema, texts.fields);
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** Says of a list in `data` which fields of its items are JSON text on the wire (ENTITY-004). */
const describeTexts = (data: z.core.JSONSchema.BaseSchema, fields: readonly string[]): void => {
  const list = data.properties?.list;
  const [array] = typeof list === 'object' ? (list.anyOf ?? []) : [];
  if (typeof array?.items !== 'object' || Array.isArray(array.items)) return;
  const text = { type: 'string', contentMediaType: 'application/json' } as const;
  array.items = {
    anyOf: [
      array.items,
      {
        type: 'object',
        description: 'The same, with some fields as JSON text',
        properties: Object.fromEntries(fields.map((field) => [field, text])),
        required: [...fields],
      },
    ],
  };
};

/** JSON Schema of the data on the wire, before defaults and tolerant parsing change it. */
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
    code: { type: 'string', description: 'The error, for programs' },
    message: { type: 'string', description: 'The error, for people' },
    details: { type: 'array', items: { type: 'string' } },
  },
  required: ['code', 'message', 'details'],
};

/** Schemas of the entities by name, and of the only form of error reply. */
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
  400: failure('The query or the body isn’t valid; `details` names every field'),
  401: failure('The token or the sign-in is missing or invalid'),
  404: failure('This site has no such record'),
  429: failure('Too many calls; `Retry-After` says when to try again'),
  default: failure('Any other error'),
};

const REFUSED = { 403: failure('The role or the site of this operator doesn’t allow this call') };
const REPEATED = { 422: failure('The same `Idempotency-Key` came with a different body') };

const IDEMPOTENCY_KEY: Json = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The same key and body get the first reply again',
};

const SECURITY = {
  public: [{ apiToken: [] }],
  customer: [{ bearer: [] }],
  operator: [{ operatorToken: [] }],
} as const satisfies Record<Call['access'], unknown>;

const operation = (name: string, call: Call): Json => ({
  operationId: name,
  summary: call.summary,
  tags: [call.family],
  security: SECURITY[call.access],
  parameters: [
    ...parameters(call.params, 'path'),
    ...parameters(call.query, 'query'),
    ...(call.idempotent === true ? [IDEMPOTENCY_KEY] : []),
  ],
  ...(call.body instanceof z.ZodUndefined
    ? {}
    : { requestBody: { required: !isBodyOptional(call), ...content(wireSchema(call.body)) } }),
  responses: {
    200: { description: 'The reply', ...content(wireSchema(call.reply)) },
    ...FAILURES,
    ...(call.access === 'operator' ? REFUSED : {}),
    ...(call.idempotent === true ? REPEATED : {}),
  },
});

const pathItems = (rows: Readonly<Record<string, Call>>): Json => {
  const byPath = Map.groupBy(Object.entries(rows), ([, call]) => `/${call.path}`);
  return Object.fromEntries(
    [...byPath].map(([path, entries]) => [
      path,
      {
        // Operators' calls are at the root of the shop, on any of its hosts.
        ...(entries.some(([, call]) => call.access === 'operator')
          ? { servers: [{ url: '/' }] }
          : {}),
        ...Object.fromEntries(
          entries.map(([name, call]) => [call.method.toLowerCase(), operation(name, call)]),
        ),
      },
    ]),
  );
};

/** Path of the API reference for people. */
export const API_REFERENCE = '/market/docs';

/** The families of calls, in the order of the reference. */
const FAMILIES = [
  { name: 'main', description: 'Products, tags, stories, the style game and the older calls' },
  { name: 'web', description: 'Lists, products and menus as pages show them' },
  { name: 'customer', description: 'Cart, checkout, orders and account of a signed-in customer' },
  { name: 'operator', description: 'Operators’ work: catalogue, orders, stock, customers' },
] as const satisfies readonly { readonly name: Call['family']; readonly description: string }[];

/**
 * The contract as an OpenAPI 3.1 document.
 * @param server base URL of the calls, such as `/market`
 */
export const openApiDocument = (server: string) => ({
  openapi: '3.1.0',
  externalDocs: { description: 'The same for people', url: API_REFERENCE },
  info: {
    title: 'Parlour marketplace',
    version: '1.0.0',
    description:
      'Every call that a shop makes. Amounts are pounds, dimensions millimetres. A filter’s category slug may be written `parentSlug/childSlug` if the slug alone is ambiguous.',
  },
  servers: [{ url: server }],
  tags: FAMILIES.map(({ name, description }) => ({ name, description })),
  paths: pathItems({ ...calls, ...operatorCalls }),
  components: {
    schemas: componentSchemas(),
    securitySchemes: {
      apiToken: { type: 'apiKey', in: 'header', name: API_TOKEN_HEADER },
      bearer: { type: 'http', scheme: 'bearer', description: 'Access token of a customer' },
      operatorToken: { type: 'http', scheme: 'bearer', description: 'Token of an operator' },
    },
  },
});

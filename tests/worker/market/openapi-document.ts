import fc from 'fast-check';
import { callMarket } from './call.ts';
import { allowedBy, type Schema } from './generated-input.ts';

/** A call in the OpenAPI document. */
export interface Operation {
  readonly parameters: readonly {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

export interface Document {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export const readDocument = async (): Promise<Document> =>
  (await callMarket('openapi.json', { site: '' })).json<Document>();

export const operationOf = (
  { paths }: Document,
  row: { readonly path: string; readonly method: string },
): Operation => paths[`/${row.path}`]![row.method.toLowerCase()]!;

/** The parts of a request, before they are written down. */
export interface Parts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/**
 * Requests that the document allows for one call.
 * @param known texts that mean something in the seeded shop, such as ids
 */
export const requestsOf = (
  operation: Operation,
  document: Document,
  known: readonly string[],
): fc.Arbitrary<Parts> => {
  const world = {
    known,
    resolve: (reference: string): Schema =>
      document.components.schemas[reference.split('/').at(-1)!]!,
  };
  const part = (place: 'path' | 'query') => {
    const parameters = operation.parameters.filter((one) => one.in === place);
    return allowedBy(
      {
        type: 'object',
        properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      },
      world,
    ) as fc.Arbitrary<Record<string, unknown>>;
  };
  const body = operation.requestBody?.content['application/json'].schema;
  return fc.record({
    path: part('path'),
    query: part('query'),
    body: body ? allowedBy(body, world) : fc.constant(undefined),
  });
};

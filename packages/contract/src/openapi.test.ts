import { describe, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as z from 'zod';
import type { Call } from './call.ts';
import { calls } from './all-calls.ts';
import { operatorCalls } from './operator/index.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const document = openApiDocument('/market');
const paths = document.paths as Record<string, Record<string, Operation>>;
const rows: [name: string, row: Call][] = Object.entries({ ...calls, ...operatorCalls });
const operations = Object.values(paths).flatMap((item) =>
  Object.values(item).filter((part) => 'operationId' in part),
);

const operationOf = (call: Call): Operation | undefined =>
  paths[`/${call.path}`]?.[call.method.toLowerCase()];

const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '');

describe('OpenAPI document', () => {
  it.each(rows)('[API-001] describes %s', (name, call) => {
    const operation = operationOf(call);
    expect(operation).toMatchObject({ operationId: name, summary: call.summary });
    expect(operation?.responses['200']?.description).not.toBe('');
    expect(operation?.security).toEqual([
      { [{ public: 'apiToken', customer: 'bearer', operator: 'operatorToken' }[call.access]]: [] },
    ]);
    expect(operation?.requestBody === undefined).toBe(call.body instanceof z.ZodUndefined);
  });

  it('[API-001] is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
    expect(await validator.validate(plain)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('[API-001] is the same at any time', () => {
    const text = JSON.stringify(document);
    expect(text).not.toMatch(new RegExp(`"${new Date().toISOString().slice(0, 10)}`));
    expect(JSON.stringify(openApiDocument('/market'))).toBe(text);
  });

  it('[API-001] has the operators’ calls of every file', async () => {
    const folder = path.join(import.meta.dirname, 'operator');
    for (const file of readdirSync(folder).filter((name) => name !== 'index.ts')) {
      const module = (await import(path.resolve(folder, file))) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module))
        if (typeof value === 'object' && value !== null && 'effect' in value)
          expect(operatorCalls).toHaveProperty(name);
    }
  });

  it('[API-001] describes no other calls', () => {
    expect(operations).toHaveLength(rows.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(rows.length);
  });

  it('[API-001] declares exactly the parameters of each path, as required', () => {
    for (const [path, item] of Object.entries(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(item).filter(
        (part) => 'parameters' in part,
      )) {
        const declared = parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map(({ name }) => name)).toEqual(inPath);
        expect(declared.every(({ required }) => required)).toBe(true);
      }
    }
  });

  it('[API-001] only refers to schemas that it contains', () => {
    const known = Object.keys(document.components.schemas);
    const targets = new Set(referencesIn(document));
    expect(targets.size).toBeGreaterThan(5);
    for (const target of targets) {
      expect(target).toMatch(/^#\/components\/schemas\//);
      expect(known).toContain(target.split('/').at(-1));
    }
  });

  it('[API-022] marks the query parameters that a call requires', () => {
    expect(operationOf(calls.tagDetails)?.parameters).toMatchObject([
      { name: 'tagID', in: 'query', required: true, schema: { type: 'string' } },
    ]);
    expect(operationOf(calls.listProducts)?.parameters.map(({ required }) => required)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('[ENTITY-004] describes the list behind fields that arrive as JSON text', () => {
    expect(referencesIn(operationOf(calls.allTags)?.responses['200'])).toEqual([
      '#/components/schemas/Tag',
    ]);
  });
});

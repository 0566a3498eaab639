import { describe, expect, it } from 'vitest';
import { apiReference } from './api-reference.ts';
import type { Call } from './call.ts';
import { calls } from './all-calls.ts';
import { operatorCalls } from './operator/index.ts';

const { families, entities } = apiReference();
const listed = families.flatMap((family) => family.calls);
const callNamed = (name: string) => listed.find((call) => call.name === name);
const rows: readonly [string, Call][] = Object.entries<Call>({ ...calls, ...operatorCalls });

describe('the API reference', () => {
  it('[API-001] has every call of the contract once, with its method, path and reply', () => {
    expect(listed.map(({ name }) => name).toSorted()).toEqual(
      rows.map(([name]) => name).toSorted(),
    );
    for (const [name, { method, path, summary, access }] of rows) {
      const call = callNamed(name);
      expect(call).toMatchObject({ method, summary });
      expect(call?.path).toBe(`/${access === 'operator' ? '' : 'market/'}${path}`);
      expect(call?.reply.length).toBeGreaterThan(0);
      expect(call?.errors.map(({ status }) => status)).toContain('401');
    }
  });

  it('[API-004] states the access of each call', () => {
    expect(callNamed('listProducts')?.access).toContain('API token');
    expect(callNamed('readCart')?.access).toContain('signed-in customer');
    expect(callNamed('operatorListOrders')?.access).toContain('operator’s token');
    expect(callNamed('operatorListOrders')?.errors).toContainEqual({
      status: '403',
      meaning: 'The role or the site of this operator doesn’t allow this call',
    });
  });

  it('names nested fields by their paths, and links the entities', () => {
    expect(callNamed('operatorListStock')?.reply).toContainEqual({
      name: 'data[].stock',
      type: 'number',
      entity: '',
      required: false,
    });
    expect(callNamed('readOrder')?.reply.find(({ name }) => name === 'data')?.entity).toBe('Order');
    const known = entities.map(({ name }) => name);
    const linked = listed
      .flatMap(({ parameters, body, reply }) => [...parameters, ...body, ...reply])
      .concat(entities.flatMap(({ fields }) => fields.map((field) => ({ ...field, place: '' }))))
      .map(({ entity }) => entity);
    expect(linked.filter((entity) => entity !== '' && !known.includes(entity))).toEqual([]);
  });
});

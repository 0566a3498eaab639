import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tag } from './entities/tag.ts';
import { jsonFieldsList } from './json-fields.ts';

const Tags = jsonFieldsList(Tag);
const read = (data: unknown) => Tags.parse({ data }).data;

const COMPONENTS = [{ componentId: 'c1' }];

describe('fields that arrive as JSON text', () => {
  it.each<[name: string, sent: unknown, expected: unknown]>([
    ['text', '[{"componentId":"c1"}]', COMPONENTS],
    ['a list already', COMPONENTS, COMPONENTS],
    ['text that does not parse', '[{', []],
    ['empty text', '', []],
    ['null', null, []],
    ['null as text', 'null', []],
    ['nothing', undefined, []],
  ])('[ENTITY-004] are read from %s', (_, variantTagComponents, expected) => {
    const { list } = read({
      list: [{ type: 'style', variantTagComponents }],
      jsonFields: ['variantTagComponents'],
    });
    expect(list[0]?.variantTagComponents).toEqual(expected);
  });

  it('[ENTITY-004] do not change unless jsonFields names them', () => {
    const { list } = read({ list: [{ type: 'style', name: '["Oak"]' }], jsonFields: [] });
    expect(list[0]?.name).toBe('["Oak"]');
  });

  it.each<[sent: unknown]>([[undefined], [null], [{}], [{ list: null, jsonFields: null }]])(
    '[ENTITY-020] are an empty list for %j',
    (sent) => {
      expect(read(sent)).toEqual({ list: [], jsonFields: [] });
    },
  );

  it('[ENTITY-004] at worst refuse a reply, whatever it contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.string()), (list, jsonFields) => {
        const { success } = Tags.safeParse({ data: { list, jsonFields } });
        expect(typeof success).toBe('boolean');
      }),
    );
  });
});

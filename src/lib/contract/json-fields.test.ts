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
    ['text of null', 'null', []],
    ['nothing', undefined, []],
  ])('[ENTITY-004] reads %s', (_, variantTagComponents, expected) => {
    const { list } = read({
      list: [{ type: 'style', variantTagComponents }],
      jsonFields: ['variantTagComponents'],
    });
    expect(list[0]?.variantTagComponents).toEqual(expected);
  });

  it('[ENTITY-004] leaves alone fields that jsonFields does not name', () => {
    const { list } = read({ list: [{ type: 'style', name: '["Oak"]' }], jsonFields: [] });
    expect(list[0]?.name).toBe('["Oak"]');
  });

  it.each<[sent: unknown]>([[undefined], [null], [{}], [{ list: null, jsonFields: null }]])(
    '[ENTITY-020] reads %j as an empty list',
    (sent) => {
      expect(read(sent)).toEqual({ list: [], jsonFields: [] });
    },
  );

  it('[ENTITY-004] never does worse than refuse, whatever is sent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.string()), (list, jsonFields) => {
        const { success } = Tags.safeParse({ data: { list, jsonFields } });
        expect(typeof success).toBe('boolean');
      }),
    );
  });
});

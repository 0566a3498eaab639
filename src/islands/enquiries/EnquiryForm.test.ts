import { renderToStaticMarkup } from 'react-dom/server';
import { jsx } from 'react/jsx-runtime';
import { describe, expect, it } from 'vitest';
import { BATH, CHAIR, HOME } from '../../../tests/browser/enquiry.ts';
import { newEnquiry } from '#lib/enquiries/shown-enquiry.ts';
import { EnquiryForm } from './EnquiryForm.tsx';

/** The form in the server's HTML, with the suggestions for a postcode. */
const markup = (quantity = '1', wrong: readonly string[] = []): string => {
  const start = newEnquiry(CHAIR, [HOME], 'key');
  const enquiry = { ...start, wrong, fields: { ...start.fields, quantity }, suggestions: [BATH] };
  return renderToStaticMarkup(jsx(EnquiryForm, { asked: CHAIR, addresses: [HOME], enquiry }));
};

/** The tags of the controls with a name or a label. */
const controls = (html: string, name: string): string[] =>
  (html.match(/<(?:input|textarea|button)[^>]*>/g) ?? []).filter(
    (tag) => tag.includes(`name="${name}"`) || tag.includes(`aria-label="${name}"`),
  );

describe('the price request form', () => {
  it.each([
    'message',
    'quantity',
    'productId',
    'addressId',
    'postcode',
    'add_line_1',
    'add_line_2',
    'address',
    'city',
    'country',
  ])('[ENTITY-024] has a field %s', (name) => {
    expect(controls(markup(), name)).not.toEqual([]);
  });

  it('[ENTITY-024] submits the product, and a suggested address in its parts', () => {
    expect(controls(markup(), 'productId')).toEqual([expect.stringContaining('value="1"')]);
    expect(controls(markup(), 'address')).toEqual([
      expect.stringContaining('value="\n\nBath\nUnited Kingdom"'),
    ]);
  });

  it('[ENQ-006] looks up a postcode by a paper plane that is named for those who do not see it', () => {
    const [button] = /<button[^>]*aria-label="Find address"[^]*?<\/button>/.exec(markup()) ?? [];
    expect(button).toContain('value="lookup"');
    expect(button).toMatch(/<svg[^>]*aria-hidden="true"[^>]*><path d="m22 2-7 20-4-9-9-4z/);
  });

  it('[ENQ-008] has a numeric quantity of at least one, between minus and plus', () => {
    const [field] = controls(markup(), 'quantity');
    expect(field).toContain('type="number"');
    expect(field).toContain('min="1"');
    expect(field).toContain('value="1"');
    expect(controls(markup(), 'One fewer')).toEqual([expect.stringContaining('disabled')]);
    for (const button of ['One fewer', 'One more']) {
      expect(controls(markup('2'), button)).toEqual([expect.not.stringContaining('disabled')]);
    }
  });

  it('[ENQ-019] shows its first message', () => {
    expect(markup()).toContain(`>${CHAIR.message}</textarea>`);
  });

  it.each(['message', 'add_line_1', 'city', 'country', 'terms'])(
    '[ENQ-013] describes the field %s by its problem only while it is invalid',
    (name) => {
      expect(controls(markup(), name)).toEqual([expect.not.stringContaining('aria-')]);
      const [field] = controls(markup('1', [name]), name);
      expect(field).toContain('aria-invalid="true"');
      expect(field).toContain(`aria-describedby="${name}-problem"`);
    },
  );
});

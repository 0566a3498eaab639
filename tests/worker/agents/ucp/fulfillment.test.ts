import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '@parlour/agents';
import { stock } from '../../checkout/shop.ts';
import {
  begin,
  BUYER,
  CHAIR,
  complete,
  errorsOf,
  HOME,
  LAMP,
  line,
  read,
  shipping,
  update,
  whole,
} from './buying.ts';
import { declared, EVERYTHING, Platform } from './platform.ts';

/*
 * fulfillment_test.py of the protocol's own suite, by its cases. Delivery is included in the price, within
 * the United Kingdom, with one delivery for each seller: there is one option, and it is free.
 */

let platform: Platform;

beforeAll(async () => {
  await stock(CHAIR, LAMP);
  platform = await Platform.start();
});

const SELECTED = '$.fulfillment.methods[0].selected_destination_id';

describe('fulfillment_test', () => {
  it('test_fulfillment_flow', async () => {
    const { body } = await begin(platform, { line_items: [line(CHAIR)], buyer: BUYER });
    expect(body).toMatchObject({
      status: 'incomplete',
      fulfillment: { methods: [{ destinations: [] }] },
    });
    const named = { ...HOME, id: 'dest_1' };
    const chosen = { selected_destination_id: 'dest_1' };
    const withAddress = await update(platform, body.id, {
      ...whole(line(CHAIR)),
      fulfillment: shipping(named, chosen),
    });
    const [method] = withAddress.body.fulfillment.methods;
    expect(method).toMatchObject({
      id: 'shipping',
      type: 'shipping',
      selected_destination_id: 'dest_1',
      destinations: [{ ...named, type: 'shipping_address' }],
    });
    const [{ options }] = method.groups;
    expect(options).toMatchObject([{ id: 'included', totals: [{ type: 'total', amount: 0 }] }]);
    const final = await update(platform, body.id, {
      ...whole(line(CHAIR)),
      fulfillment: shipping(
        { id: 'dest_1' },
        {
          ...chosen,
          groups: [{ id: method.groups[0].id, selected_option_id: options[0].id }],
        },
      ),
    });
    expect(final.body).toMatchObject({
      status: 'ready_for_complete',
      fulfillment: { methods: [{ destinations: [{ street_address: '1 Church Lane' }] }] },
    });
  });

  it('keeps how the delivery gets in, also when the same place is sent again without it', async () => {
    const told = { ...HOME, access: { floor: 'Third', narrowest_door_cm: 74 } };
    const { body } = await begin(platform, { ...whole(line(CHAIR)), fulfillment: shipping(told) });
    const answers = async () => {
      const address = await env.MARKET_DB.prepare(
        'SELECT address FROM agent_checkout WHERE id = ?1',
      )
        .bind(body.id)
        .first<string>('address');
      const { accessFloor, accessDoor } = JSON.parse(address ?? '{}') as Record<string, unknown>;
      return [accessFloor, accessDoor];
    };
    expect(await answers()).toEqual(['Third', 74]);
    const again = { ...HOME, street_address: '1 church lane, ' };
    await update(platform, body.id, { ...whole(line(CHAIR)), fulfillment: shipping(again) });
    expect(await answers()).toEqual(['Third', 74]);
    const changed = { ...HOME, access: { floor: '' } };
    await update(platform, body.id, { ...whole(line(CHAIR)), fulfillment: shipping(changed) });
    expect(await answers()).toEqual(['', 74]);
    const elsewhere = { ...HOME, street_address: '2 Church Lane' };
    await update(platform, body.id, { ...whole(line(CHAIR)), fulfillment: shipping(elsewhere) });
    expect(await answers()).toEqual(['', 0]);
  });

  it('test_dynamic_fulfillment: it depends on the destination', async () => {
    const abroad = { ...HOME, address_country: 'US', postal_code: '94043' };
    const reply = await begin(platform, { ...whole(), fulfillment: shipping(abroad) });
    expect(errorsOf(reply)).toEqual(['address_undeliverable']);
    expect(reply.body.status).toBe('incomplete');
    const jersey = { ...HOME, address_country: 'GB', postal_code: 'JE2 3AB' };
    const island = await begin(platform, { ...whole(), fulfillment: shipping(jersey) });
    expect(errorsOf(island)).toEqual(['address_undeliverable']);
    const spelt = { ...HOME, address_country: 'U.K.' };
    const home = await begin(platform, { ...whole(), fulfillment: shipping(spelt) });
    expect(errorsOf(home)).not.toContain('address_undeliverable');
    const wrong = await begin(platform, {
      ...whole(),
      fulfillment: shipping({ ...HOME, postal_code: '94043' }),
    });
    expect(wrong.body.messages).toContainEqual(
      expect.objectContaining({ path: '$.fulfillment.methods[0].destinations[0].postal_code' }),
    );
    const pickup = await begin(platform, {
      ...whole(),
      fulfillment: { methods: [{ type: 'pickup' }] },
    });
    expect(errorsOf(pickup)).toEqual(['invalid']);
  });

  it('test_unknown_customer_no_address', async () => {
    const reply = await begin(platform, {
      ...whole(),
      fulfillment: { methods: [{ type: 'shipping' }] },
    });
    expect(reply.body.fulfillment.methods[0].destinations).toEqual([]);
    expect(reply.body.messages).toContainEqual(
      expect.objectContaining({ code: 'missing', path: SELECTED }),
    );
  });

  it('test_new_user_new_address_persistence: an address has its own id', async () => {
    const { body } = await begin(platform);
    const [method] = body.fulfillment.methods;
    expect(method.destinations[0].id).toMatch(/^address-[\da-f]+$/);
    expect(method.selected_destination_id).toBe(method.destinations[0].id);
    expect((await read(platform, body.id)).body.fulfillment).toEqual(body.fulfillment);
  });

  it('test_known_user_existing_address_reuse: the id alone selects the address', async () => {
    const { body } = await begin(platform);
    const { selected_destination_id } = body.fulfillment.methods[0];
    const methods = [{ type: 'shipping', selected_destination_id }];
    const kept = await update(platform, body.id, { ...whole(), fulfillment: { methods } });
    expect(kept.body.fulfillment).toEqual(body.fulfillment);
    const unknown = await update(platform, body.id, {
      ...whole(),
      fulfillment: { methods: [{ type: 'shipping', selected_destination_id: 'elsewhere' }] },
    });
    expect(unknown.body.messages).toContainEqual(
      expect.objectContaining({ code: 'not_found', path: SELECTED, severity: 'recoverable' }),
    );
    expect(unknown.body.fulfillment).toEqual(body.fulfillment);
  });

  it('test_free_shipping_on_expensive_order and test_free_shipping_for_specific_item: every price includes it', async () => {
    const { body } = await begin(platform);
    expect(body.totals).toContainEqual({
      type: 'fulfillment',
      display_text: 'Delivery',
      amount: 0,
    });
    const done = await complete(platform, body.id);
    expect(done.body.totals.at(-1)).toMatchObject({ type: 'total', amount: 24_000 });
  });

  it('is one group for a platform that shows one, and one for each seller for a platform that shows more', async () => {
    const lines = whole(line(CHAIR), line(LAMP));
    expect((await begin(platform, lines)).body.fulfillment.methods[0].groups).toHaveLength(1);
    const showing = await Platform.start({
      capabilities: {
        ...EVERYTHING,
        [CAPABILITIES.fulfillment]: declared({ config: { supports_multi_group: true } }),
      },
    });
    const { body } = await begin(showing, lines);
    const groups = body.fulfillment.methods[0].groups;
    expect(groups.map(({ line_item_ids: ids }) => ids)).toEqual(
      body.line_items.map(({ id }) => [id]),
    );
  });
});

import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHAIR, SOFA, stockOnTwoDays } from '../two-days.ts';
import { creating, DETAILS, paying, Platform, type AcpFault, type Session } from './platform.ts';

const hearth = new Platform('hearth');

beforeAll(stockOnTwoDays);

const started = async () =>
  (await hearth.session('', creating([CHAIR], { fulfillment_details: DETAILS }))).body;

const choosing = (option_id: string) => ({
  selected_fulfillment_options: [{ type: 'shipping', option_id, item_ids: [CHAIR] }],
});

const choose = async ({ id }: Session, option: string) =>
  (await hearth.session(`/${id}`, choosing(option))).body;

const pay = async ({ id }: Session) => paying(await hearth.token(id));

const chosenIn = ({ selected_fulfillment_options: [chosen] }: Session) => chosen?.option_id;

describe('the days of delivery in a session', () => {
  it('are options of which one is chosen, and held with the order', async () => {
    const session = await started();
    const [promised, first, second] = session.fulfillment_options;
    expect([chosenIn(session), promised?.id]).toEqual(['delivery-1', 'delivery-1']);
    expect(first?.id).toMatch(/^delivery-1\/\d{4}-\d\d-\d\d\/08:00-12:00$/);
    const option = second?.id ?? '';
    const chosen = await choose(session, option);
    expect([chosenIn(chosen), chosen.status]).toEqual([option, 'ready_for_payment']);
    const { body } = await hearth.session(`/${session.id}/complete`, await pay(session));
    const shipment = await env.MARKET_DB.prepare(
      'SELECT delivery_day AS day, delivery_window AS time FROM shipment WHERE order_id = ?1',
    )
      .bind(body.order?.id ?? '')
      .first();
    const [, day, time] = option.split('/');
    expect(shipment).toEqual({ day, time });
  });

  it('stand beside the services of the seller, of which one is chosen with its price', async () => {
    const services = (value: string | null) =>
      env.MARKET_DB.prepare('UPDATE seller SET services = ?1').bind(value).run();
    await services(JSON.stringify([{ service: 'room', price: 49.5, covers: 'Any floor.' }]));
    const session = await started();
    expect(session.fulfillment_options[1]).toMatchObject({
      id: 'delivery-1+room',
      title: 'Delivery to the room of your choice',
      description: 'Any floor.',
    });
    const chosen = await choose(session, 'delivery-1+room');
    expect([chosenIn(chosen), chosen.status]).toEqual(['delivery-1+room', 'ready_for_payment']);
    expect(chosen.totals.find(({ type }) => type === 'fulfillment')?.amount).toBe(4_950);
    expect(chosen.totals.find(({ type }) => type === 'total')?.amount).toBe(15_950);
    await services(null);
  });

  it('are refused where there is no such option', async () => {
    const { id } = await started();
    const path = `/acp/checkout_sessions/${id}`;
    const { status, body } = await hearth.send<AcpFault>(
      'POST',
      path,
      choosing('delivery-1/2020-01-01/08:00-12:00'),
    );
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid', param: '$.selected_fulfillment_options[0].option_id' },
    ]);
  });

  it('are not held twice: the second of two customers chooses another one', async () => {
    const [ada, bea] = [await started(), await started()];
    const option = ada.fulfillment_options.at(6)?.id ?? '';
    await choose(ada, option);
    await choose(bea, option);
    await hearth.session(`/${ada.id}/complete`, await pay(ada));
    const late = (await hearth.session(`/${bea.id}`)).body;
    expect([late.status, late.messages]).toMatchObject([
      'not_ready_for_payment',
      [{ type: 'error', param: '$.selected_fulfillment_options[0].option_id' }],
    ]);
    const other = await choose(bea, late.fulfillment_options.at(1)?.id ?? '');
    expect(other.status).toBe('ready_for_payment');
  });
});

describe('pieces of one seller that are ready on other days', () => {
  const optionsOf = ({ fulfillment_options: options }: Session) =>
    options.map(({ id }) => id).filter((id) => !/\d{4}-\d\d-\d\d/.test(id));
  const deliveriesOf = async ({ body }: { readonly body: Session }) =>
    (
      await env.MARKET_DB.prepare('SELECT id FROM shipment WHERE order_id = ?1 ORDER BY position')
        .bind(body.order?.id ?? '')
        .all()
    ).results.length;
  const both = async () =>
    (await hearth.session('', creating([CHAIR, SOFA], { fulfillment_details: DETAILS }))).body;

  it('are deliveries of their own, each with its days', async () => {
    const session = await both();
    expect(optionsOf(session)).toEqual([
      'delivery-1.1',
      'delivery-1.1/together',
      'delivery-1.2',
      'delivery-1.2/together',
    ]);
    expect(session.selected_fulfillment_options).toMatchObject([
      { option_id: 'delivery-1.1', item_ids: [CHAIR] },
      { option_id: 'delivery-1.2', item_ids: [SOFA] },
    ]);
    const done = await hearth.session(`/${session.id}/complete`, await pay(session));
    expect(await deliveriesOf(done)).toBe(2);
  });

  it('come together if the customer wants them so, and apart again', async () => {
    const session = await both();
    const together = await choose(session, 'delivery-1.1/together');
    expect(optionsOf(together)).toEqual(['delivery-1', 'delivery-1/each']);
    expect(optionsOf(await choose(session, 'delivery-1/each'))).toHaveLength(4);
    await choose(session, 'delivery-1.2/together');
    const done = await hearth.session(`/${session.id}/complete`, await pay(session));
    expect(await deliveriesOf(done)).toBe(1);
    const read = (await hearth.session(`/${session.id}`)).body;
    expect(read.selected_fulfillment_options).toMatchObject([{ item_ids: [CHAIR, SOFA] }]);
  });

  it('have services of their own, which are given up with the way', async () => {
    const services = (value: string | null) =>
      env.MARKET_DB.prepare('UPDATE seller SET services = ?1').bind(value).run();
    await services(JSON.stringify([{ service: 'room', price: 49.5 }]));
    const session = await both();
    const chosen = await choose(session, 'delivery-1.2+room');
    expect(chosen.selected_fulfillment_options).toMatchObject([
      { option_id: 'delivery-1.1' },
      { option_id: 'delivery-1.2+room' },
    ]);
    const total = ({ totals }: Session) => totals.find(({ type }) => type === 'total')?.amount;
    expect(total(chosen)).toBe(105_950);
    const together = await choose(session, 'delivery-1.1/together');
    expect([chosenIn(together), total(together)]).toEqual(['delivery-1', 101_000]);
    await choose(session, 'delivery-1/each');
    await choose(session, 'delivery-1.2+room');
    const done = await hearth.session(`/${session.id}/complete`, await pay(session));
    const { results } = await env.MARKET_DB.prepare(
      'SELECT shipment.position, kind FROM order_line JOIN shipment ON shipment.id = shipment_id WHERE order_line.order_id = ?1 ORDER BY order_line.position',
    )
      .bind(done.body.order?.id ?? '')
      .all();
    expect(results.map(Object.values)).toEqual([
      [1, ''],
      [2, ''],
      [2, 'room'],
    ]);
    await services(null);
  });
});

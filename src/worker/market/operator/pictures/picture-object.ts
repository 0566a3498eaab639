import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../../../platform/env.ts';
import { keepPicture } from './keep-picture.ts';
import { purgeProducts } from './purge-naming.ts';
import { showChanged } from './shown.queries.ts';
import { dueIn, dueLanes, nextDue, type Lane } from './supplier-pictures.queries.ts';

const LANE = 'lane';
/** Pictures of one alarm: some seconds of processor time, of the thirty that one may take. */
const AT_ONCE = 6;

/**
 * Fetches the pictures of one lane of a host, one after another, a few in each alarm. What there is to do
 * is in the database: the object holds its lane and its alarm alone.
 */
export class SupplierPictures extends DurableObject<Env> {
  /** Begins, unless it is at work. */
  async start(lane: Lane): Promise<void> {
    await this.ctx.storage.put(LANE, lane);
    const alarm = await this.ctx.storage.getAlarm();
    // One that waits for a later try has something to do sooner.
    if (alarm === null || alarm > Date.now()) await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    const lane = await this.ctx.storage.get<Lane>(LANE);
    if (lane === undefined) return;
    const { MARKET_DB: db } = this.env;
    const due = await dueIn(db, lane, new Date().toISOString(), AT_ONCE);
    const changed: string[] = [];
    for (const picture of due) {
      if (await keepPicture(this.env, picture)) changed.push(picture.address);
    }
    await show(this.env, changed);
    const next = await nextDue(db, lane);
    if (next === null) return this.ctx.storage.deleteAll();
    await this.ctx.storage.setAlarm(Math.max(Date.now(), Date.parse(next)));
  }
}

/** Brings products to show what is kept now, and purges what shows them. */
const show = async (env: Env, addresses: readonly string[]): Promise<void> =>
  purgeProducts(env, await showChanged(env.MARKET_DB, addresses));

/** Has lanes begin. */
export const startLanes = async (env: Env, lanes: readonly Lane[]): Promise<void> => {
  const objects = env.SUPPLIER_PICTURES as DurableObjectNamespace<SupplierPictures>;
  await Promise.all(
    lanes.map(({ host, lane }) =>
      objects.get(objects.idFromName(`${host} ${String(lane)}`)).start({ host, lane }),
    ),
  );
};

/** Has every lane begin that has something due, should its alarm have been lost. */
export const startDuePictures = async (env: Env, now = new Date()): Promise<void> => {
  if (env.PICTURES === undefined) return;
  await startLanes(env, await dueLanes(env.MARKET_DB, now.toISOString()));
};

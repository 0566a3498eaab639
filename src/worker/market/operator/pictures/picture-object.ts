import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../../../platform/env.ts';
import { keepPicture } from './keep-picture.ts';
import { purgeProducts } from './purge-naming.ts';
import { showChanged } from './shown.queries.ts';
import { dueIn, dueLanes, nextDue, type Lane } from './supplier-pictures.queries.ts';

const LANE = 'lane';
/** The number of pictures in one alarm; then the pages that show them are purged. */
const AT_ONCE = 6;

/**
 * Fetches the pictures of one lane of a host one after another, a few in each alarm. The database knows what
 * there is to do; the object stores only its lane and its alarm.
 */
export class SupplierPictures extends DurableObject<Env> {
  /** Starts, unless it is already running. */
  async start(lane: Lane): Promise<void> {
    await this.ctx.storage.put(LANE, lane);
    const alarm = await this.ctx.storage.getAlarm();
    // If it is waiting for a later retry, it now has work to do sooner.
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

/** Updates which pictures products show, and purges the pages that show them. */
const show = async (env: Env, addresses: readonly string[]): Promise<void> =>
  purgeProducts(env, await showChanged(env.MARKET_DB, addresses));

/** Starts lanes. */
export const startLanes = async (env: Env, lanes: readonly Lane[]): Promise<void> => {
  const objects = env.SUPPLIER_PICTURES as DurableObjectNamespace<SupplierPictures>;
  await Promise.all(
    lanes.map(({ host, lane }) =>
      objects.get(objects.idFromName(`${host} ${String(lane)}`)).start({ host, lane }),
    ),
  );
};

/** Starts every lane with work that is due, in case its alarm was lost. */
export const startDuePictures = async (env: Env, now = new Date()): Promise<void> => {
  if (env.PICTURES === undefined) return;
  await startLanes(env, await dueLanes(env.MARKET_DB, now.toISOString()));
};

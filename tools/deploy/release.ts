import type { Site } from '@parlour/site';
import { CommandFailure } from '../parlour/command-failure.ts';
import type { Platform, Share } from './platform.ts';
import { smokeFaults, type SmokeOptions } from './smoke.ts';
import type { Steps } from './steps.ts';

/** The outcome of a version, and a sentence about it. */
export interface Release {
  readonly state: 'released' | 'already' | 'taken back';
  readonly version: string;
  readonly told: string;
  readonly faults: readonly string[];
}

interface Order {
  readonly steps: Steps;
  readonly platform: Platform;
  readonly worker: string;
  readonly settings: string;
  /** Names the deployed build: the same sources have the same tag. */
  readonly tag: string;
  readonly sites: readonly Site[];
  /** The shares of traffic before anything was done. */
  readonly traffic: readonly Share[];
  readonly smoke: SmokeOptions & { readonly isDry: boolean };
}

/** The version that has all the traffic, if there is one. */
const alone = (shares: readonly Share[]): string | undefined =>
  shares.length === 1 ? shares[0]?.version_id : undefined;

/**
 * Uploads a version, asks every host for it while no visitor sees it, and lets all visitors in. A visitor must
 * not see two versions in turn: the page of one names files that the other does not have. When a host does not
 * answer as it should, the version before has the traffic again.
 * @throws {CommandFailure} when another deployment is in progress.
 */
export const release = async (order: Order): Promise<Release> => {
  const { platform, worker, tag, traffic } = order;
  const uploaded = (await platform.since(worker, tag)).at(-1);
  if (uploaded !== undefined && alone(traffic) === uploaded) return already(uploaded);
  const before = versionBefore(order, uploaded);
  const version = uploaded ?? (await upload(order));
  if (version === undefined || before === undefined) return wholeAtOnce(order, before);
  return carefully(order, before, version);
};

const already = (version: string): Release => ({
  state: 'already',
  version,
  faults: [],
  told: `Nothing to do: ${version} is running.`,
});

/**
 * The version to go back to; undefined before the first deployment. An interrupted release continues; that of
 * another operator does not.
 */
const versionBefore = (
  { traffic, worker }: Order,
  uploaded: string | undefined,
): string | undefined => {
  const others = traffic.filter(({ version_id }) => version_id !== uploaded);
  if (others.length <= 1) return others[0]?.version_id;
  const told = traffic.map(({ version_id: id, percentage }) => `${id} ${percentage} %`).join(', ');
  throw new CommandFailure(
    `Another version is being let in (${told}); wait for it, or end it: npx wrangler versions deploy <id>@100% --name ${worker}`,
  );
};

const upload = ({ steps, platform, settings, tag }: Order): Promise<string | undefined> =>
  steps.step('Upload', async () => {
    const version = await platform.upload(settings, tag);
    return [version ?? 'new classes have to be made first', version] as const;
  });

const carefully = async (order: Order, before: string, version: string): Promise<Release> => {
  const { steps, platform, worker, settings } = order;
  try {
    await steps.step('Domains and scheduled runs', async () => {
      await platform.triggers(settings);
      return ['set', undefined] as const;
    });
    await steps.step('Upload without visitors', async () => {
      await unlessMoved(order, version);
      // The platform answers with a version that a request names only if the deployment has it.
      await platform.split(worker, [
        { version_id: version, percentage: 0 },
        { version_id: before, percentage: 100 },
      ]);
      return [version, undefined] as const;
    });
    await asked(order, version);
    await steps.step('All visitors', async () => {
      await platform.split(worker, [{ version_id: version, percentage: 100 }]);
      return [version, undefined] as const;
    });
    await asked(order, version);
    return released(version);
  } catch (thrown) {
    return takenBack(order, before, version, thrown);
  }
};

const released = (version: string): Release => ({
  state: 'released',
  version,
  faults: [],
  told: `${version} answers on every host.`,
});

/** A change that another machine has made meanwhile is left alone. */
const unlessMoved = async (
  { platform, worker, traffic }: Order,
  version: string,
): Promise<void> => {
  const now = await platform.traffic(worker);
  const named = (shares: readonly Share[]) =>
    shares
      .map(({ version_id: id }) => id)
      .filter((id) => id !== version)
      .sort()
      .join();
  if (named(now) === named(traffic)) return;
  throw new DeploymentConflict();
};

class DeploymentConflict extends Error {
  constructor() {
    super('another deployment was made meanwhile; run it again');
    this.name = 'DeploymentConflict';
  }
}

/** @throws {HostFaults} naming every URL that does not answer as it should. */
const asked = ({ steps, sites, worker, smoke }: Order, version: string): Promise<void> =>
  steps.step('Every host', async () => {
    const hosts = sites.flatMap((site) => site.hosts);
    if (smoke.isDry) return [hosts.join(', '), undefined] as const;
    const faults = await smokeFaults(sites, { worker, version }, smoke);
    if (faults.length > 0) throw new HostFaults(faults);
    return [`${hosts.length} answer as they should`, undefined] as const;
  });

class HostFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('; '));
    this.name = 'HostFaults';
    this.faults = faults;
  }
}

const takenBack = async (
  { steps, platform, worker }: Order,
  before: string,
  version: string,
  thrown: unknown,
): Promise<Release> => {
  if (thrown instanceof DeploymentConflict)
    throw new CommandFailure(thrown.message, { cause: thrown });
  await steps.step('Rolling back', async () => {
    await platform.split(worker, [{ version_id: before, percentage: 100 }]);
    return [before, undefined] as const;
  });
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return {
    state: 'taken back',
    version,
    faults: thrown instanceof HostFaults ? thrown.faults : [reason],
    told: `${before} is running again; ${version} failed: ${reason}`,
  };
};

/** For the first deployment, and one that makes classes: the platform does not let a part of the visitors in. */
const wholeAtOnce = async (order: Order, before: string | undefined): Promise<Release> => {
  const { steps, platform, settings, tag } = order;
  const version = await steps.step('All visitors at once', async () => {
    const id = await platform.deployWhole(settings, tag);
    return [id, id] as const;
  });
  try {
    await asked(order, version);
    return released(version);
  } catch (thrown) {
    if (!(thrown instanceof HostFaults)) throw thrown;
    const back =
      before === undefined
        ? 'there is no earlier version'
        : `the platform cannot roll back past new classes; mend this version and deploy again`;
    return {
      state: 'taken back',
      version,
      faults: thrown.faults,
      told: `${version} has faults, and ${back}: ${thrown.message}`,
    };
  }
};

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { parseSites, SETTINGS_FOLDER } from '@parlour/site';
import { filesOfSettings } from './build/site-settings.ts';
import { BUILD } from './folders.ts';
import type { LoggedLine } from './log/shop-log.ts';
import type { ConfiguredSites } from './sites.ts';

export interface RuntimeOptions {
  /** Port to listen on at 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  /** Folder that keeps D1 and KV between runs, the one that wrangler uses; in memory when absent. */
  readonly persist?: string;
  /** The sites' tables of settings in place of those of the build. */
  readonly settings?: ConfiguredSites['settings'];
  /** Variables that replace those of wrangler.toml, and secrets. */
  readonly bindings?: Readonly<Record<string, unknown>>;
  /**
   * The worker itself listens on the port, without the workers that choose between it and static files here:
   * for measurements. Static files are then available to the worker only.
   */
  readonly direct?: boolean;
  /** Port of the inspector, for profiles; none when absent. */
  readonly inspectorPort?: number;
  /** Folder of the build to serve; the one of tests and deployments when absent. */
  readonly build?: string;
  /** Called with each line that the worker logs; the terminal when absent. */
  readonly onLog?: (line: LoggedLine) => void;
}

const ENTRY = 'entry.mjs';

/** Every module of the build, the entry point first, as the runtime expects them. */
const builtModules = async (server: string) => {
  const files = await readdir(server, { recursive: true });
  const modules = files.filter((file) => file.endsWith('.mjs') && file !== ENTRY);
  return [ENTRY, ...modules].map((file) => ({
    type: 'ESModule' as const,
    path: path.join(server, file),
  }));
};

/** Worker that answers with other settings of sites, and with the build's files otherwise. */
const OTHER_SETTINGS = `export default {
  fetch(request, { FILES, ASSETS }) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/${SETTINGS_FOLDER}/')) return ASSETS.fetch(request);
    return new Response(FILES[pathname], { status: pathname in FILES ? 200 : 404 });
  },
};`;

/** A worker's files in the runtime: those of a folder, or of a service without the platform's rules. */
interface Files {
  readonly assets?: { readonly directory: string } | undefined;
  readonly serviceBindings?: {
    readonly ASSETS: { readonly disk: { readonly path: string; readonly writable: boolean } };
  };
}

const OVER = 'other-settings';

/** A worker whose files are those of another one, which has other settings among them; and that other one. */
const withOtherSettings = <W extends Files & { readonly compatibilityDate?: string }>(
  worker: W,
  texts: ReadonlyMap<string, string>,
) => {
  const { assets, serviceBindings, compatibilityDate } = worker;
  const over = {
    name: OVER,
    compatibilityDate,
    modules: [{ type: 'ESModule' as const, path: `${OVER}.mjs`, contents: OTHER_SETTINGS }],
    bindings: { FILES: Object.fromEntries(texts) },
    ...(assets ? { assets } : { serviceBindings }),
  };
  const own = {
    serviceBindings: { ASSETS: OVER },
    ...(assets && { assets: { ...assets, binding: undefined } }),
  };
  return [{ ...worker, ...own }, over];
};

const reachedDirectly = (port: number, client: string) => ({
  assets: undefined,
  serviceBindings: { ASSETS: { disk: { path: client, writable: false } } },
  unsafeDirectSockets: [{ host: '127.0.0.1', port }],
});

/**
 * The built worker in the local Workers runtime, without the proxy of `wrangler dev`. It answers on every
 * host name that resolves to the loopback address.
 */
export const startRuntime = async (options: RuntimeOptions): Promise<Miniflare> => {
  const { build = BUILD } = options;
  const server = path.resolve(build, 'server');
  const config = path.join(server, 'wrangler.json');
  const { modulesRules: _, ...workerOptions } = workerOptionsOf(config).workerOptions;
  const worker = {
    ...workerOptions,
    name: 'parlour',
    rootPath: server,
    bindings: {
      ...(workerOptions.bindings as object),
      DEVELOPMENT: 'true',
      COUNT_DELAY_MS: '1000',
      ...options.bindings,
    },
    modules: await builtModules(server),
    modulesRoot: server,
    ...(options.direct ? reachedDirectly(options.port, path.resolve(build, 'client')) : {}),
  };
  const workers =
    options.settings === undefined
      ? [worker]
      : withOtherSettings(worker, await filesOfSettings(parseSites(options.settings), server));
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      workers,
      host: '127.0.0.1',
      port: options.direct ? 0 : options.port,
      ...(options.inspectorPort === undefined ? {} : { inspectorPort: options.inspectorPort }),
      cf: false,
      log: new Log(LogLevel.WARN),
      ...(options.onLog === undefined ? {} : { handleStructuredLogs: options.onLog }),
      ...(options.persist === undefined ? {} : { resourcePersistencePath: options.persist }),
    }),
  );
  await runtime.ready;
  return runtime;
};

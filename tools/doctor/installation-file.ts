import { readFile } from 'node:fs/promises';
import { parsedSettings, type Environment } from '../local/environments.ts';

/** The settings of wrangler.toml that the doctor checks. */
export interface InstallationFile {
  /** Name of the worker. */
  readonly name?: string;
  readonly compatibility_date?: string;
  readonly compatibility_flags?: readonly string[];
  readonly limits?: { readonly cpu_ms?: number; readonly subrequests?: number };
  readonly assets?: { readonly run_worker_first?: boolean | readonly string[] };
  readonly workers_dev?: boolean;
  readonly preview_urls?: boolean;
  readonly observability?: {
    readonly logs?: { readonly invocation_logs?: boolean };
    readonly traces?: { readonly enabled?: boolean };
  };
  readonly d1_databases?: readonly Database[];
  readonly kv_namespaces?: readonly { readonly binding: string; readonly id: string }[];
  readonly r2_buckets?: readonly { readonly binding: string; readonly bucket_name: string }[];
  readonly durable_objects?: {
    readonly bindings: readonly { readonly name: string; readonly class_name: string }[];
  };
  readonly migrations?: readonly {
    readonly new_sqlite_classes?: readonly string[];
  }[];
  readonly ratelimits?: readonly { readonly name: string; readonly namespace_id: string }[];
  readonly routes?: readonly {
    readonly pattern: string;
    readonly custom_domain?: boolean;
    readonly zone_name?: string;
  }[];
  readonly send_email?: readonly { readonly name: string }[];
  readonly ai?: { readonly binding: string };
  readonly images?: { readonly binding: string };
  readonly queues?: {
    readonly consumers?: readonly { readonly queue: string; readonly dead_letter_queue?: string }[];
  };
  readonly triggers?: { readonly crons?: readonly string[] };
  readonly vars?: Readonly<Record<string, unknown>> & {
    readonly SITES?: Readonly<Record<string, unknown>>;
  };
}

interface Database {
  readonly binding: string;
  readonly database_name: string;
  readonly database_id: string;
  readonly migrations_dir: string;
}

/**
 * wrangler.toml as it applies to an environment, or to this machine when none is named; or the reason why it
 * cannot be read.
 */
export const readInstallation = async (
  environment?: Environment,
): Promise<InstallationFile | Error> => {
  try {
    return parsedSettings(await readFile('wrangler.toml', 'utf8'), environment);
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause));
  }
};

import type { Env } from '../platform/env.ts';

/** What there is of a file. */
type OwnFile = Pick<Response, 'arrayBuffer' | 'text'>;

/** Reads a file that the shop itself serves; throws where there is none. */
export type ReadFile = (path: string) => Promise<OwnFile>;

/** A supplier's picture that the shop keeps. */
const KEPT = /^\/pictures\/([\w.-]+)$/;

/** Reads files of the build, and pictures out of the shop's own store. @param url of the site */
export const ownFiles =
  ({ ASSETS, PICTURES }: Pick<Env, 'ASSETS' | 'PICTURES'>, url: string): ReadFile =>
  async (path) => {
    const [, copy] = KEPT.exec(path) ?? [];
    const file =
      copy === undefined ? await ASSETS.fetch(new URL(path, url)) : await PICTURES?.get(copy);
    if (!file) throw new Error(`${path} is not in the store of pictures`);
    if ('ok' in file && !file.ok) {
      throw new Error(`${path} was answered with ${String(file.status)}`);
    }
    return file;
  };

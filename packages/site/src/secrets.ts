/** One value of a secret that is rotated. */
export interface SecretVersion {
  /** 1 for `NAME`, 2 for `NAME_v2` and so on. */
  readonly version: number;
  readonly value: string;
}

/** The name of a secret in the settings has no small letter, so a version is never the name of another secret. */
const LATER_VERSION = /^_v([2-9]|[1-9]\d+)$/;

const versionOf = (name: string, key: string): number | undefined => {
  if (key === name) return 1;
  const [, version] = LATER_VERSION.exec(key.slice(name.length)) ?? [];
  return key.startsWith(name) && version !== undefined ? Number(version) : undefined;
};

/**
 * All values of a secret, newest first: while it is rotated, the old value still opens what it protected
 * (`npm run parlour -- secrets rotate`). Only the first is used for anything new.
 */
export const secretVersions = (env: object, name: string): readonly SecretVersion[] =>
  Object.keys(env)
    .flatMap((key) => {
      const version = versionOf(name, key);
      const value: unknown = version === undefined ? undefined : Reflect.get(env, key);
      return version !== undefined && typeof value === 'string' && value !== ''
        ? [{ version, value }]
        : [];
    })
    .sort((left, right) => right.version - left.version);

/** The newest value of a secret by its name; undefined when it is not set. */
export const secret = (env: object, name: string): string | undefined =>
  secretVersions(env, name)[0]?.value;

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/* The licences of all locked packages, by their SPDX ids. */

/** Licences that ask for no more than a notice, or for changes to the package itself to stay open. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** A library that the build tools load and no part of the shop contains. */
const FOR_BUILDS = '@img/sharp-';

interface LockedPackage {
  readonly license?: string;
  /** One of the shop's own packages. */
  readonly link?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/** An expression with AND needs all of its licences, one with OR any of them. */
const isAllowed = (name: string, expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) =>
      part
        .split(' OR ')
        .some(
          (id) => ALLOWED.has(id) || (id === 'LGPL-3.0-or-later' && name.startsWith(FOR_BUILDS)),
        ),
    );

describe('every locked package', () => {
  it('has a licence that the shop may use', () => {
    const refused = Object.entries(packages)
      .filter(([, { link }]) => link !== true)
      .map(([folder, { license = 'none' }]) => ({
        name: folder.replace(/^.*node_modules\//, ''),
        license,
      }))
      .filter(({ name, license }) => !isAllowed(name, license))
      .map(({ name, license }) => `${name}: ${license}`);
    expect(Object.keys(packages).length).toBeGreaterThan(500);
    expect(refused).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['LGPL-3.0-or-later', false],
    ['none', false],
  ])('with the licence %s is allowed: %s', (expression, allowed) => {
    expect(isAllowed('some-package', expression)).toBe(allowed);
  });
});

import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

const Places = z.record(z.string(), z.tuple([z.number(), z.number()]));

/** Positions are rounded to a thousandth of the picture. */
const within = (share: number): number => Math.min(1, Math.max(0, Number(share.toFixed(3))));

/** `HPL-101` of `HPL-101-OX`. */
const productOf = (sku: string): string => sku.split('-').slice(0, 2).join('-');

/**
 * Where each moodroom's photograph shows its products, by room and product reference: shares of its width and
 * height from the top left. The studio writes these beside its masters; the list is empty when it has taken
 * no moodroom.
 */
const readPins = async (folder: string): Promise<(readonly [string, object])[]> => {
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => {
      const places = Places.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8')));
      const pins = Object.entries(places).map(
        ([sku, [x, y]]) => [productOf(sku), [within(x), within(y)]] as const,
      );
      return [path.basename(file, '.json'), Object.fromEntries(pins.toReversed())] as const;
    }),
  );
};

/** Adds the studio's pins to the file of pins, one room a line. */
export const writePins = async (folder: string, file: string): Promise<void> => {
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as object;
  const pins = { ...known, ...Object.fromEntries(await readPins(folder)) };
  const lines = Object.entries(pins).map(
    ([room, places]) => `  ${JSON.stringify(room)}: ${JSON.stringify(places)}`,
  );
  await writeFile(file, `{\n${lines.sort().join(',\n')}\n}\n`);
};

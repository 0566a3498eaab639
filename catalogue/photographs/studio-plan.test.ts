import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { roomShots } from './rooms.ts';
import { shotList } from './shot-list.ts';
import { sampleShots } from './samples.ts';
import { articleShots } from './shots.ts';
import { readPlan, shotOf } from './studio-plan.ts';

const plan = await readPlan();
const rooms = await roomShots(plan);
const { products, finishes } = plan.sources;
const VIEW = { name: 'threequarter', file: 'angle' } as const;

const shotNamed = (file: string) => articleShots(plan).find((shot) => shot.file === file);

describe('the plan of the photographs', () => {
  it('knows how to build every variant of every product', () => {
    const shots = products.flatMap((product) =>
      product.variant.map((variant) => shotOf(plan, product, variant, VIEW)),
    );
    expect(shots.length).toBeGreaterThanOrEqual(500);
    expect(shots.filter(({ model }) => !plan.models.has(model))).toEqual([]);
    expect(shots.filter(({ size }) => size.some((measure) => measure <= 0))).toEqual([]);
  });

  it('knows the material of every finish, and names only finishes that exist', () => {
    expect(Object.keys(plan.materials).sort()).toEqual(Object.keys(finishes.finish).sort());
  });

  it('takes a sample of every finish in its material', () => {
    const samples = sampleShots(plan);
    expect(samples).toHaveLength(Object.keys(finishes.finish).length);
    expect(samples.find(({ file }) => file === 'finishes/plum-velvet')?.materials).toEqual({
      face: `velvet:${finishes.finish['plum-velvet']?.hex ?? ''}`,
    });
  });

  it('builds a thing in its own size, finish and colour', () => {
    const harcourt = shotNamed('articles/hpl-101-ch-angle');
    expect(harcourt?.size).toEqual([2180, 960, 760]);
    expect(harcourt?.materials.upholstery).toBe('leather:#754630');
    const rug = shotNamed('articles/zel-180-ch-angle');
    expect(rug?.materials.pile).toBe('rug-diamonds:#e8deca,#44464a');
    const pendant = shotNamed('articles/brk-170-bk-angle');
    expect(pendant?.size).toEqual([420, 420, 320 + 580]);
    const lounger = shotNamed('articles/ott-192-nc-angle');
    expect(lounger?.size).toEqual([2020, 640, 420]);
  });

  it('begins with one picture of each product, and takes none twice', () => {
    const files = articleShots(plan).map(({ file }) => file);
    const firsts = files.slice(0, products.length).map((file) => file.slice(9, 16));
    expect(new Set(firsts).size).toBe(products.length);
    expect(new Set(files).size).toBe(files.length);
  });

  it('furnishes at least fourteen moodrooms in nine rooms, every room and style, and the heroes', async () => {
    const named = (start: string) => rooms.filter(({ file }) => file.startsWith(start)).length;
    expect(named('moodrooms/')).toBeGreaterThanOrEqual(14);
    expect(named('tags/room-')).toBe(9);
    expect(named('tags/style-')).toBe(12);
    expect(named('heroes/')).toBe(4);
    const stories = await readdir(path.resolve(import.meta.dirname, '../moodrooms'));
    const told = stories.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -3));
    expect(told.filter((slug) => !rooms.some(({ file }) => file === `moodrooms/${slug}`))).toEqual(
      [],
    );
  });

  it('shows every product in a moodroom or a corner', () => {
    const shown = rooms
      .filter(({ file }) => /^(moodrooms|rooms)\//.test(file))
      .flatMap(({ items }) => items.map(({ name }) => name.split('-').slice(0, 2).join('-')));
    expect(products.map(({ ref }) => ref).filter((ref) => !shown.includes(ref))).toEqual([]);
  });

  it('turns things in a corner, and covers the area that the corner names', () => {
    const items = rooms.find(({ file }) => file === 'rooms/sunday-papers')?.items ?? [];
    expect(items.find(({ name }) => name === 'HPL-103-PL')).toMatchObject({ turn: -34 });
    expect(items.find(({ name }) => name === 'ALD-201-NO')?.size).toEqual([7200, 4200, 12]);
  });

  it('is written in the format that the studio reads', () => {
    const chair = shotNamed('articles/ald-121-oo-angle');
    expect(shotList([], chair ? [chair] : [])).toBe(`[[shot]]
file = "articles/ald-121-oo-angle"
model = "dining-chair-spindle"
view = "threequarter"
size = [480, 520, 890]
options = {  }
materials = { frame = "oak-natural:#b78a58" }
`);
    const [hero] = rooms;
    expect(shotList(hero ? [hero] : [], [])).toContain('[[room.item]]\nname = ""\nmodel = ');
  });
});

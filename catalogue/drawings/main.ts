import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import { parseSites } from '#lib/site/sites.ts';
import {
  articlePicture,
  COVER_SIZE,
  coverPicture,
  finishPicture,
  heroPicture,
  isPhotographed,
  PICTURE_SIZE,
  ROOM_SIZE,
  roomPicture,
  tagPicture,
  VIEWS,
} from '../build/pictures.ts';
import { skuOf } from '../build/product-records.ts';
import { readSources, type Sources } from '../build/sources.ts';
import { readStories } from '../build/story-files.ts';
import { drawArticle } from './article.ts';
import { heroScene } from './scenes/heroes.ts';
import { lineUp } from './scenes/line-up.ts';
import { roomScene } from './scenes/room-scene.ts';
import { drawScene } from './scenes/scene.ts';
import { sampleOf } from './scenes/still-life.ts';
import { readRooms, readStock, type Stock } from './scenes/stock.ts';
import { tagScene } from './scenes/tags.ts';

/** A picture and its address. */
export interface Drawing {
  readonly address: string;
  readonly svg: string;
}

const FOLDER = path.resolve(import.meta.dirname, '..');
const ROOT = path.resolve(FOLDER, '..');
const HERO_SIZE = { width: 1_600, height: 900 } as const;
const SAMPLE_SIZE = { width: 400, height: 300 } as const;

/** Three views of every variant that has not been photographed. */
const articles = ({ products, finishes, photographs }: Sources): Drawing[] =>
  products.flatMap((product) =>
    product.variant.flatMap((variant) => {
      if (isPhotographed(photographs, skuOf(product, variant))) return [];
      const article = {
        name: skuOf(product, variant),
        model: variant.model ?? product.model,
        size: variant.size ?? product.size,
        look: variant.look,
      };
      return VIEWS.map((view) => ({
        address: articlePicture(article.name, view),
        svg: drawArticle(article, finishes.finish, view),
      }));
    }),
  );

const samples = ({ finishes: { finish } }: Sources): Drawing[] =>
  Object.entries(finish).map(([slug, source]) => ({
    address: finishPicture(slug),
    svg: drawScene(sampleOf(slug, source), finish, SAMPLE_SIZE),
  }));

const tags = (sources: Sources, stock: Stock): Drawing[] =>
  sources.tags.map((tag) => ({
    address: tagPicture(tag.type, tag.slug),
    svg: drawScene(tagScene(tag, sources, stock), sources.finishes.finish, PICTURE_SIZE),
  }));

const heroes = async ({ finishes: { finish } }: Sources, stock: Stock): Promise<Drawing[]> => {
  const settings = parse(await readFile(path.join(ROOT, 'wrangler.toml'), 'utf8')) as {
    vars: { SITES: unknown };
  };
  return parseSites(settings.vars.SITES).map((site) => ({
    address: heroPicture(site.id),
    svg: drawScene(heroScene(site, stock), finish, HERO_SIZE),
  }));
};

/** Moodrooms, those that have a rendered picture too, and the covers of the posts. */
const stories = async (sources: Sources, folder: string): Promise<Drawing[]> => {
  const { finish } = sources.finishes;
  const rooms = Object.entries(await readRooms()).map(([slug, room]) => ({
    address: roomPicture(slug),
    svg: drawScene(roomScene(sources, slug, room), finish, ROOM_SIZE),
  }));
  const covers = (await readStories(folder)).posts.map((post) => ({
    address: coverPicture(post.slug),
    svg: drawScene(lineUp(sources, post), finish, COVER_SIZE),
  }));
  return [...rooms, ...covers];
};

/** Every picture that the catalogue names, drawn. */
export const drawCatalogue = async (folder = FOLDER): Promise<Drawing[]> => {
  const sources = await readSources(folder);
  const stock = await readStock();
  return [
    ...articles(sources),
    ...samples(sources),
    ...tags(sources, stock),
    ...(await heroes(sources, stock)),
    ...(await stories(sources, folder)),
  ];
};

/**
 * Draws every picture into a folder of static files, in place of those that an earlier run left.
 * Answers how many there are.
 */
export const writeDrawings = async (target = path.join(ROOT, 'public')): Promise<number> => {
  const drawings = await drawCatalogue();
  for (const folder of ['media/drawn', 'media/heroes']) {
    await rm(path.join(target, folder), { recursive: true, force: true });
  }
  const files = drawings.map(({ address, svg }) => ({ file: path.join(target, address), svg }));
  for (const folder of new Set(files.map(({ file }) => path.dirname(file)))) {
    await mkdir(folder, { recursive: true });
  }
  await Promise.all(files.map(({ file, svg }) => writeFile(file, svg)));
  return drawings.length;
};

if (import.meta.main) {
  process.stdout.write(`${await writeDrawings()} pictures drawn in public/media\n`);
}

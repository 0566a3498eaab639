import { DatabaseSync } from 'node:sqlite';
import { bytesOfText } from '@parlour/search';
import type { MeaningSettings } from '@parlour/site';
import { relatedBy } from './meaning.ts';
import type { Row } from '../table.ts';
import { articlesOf, type Article, type Labels } from './articles.ts';
import { miniSearch, orama, type Engine } from './libraries.ts';
import { ourSearch } from './our-search.ts';
import { judgedQueries, KINDS, type JudgedQuery } from './queries.ts';
import { asD1 } from './sqlite-d1.ts';

const SHOWN = 10;

/** How good the answers of one kind are, each figure from 0 to 1. */
interface Quality {
  readonly ndcg: number;
  readonly first: number;
}

const gain = (place: number): number => 1 / Math.log2(place + 2);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / Math.max(1, numbers.length);

/** The first ten products of an answer, each by its first variant. */
const productsOf = (
  answer: readonly number[],
  articles: ReadonlyMap<number, Article>,
): Article[] => {
  const first = new Map<number, Article>();
  for (const id of answer) {
    const article = articles.get(id);
    if (article && !first.has(article.product)) first.set(article.product, article);
  }
  return [...first.values()].slice(0, SHOWN);
};

const qualityOf = (
  query: JudgedQuery,
  shown: readonly Article[],
  all: readonly Article[],
): Quality => {
  const right = new Set(all.filter(query.isRight).map(({ product }) => product)).size;
  const best = sum(Array.from({ length: Math.min(right, SHOWN) }, (_, place) => gain(place)));
  const got = sum(shown.map((article, place) => (query.isRight(article) ? gain(place) : 0)));
  const [first] = shown;
  return { ndcg: best === 0 ? 1 : got / best, first: first && query.isRight(first) ? 1 : 0 };
};

interface SearchMeasurement {
  readonly rows: readonly Row[];
  readonly poor: readonly string[];
}

/** Three choices of searches, because one may be lucky. */
const SEEDS = [11, 22, 33];

const figure = (number: number): string => number.toFixed(2);

const measureEngine = async (
  engine: Engine,
  searches: readonly (readonly JudgedQuery[])[],
  articles: readonly Article[],
): Promise<SearchMeasurement> => {
  const byId = new Map(articles.map((article) => [article.variant, article]));
  const usual = new Map(articles.toReversed().map((article) => [-article.product, article]));
  const known = new Map([...byId, ...usual]);
  const queries = searches.flatMap((some, at) => some.map((query) => ({ ...query, at })));
  const qualities: {
    readonly at: number;
    readonly kind: string;
    readonly text: string;
    readonly quality: Quality;
  }[] = [];
  let spent = 0;
  for (const query of queries) {
    const started = process.threadCpuUsage();
    const answer = await engine(query.text);
    const { user, system } = process.threadCpuUsage(started);
    spent += (user + system) / 1_000;
    const quality = qualityOf(query, productsOf(answer, known), articles);
    qualities.push({ at: query.at, kind: query.kind, text: query.text, quality });
  }
  const of = (kind: string | null): string => {
    const some = qualities.filter((one) => kind === null || one.kind === kind);
    if (some.length === 0) return '-';
    const ndcg = mean(some.map(({ quality }) => quality.ndcg));
    return `${figure(ndcg)} (${figure(mean(some.map(({ quality }) => quality.first)))})`;
  };
  const kinds = KINDS.filter((kind) => queries.some((query) => query.kind === kind));
  const overallOf = (seed: number): number =>
    mean(
      kinds.map((kind) =>
        mean(
          qualities.flatMap(({ at, quality, ...one }) =>
            at === seed && one.kind === kind ? [quality.ndcg] : [],
          ),
        ),
      ),
    );
  return {
    rows: [
      ...kinds.map((kind) => ({ name: kind, value: of(kind) })),
      { name: 'all kinds alike', value: searches.map((_, at) => figure(overallOf(at))).join(', ') },
      { name: 'a search', value: `${(spent / Math.max(1, queries.length)).toFixed(2)} ms` },
    ],
    poor: [
      ...new Set(
        qualities
          .filter(({ quality }) => quality.ndcg < 0.5)
          .map(({ kind, text, quality }) => `${kind}: ${text} ${figure(quality.ndcg)}`),
      ),
    ],
  };
};

interface Measure {
  readonly assortment: string;
  readonly labels: Labels;
  /** A model with which the shop's search is measured a second time. */
  readonly meaning?: MeaningSettings | undefined;
}

/** Quality and time of the shop's search and of two libraries, over the contents of a database file. */
export const measureSearch = async (
  file: string,
  { assortment, labels, meaning }: Measure,
): Promise<{
  readonly names: string[];
  readonly columns: (readonly Row[])[];
  readonly poor: readonly string[];
}> => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const articles = articlesOf(database, assortment, labels);
    const queries = SEEDS.map((seed) => judgedQueries(articles, seed));
    const d1 = asD1(database);
    const { engine, engineWith, index } = await ourSearch(d1, assortment);
    const ours = await measureEngine(engine, queries, articles);
    const related = meaning && (await relatedBy(d1, assortment, meaning));
    const meant = related && (await measureEngine(engineWith(related), queries, articles));
    const mini = await measureEngine(miniSearch(articles), queries, articles);
    const other = await measureEngine(await orama(articles), queries, articles);
    const held = { name: 'in memory', value: `${(bytesOfText(index) / 1e6).toFixed(1)} MB` };
    const counted = {
      name: 'articles, searches',
      value: `${articles.length}, ${queries.flat().length}`,
    };
    return {
      names: ['Parlour', ...(meant ? ['with a model'] : []), 'minisearch', '@orama/orama'],
      columns: [
        [...ours.rows, counted, held],
        ...(meant ? [meant.rows] : []),
        mini.rows,
        other.rows,
      ],
      poor: ours.poor,
    };
  } finally {
    database.close();
  }
};

import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import MiniSearch from 'minisearch';
import type { Article } from './articles.ts';

/** Finds variants for a text, the best first. */
export type Engine = (text: string) => number[] | Promise<number[]>;

/** The most variants in an answer, enough for ten products. */
const MOST = 200;

/** The fields of each variant that the libraries index, which are those of the shop's own search. */
const documentOf = (article: Article) => ({
  id: String(article.variant),
  title: article.title,
  category: article.category,
  colour: article.colours.join(' '),
  material: article.material,
  brand: article.brand,
  description: article.description,
});

const FIELDS = ['title', 'category', 'colour', 'material', 'brand', 'description'];
const BOOST = { title: 4, category: 2, colour: 2, material: 1.5, brand: 2 };

export const miniSearch = (articles: readonly Article[]): Engine => {
  const index = new MiniSearch({ fields: FIELDS });
  index.addAll(articles.map(documentOf));
  const options = { boost: BOOST, prefix: true, fuzzy: 0.2 };
  return (text) =>
    index
      .search(text, options)
      .slice(0, MOST)
      .map(({ id }) => Number(id));
};

export const orama = async (articles: readonly Article[]): Promise<Engine> => {
  const index = create({
    schema: {
      ...({ id: 'string', title: 'string', category: 'string', colour: 'string' } as const),
      ...({ material: 'string', brand: 'string', description: 'string' } as const),
    },
    components: { tokenizer: { stemming: true, stemmerSkipProperties: [], language: 'english' } },
  });
  await insertMultiple(index, articles.map(documentOf));
  return async (text) => {
    const properties = ['title', 'category', 'colour', 'material', 'brand', 'description'] as const;
    const found = await searchOrama(index, {
      term: text,
      properties: [...properties],
      boost: BOOST,
      tolerance: 1,
      limit: MOST,
    });
    return found.hits.map(({ document }) => Number(document.id));
  };
};

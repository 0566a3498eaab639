import type { MarkdownInstance } from 'astro';
import type { TextSource } from './static-pages.ts';

const FOLDER = '/catalogue/policies/';

/** A chunk each, so that the text of one site is in no chunk of the code (`tools/local/build/code-hash.ts`). */
const files = import.meta.glob<MarkdownInstance<Record<string, unknown>>>(
  '/catalogue/policies/**/*.md',
);

/** The Markdown files of `catalogue/policies`, rendered by the build. */
export const texts = async (): Promise<readonly TextSource[]> =>
  Promise.all(
    Object.entries(files).map(async ([file, load]) => {
      const text = await load();
      const html = await text.compiledContent();
      return { file: file.slice(FOLDER.length), frontmatter: text.frontmatter, html };
    }),
  );

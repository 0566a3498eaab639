import type { MarkdownInstance } from 'astro';
import type { TextSource } from './static-pages.ts';

const FOLDER = '/catalogue/policies/';

const files = import.meta.glob<MarkdownInstance<Record<string, unknown>>>(
  '/catalogue/policies/**/*.md',
  { eager: true },
);

/** The Markdown files of `catalogue/policies`, rendered by the build. */
export const texts = async (): Promise<readonly TextSource[]> =>
  Promise.all(
    Object.entries(files).map(async ([file, text]) => ({
      file: file.slice(FOLDER.length),
      frontmatter: text.frontmatter,
      html: await text.compiledContent(),
    })),
  );

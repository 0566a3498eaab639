interface Range {
  readonly type: string;
  /** 0 to 1. */
  readonly weight: number;
}

/**
 * Whether an `Accept` (RFC 9110, 12.5.1) asks for Markdown: it names it, and nothing that a page is made of
 * more highly. What takes anything, as browsers and most programs do, is given the page.
 */
export const asksForMarkdown = (accept: string | null): boolean => {
  if (accept === null || !/text\/markdown/i.test(accept)) return false;
  const ranges = accept.split(',').map(rangeOf);
  const weightOf = (name: string) => ranges.find(({ type }) => type === name)?.weight;
  const markdown = weightOf('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weightOf('text/html') ?? 0);
};

const rangeOf = (text: string): Range => {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const number = weight === undefined ? 1 : Number(weight);
  return { type, weight: Number.isNaN(number) ? 0 : number };
};

/*
 * The tools of an assistant in the visitor's browser (WebMCP, webmachinelearning.github.io/webmcp). Only a
 * browser that has the interface loads this. A tool on its own only reads. To change something there is a
 * form of the page: the assistant fills it in and the visitor submits it.
 */

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint: boolean };
  readonly execute: (input: Readonly<Record<string, unknown>>) => Promise<object>;
}

interface ModelContext {
  readonly registerTool: (tool: Tool) => unknown;
}

/** A page of the shop as Markdown. It quotes the words of sellers and customers as data. */
const read = async (path: string, query = ''): Promise<object> => {
  const { pathname } = new URL(path, location.origin);
  const markdown = `${pathname === '/' ? '/index' : pathname}.md${query}`;
  const reply = await fetch(markdown);
  const text = reply.ok
    ? await reply.text()
    : `This page couldn’t be read (${String(reply.status)}).`;
  return { content: [{ type: 'text', text }], isError: !reply.ok };
};

const wordsIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

const annotations = { readOnlyHint: true, untrustedContentHint: true };

const textSchema = (name: string, description: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string', maxLength: 200, description } },
  required: [name],
});

const TOOLS: readonly Tool[] = [
  {
    name: 'search_catalog',
    description: 'Finds products of this shop: names, prices and URLs of their pages.',
    inputSchema: textSchema('query', 'The words to look for, such as “green velvet sofa”'),
    annotations,
    execute: ({ query }) =>
      read('/products', `?${new URLSearchParams({ searchQuery: wordsIn(query) }).toString()}`),
  },
  {
    name: 'read_page',
    description: 'Reads a public page of this shop as Markdown, such as a product or a policy.',
    inputSchema: textSchema('path', 'Path of the page, such as /return-policy'),
    annotations,
    execute: ({ path }) => read(wordsIn(path)),
  },
];

/** Forms of pages as tools: their attributes, and the fields by which the shop finds them, with descriptions. */
const FORMS: readonly {
  readonly attributes: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}[] = [
  {
    attributes: {
      toolname: 'show_search_results',
      tooldescription: 'Shows the visitor the results of a search of the shop.',
      toolautosubmit: '',
    },
    fields: { searchQuery: 'The words to look for' },
  },
  {
    attributes: {
      toolname: 'add_to_cart',
      tooldescription:
        'Fills in the quantity of the product on this page. The visitor presses the button that adds it to the cart.',
    },
    fields: { qty: 'Quantity' },
  },
];

/** The first form of the page that has a field; the header's search comes before all others. */
const formWith = (name: string): HTMLFormElement | undefined =>
  [...document.forms].find(({ elements }) => elements.namedItem(name) !== null);

const declareForms = (): void => {
  for (const { attributes, fields } of FORMS) {
    for (const [name, description] of Object.entries(fields)) {
      const form = formWith(name);
      const field = form?.elements.namedItem(name);
      if (!form || !(field instanceof Element)) continue;
      field.setAttribute('toolparamdescription', description);
      for (const [attribute, value] of Object.entries(attributes)) {
        form.setAttribute(attribute, value);
      }
    }
  }
};

const { modelContext } = document as unknown as { readonly modelContext: ModelContext };
for (const tool of TOOLS) {
  // The page works without the tools where a browser refuses them, as when the page may not offer any.
  void Promise.resolve(modelContext.registerTool(tool)).catch(() => undefined);
}
declareForms();

export {};

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { features } from 'web-features';

/* Which features of the web the pages use, from the source: its styles, its markup, and the types of its scripts. */

const BROWSERS = ['chrome', 'firefox', 'safari', 'safari_ios'] as const;
type Browser = (typeof BROWSERS)[number];

/** The first version of each browser that has all that is used of a feature; undefined for a browser without it. */
export type FirstVersions = Readonly<Partial<Record<Browser, string>>>;

interface Part {
  readonly feature: string;
  readonly support: FirstVersions;
}

/** Parts of features, by their key in the data of MDN, that not every browser has had for two and a half years. */
const young = (): ReadonlyMap<string, Part> => {
  const parts = new Map<string, Part>();
  for (const [feature, data] of Object.entries(features)) {
    if (data.kind !== 'feature') continue;
    for (const key of data.compat_features ?? []) {
      const { baseline, support } = data.status.by_compat_key?.[key] ?? data.status;
      if (baseline !== 'high') parts.set(key, { feature, support });
    }
  }
  return parts;
};

/** The source of the pages; emails are no pages. */
const sources = (...ends: readonly string[]): readonly string[] =>
  globSync(
    ends.map(
      (end) =>
        `{packages/client,packages/models/src/drawing,src/{components,islands,layouts,pages,styles}}/**/*.${end}`,
    ),
  ).filter((file) => !file.includes('.test.'));

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\//g, '');

const STYLE = /<style[^>]*>([^]*?)<\/style>/g;

const styles = (): string => {
  const sheets = sources('css').map((file) => readFileSync(file, 'utf8'));
  const inPages = sources('astro').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STYLE)].map(([, style = '']) => style),
  );
  return withoutComments([...sheets, ...inPages].join('\n'));
};

const markup = (): string =>
  sources('astro', 'tsx')
    .map((file) => readFileSync(file, 'utf8').replaceAll(STYLE, ''))
    .join('\n');

const WORD = String.raw`(?<![\w-])`;
/** What follows the name of an attribute. */
const GIVEN = String.raw`(?==|\s*/?>)`;
const END = String.raw`(?![\w-])`;

/** How a style sheet or a page writes a part; undefined for a part that scripts use, or that has no such form. */
const patternOf = (key: string): readonly ['styles' | 'markup', RegExp] | undefined => {
  const [language, kind, ...names] = key.split('.');
  const [name = '', value, ...rest] = names.map((each) => RegExp.escape(each));
  if (rest.length > 0) return undefined;
  const inStyles = (pattern: string) => ['styles', new RegExp(pattern)] as const;
  const inMarkup = (pattern: string) => ['markup', new RegExp(pattern, 'i')] as const;
  if (language === 'css' && kind === 'properties') {
    const property = `${WORD}${name}\\s*:`;
    return inStyles(value === undefined ? property : `${property}[^;{}]*${WORD}${value}${END}`);
  }
  if (language === 'css' && value === undefined) {
    if (kind === 'selectors') return inStyles(`::?${name}${END}`);
    if (kind === 'at-rules') return inStyles(`@${name}${END}`);
    if (kind === 'types') return inStyles(`${WORD}${name}\\(`);
  }
  if (language === 'html' && kind === 'elements') {
    return inMarkup(value === undefined ? `<${name}${END}` : `<${name}\\s[^>]*\\s${value}${GIVEN}`);
  }
  return language === 'html' && kind === 'global_attributes' && value === undefined
    ? inMarkup(`<\\w[^>]*\\s${name}${GIVEN}`)
    : undefined;
};

const LIBRARY = /\/typescript\/lib\/lib\.|\/@types\/webxr\//;
/** TypeScript spreads the members of an interface over these. */
const PIECES = /(Global)?EventHandlers$|OrWorkerGlobalScope$|Constructor$/;

/** The keys that something of a browser's own may have: a member of an interface, or a global name. */
const keysOf = (symbol: ts.Symbol): readonly string[] => {
  const [declared] = symbol.declarations ?? [];
  if (!declared || !LIBRARY.test(declared.getSourceFile().fileName)) return [];
  const { parent } = declared;
  if (ts.isModuleBlock(parent)) return [];
  const owner = ts.isInterfaceDeclaration(parent)
    ? parent.name.text.replace(PIECES, '')
    : undefined;
  return owner === undefined
    ? [`api.${symbol.name}`, `api.Window.${symbol.name}`, `javascript.builtins.${symbol.name}`]
    : [`api.${owner}.${symbol.name}`, `javascript.builtins.${owner}.${symbol.name}`];
};

const usedByScripts = (): ReadonlySet<string> => {
  const config = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, '.');
  const files = sources('ts', 'tsx').map((file) => path.resolve(file));
  const program = ts.createProgram([...files, path.resolve('src/env.d.ts')], options);
  const checker = program.getTypeChecker();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    for (const key of symbol ? keysOf(symbol) : []) used.add(key);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return used;
};

/** The features that pages use and that not every browser has had for two and a half years, each with its versions. */
export const usedFeatures = (): ReadonlyMap<string, FirstVersions> => {
  const texts = { styles: styles(), markup: markup() };
  const scripts = usedByScripts();
  const used = new Map<string, FirstVersions>();
  for (const [key, { feature, support }] of young()) {
    const [where, pattern] = patternOf(key) ?? [];
    const isUsed = where === undefined ? scripts.has(key) : pattern?.test(texts[where]);
    if (!isUsed) continue;
    const before = used.get(feature);
    used.set(feature, before === undefined ? support : later(before, support));
  }
  return used;
};

const later = (one: FirstVersions, other: FirstVersions): FirstVersions =>
  Object.fromEntries(
    BROWSERS.flatMap((browser) => {
      const versions = [one[browser], other[browser]].filter((each) => each !== undefined);
      return versions.length === 2
        ? [[browser, versions.toSorted((a, b) => Number(b) - Number(a))[0]]]
        : [];
    }),
  );

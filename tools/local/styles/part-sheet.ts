import postcss, { type ChildNode } from 'postcss';
import { PART } from '#lib/site/first-frame.ts';

const SCOPE = /\.astro-\w+/g;
const CLASS = /\.-?[_a-z]/i;

interface Rule {
  /** What it is for: components by their scopes, elements by any other class, or by none. */
  readonly owner: string;
  readonly layer: string;
  readonly css: string;
}

/** Selectors of a rule, or of those inside of an at-rule; '' for one that selects nothing, such as keyframes. */
const selectorsIn = (node: ChildNode): string => {
  if (node.type === 'rule') return node.selector;
  if (node.type !== 'atrule' || node.name.endsWith('keyframes')) return '';
  return (node.nodes ?? []).map(selectorsIn).filter(Boolean).join();
};

const ownerOf = (selectors: string): string => {
  const scopes = selectors.match(SCOPE);
  if (scopes !== null) return [...new Set(scopes)].sort().join('');
  return CLASS.test(selectors) ? 'a class' : 'all';
};

const textOf = (node: ChildNode): string =>
  node.toString() + (node.type === 'atrule' && node.nodes === undefined ? ';' : '');

const rulesIn = (nodes: readonly ChildNode[], layer = ''): readonly Rule[] =>
  nodes.flatMap((node) => {
    if (layer === '' && node.type === 'atrule' && node.name === 'layer' && node.nodes) {
      return rulesIn(node.nodes, node.params);
    }
    const selectors = selectorsIn(node);
    return [{ owner: selectors && ownerOf(selectors), layer, css: textOf(node) }];
  });

/** Neighbours with the same value, together. */
const runsOf = (rules: readonly Rule[], valueOf: (rule: Rule) => string): readonly Rule[][] =>
  rules.reduce<Rule[][]>((runs, rule) => {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && valueOf(run[0]) === valueOf(rule)) run.push(rule);
    else runs.push([rule]);
    return runs;
  }, []);

const cssOf = (rules: readonly Rule[]): string =>
  runsOf(rules, ({ layer }) => layer)
    .map((run) => {
      const css = run.map((rule) => rule.css).join('');
      return run[0]?.layer ? `@layer ${run[0].layer}{${css}}` : css;
    })
    .join('');

/**
 * The same rules in the same order, with a mark (`PART`) where those of one component end, so that a page can
 * have them in different places. What selects nothing goes with the rule before it.
 */
export const partSheet = (css: string): string => {
  const rules = rulesIn(postcss.parse(css).nodes);
  const owned = rules.reduce<readonly Rule[]>(
    (all, rule) => [...all, { ...rule, owner: rule.owner || (all.at(-1)?.owner ?? 'all') }],
    [],
  );
  return runsOf(owned, ({ owner }) => owner)
    .map(cssOf)
    .join(PART);
};

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { scriptsOf } from '../../tools/local/imports.ts';

/** A function and how many lines it takes, from its first parameter to its closing bracket. */
export interface MeasuredFunction {
  readonly file: string;
  /** Counted from 1 within the file's script. */
  readonly line: number;
  readonly lines: number;
}

const scriptOf = (file: string): string => {
  const source = readFileSync(file, 'utf8');
  return file.endsWith('.astro') ? scriptsOf(source) : source;
};

/** A short callback inside another function is read as part of it; only bodies in braces count. */
const isMeasured = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

/** Every function of a TypeScript or Astro file, arrow functions and methods included. */
export const functionsOf = (file: string): readonly MeasuredFunction[] => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, scriptOf(file), ts.ScriptTarget.Latest, true, kind);
  const found: MeasuredFunction[] = [];
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (isMeasured(node)) {
      const first = lineOf(node.getStart(source));
      found.push({ file, line: first + 1, lines: lineOf(node.end) - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** The value below which a share of all lies, 0 for none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

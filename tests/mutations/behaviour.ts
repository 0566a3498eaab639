import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A behaviour of the shop, and how one export of a module lacks it. */
export interface Behaviour {
  /** What holds, in a few words. */
  readonly behaviour: string;
  /** The requirement that says so or, beyond the specification, words of the title of the test that must fail. */
  readonly proof: string;
  readonly module: string;
  /** The name of a constant or a function that the module exports. */
  readonly name: string;
  /** An expression to export in its place; `original` is what was exported. */
  readonly instead: string;
  /** The test file that must notice, at a public door. */
  readonly test: string;
}

/** Whether a proof names a requirement. */
export const isRequirement = (proof: string): boolean => /^[A-Z]+-\d+$/.test(proof);

/** What the titles of the tests that prove it have in common: `[PDP-017] …`, or the words. */
export const titlesOf = (proof: string): RegExp =>
  new RegExp(isRequirement(proof) ? `\\b${proof}\\b` : RegExp.escape(proof));

/**
 * The source of a module that lacks a behaviour.
 * @throws {Error} when the module exports no such name, or would no longer be TypeScript
 */
export const takenOut = (source: string, { module, name, instead }: Behaviour): string => {
  const file = ts.createSourceFile(module, source, ts.ScriptTarget.Latest, true);
  const statement = file.statements.find((one) => exportedAs(one, name) !== undefined);
  const value = statement && exportedAs(statement, name);
  if (!statement || value === undefined) {
    throw new Error(`${module} exports no constant or function “${name}”.`);
  }
  const changed =
    source.slice(0, statement.getStart()) +
    `const original = ${value};\nexport const ${name} = ${instead};` +
    source.slice(statement.end);
  const { diagnostics } = ts.transpileModule(changed, {
    fileName: module,
    reportDiagnostics: true,
  });
  if (diagnostics?.length) throw new Error(`${module} is no TypeScript with “${instead}”.`);
  return changed;
};

/** The text of what a statement exports under a name; undefined if it does not. */
const exportedAs = (statement: ts.Statement, name: string): string | undefined => {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return undefined;
  if (ts.isFunctionDeclaration(statement)) {
    return statement.name?.text === name ? statement.getText().replace('export ', '') : undefined;
  }
  if (!ts.isVariableStatement(statement)) return undefined;
  const [one] = statement.declarationList.declarations;
  return one?.name.getText() === name ? one.initializer?.getText() : undefined;
};

/** What is wrong with a row; '' when its behaviour can be taken out. */
export const problemOf = (row: Behaviour): string => {
  try {
    takenOut(readFileSync(row.module, 'utf8'), row);
    return '';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
};

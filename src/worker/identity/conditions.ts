/** One condition of the library's queries; its fields come from the library's schema, not from a request. */
export interface Condition {
  readonly field: string;
  readonly value: unknown;
  readonly operator: string;
  readonly connector: string;
}

/** A WHERE clause with numbered parameters after those that are there already. */
export interface Where {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

/** @throws for a name that is not one of the schema's. */
export const quoted = (name: string): string => {
  if (/^\w+$/.test(name)) return `"${name}"`;
  throw new Error(`"${name}" is not the name of a table or column`);
};

/**
 * The rows of one site that fit: all conditions joined by AND hold, and one of those joined by OR.
 * @param taken number of parameters that the statement has before these.
 */
export const whereOf = (site: string, conditions: readonly Condition[] = [], taken = 0): Where => {
  const values: unknown[] = [site];
  const parameter = (value: unknown): string => {
    values.push(value);
    return `?${String(taken + values.length)}`;
  };
  const parts = (connector: string) =>
    conditions
      .filter((condition) => condition.connector === connector)
      .map((condition) => toSql(condition, parameter));
  const either = parts('OR');
  const all = [`site = ?${String(taken + 1)}`, ...parts('AND')];
  if (either.length > 0) all.push(`(${either.join(' OR ')})`);
  return { sql: `WHERE ${all.join(' AND ')}`, values };
};

const toSql = (
  { field, value, operator }: Condition,
  parameter: (value: unknown) => string,
): string => {
  const column = quoted(field);
  if (operator === 'in' && Array.isArray(value)) {
    return value.length === 0 ? '0' : `${column} IN (${value.map(parameter).join(', ')})`;
  }
  if (value === null && (operator === 'eq' || operator === 'ne')) {
    return `${column} IS ${operator === 'eq' ? '' : 'NOT '}NULL`;
  }
  const comparison = COMPARISONS[operator];
  if (comparison === undefined) throw new Error(`the condition "${operator}" is not built`);
  return `${column} ${comparison} ${parameter(value)}`;
};

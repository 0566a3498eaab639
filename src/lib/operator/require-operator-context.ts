import type { OperatorContext } from './operator-context.ts';

/**
 * The operator context of a page of the console. Whoever has none does not get so far.
 * @throws {Error} where a page was reached in another way
 */
export const requireOperatorContext = ({
  operatorContext,
}: {
  readonly operatorContext?: OperatorContext;
}): OperatorContext => {
  if (operatorContext) return operatorContext;
  throw new Error('a page of the console was asked for without an operator');
};

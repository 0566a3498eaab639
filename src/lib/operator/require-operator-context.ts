import type { OperatorContext } from './operator-context.ts';

/**
 * The operator context of a console page. A visitor without one does not get this far.
 * @throws {Error} if the page was reached in another way
 */
export const requireOperatorContext = ({
  operatorContext,
}: {
  readonly operatorContext?: OperatorContext;
}): OperatorContext => {
  if (operatorContext) return operatorContext;
  throw new Error('a console page was requested without an operator');
};

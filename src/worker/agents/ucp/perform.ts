import { unrecoverable } from '#lib/agents/ucp/messages.ts';
import { nothing, type Answer, type Asked, type Operation, type Visit } from './operation.ts';
import { requireScope } from './linking.ts';
import { UcpError } from './ucp-error.ts';

/**
 * Does an operation for whoever may, with its payload parsed: an answer also says that the two sides do
 * not have the capability in common.
 * @throws {UcpError} for a payload that does not parse or a signature or a scope that is missing; what the operation
 * throws
 */
export const perform = async (
  visit: Visit,
  asked: Operation,
  given: Asked<unknown>,
): Promise<Answer> => {
  if (asked.isSigned && !visit.session.isSigned) {
    throw new UcpError('signature_missing', 401, 'This request has to be signed (RFC 9421).');
  }
  if (visit.grant && asked.scope) requireScope(visit.site, visit.grant, asked.scope);
  if (!visit.session.active.has(asked.capability)) {
    const content = `The profile has no ${asked.capability} of a version that this business has.`;
    return nothing(visit, asked.capability, [unrecoverable('capabilities_incompatible', content)]);
  }
  const parsed = asked.payload.safeParse(given.payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const what = issue ? `${issue.path.join('.')}: ${issue.message}` : '';
    throw new UcpError('invalid_request', 400, `The request is not valid. ${what}`);
  }
  return asked.run(visit, { ...given, payload: parsed.data });
};

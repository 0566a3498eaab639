import { AgentMark, allowAgent, stopAgent } from '#lib/contract/operator/agents.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FormAction, Sent } from '../forms.ts';
import { deskOf } from './desk-of.ts';

/** The agent that a form names. @throws {ShopError} `invalid_request` for none */
const markIn = ({ fields: { by, value } }: Sent) => {
  const mark = AgentMark.safeParse({ by, value });
  if (mark.success) return mark.data;
  throw new ShopError('invalid_request', 400, 'The form names no assistant.');
};

/** Stops an agent at a site, with a reason that is kept. */
export const stop: FormAction = async (sent) => {
  const { site = '', reason = '' } = sent.fields;
  await deskOf(sent).ask(stopAgent, { body: { ...markIn(sent), site, reason } });
  return consolePaths.agents({ site, done: 'stopped' });
};

/** Lets an agent in again. */
export const allow: FormAction = async (sent) => {
  const { site = '' } = sent.fields;
  await deskOf(sent).ask(allowAgent, { body: { ...markIn(sent), site } });
  return consolePaths.agents({ site, done: 'allowed' });
};

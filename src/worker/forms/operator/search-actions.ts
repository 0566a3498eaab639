import { operatorJudgeProposal } from '#lib/contract/operator/proposals.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import type { FormAction } from '../forms.ts';
import { deskOf } from './desk-of.ts';

/** Says whether a word means another: the button that sent the form says which. */
export const judge: FormAction = async (sent) => {
  const { site = '', term = '', means = '' } = sent.fields;
  const accepted = sent.fields.do === 'accept';
  await deskOf(sent).ask(operatorJudgeProposal, { body: { term, means, accepted } });
  return consolePaths.searches({ site, done: accepted ? 'meant' : 'unmeant' });
};

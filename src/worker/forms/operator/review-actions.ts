import { operatorRemoveReview } from '#lib/contract/operator/removals.ts';
import { operatorAnswerReview, operatorJudgePhotograph } from '#lib/contract/operator/reviews.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import type { FormAction } from '../forms.ts';
import { deskOf } from './desk-of.ts';

/** Removes a review; one that is gone already stays gone. */
export const remove: FormAction = async (sent) => {
  const { id = '', site = '' } = sent.fields;
  await deskOf(sent).ask(operatorRemoveReview, { params: { id } });
  return consolePaths.reviews({ site, done: 'removed' });
};

/** Keeps the seller's answer; an empty one takes it away. */
export const answer: FormAction = async (sent) => {
  const { id = '', site = '', answer: text = '' } = sent.fields;
  await deskOf(sent).ask(operatorAnswerReview, { params: { id }, body: { answer: text } });
  return consolePaths.reviews({ site, done: 'answered' });
};

/** Shows a photograph to everybody or to nobody: the button that sent the form says which. */
export const judge: FormAction = async (sent) => {
  const { id = '', site = '' } = sent.fields;
  const approved = sent.fields.do === 'approve';
  await deskOf(sent).ask(operatorJudgePhotograph, { params: { id }, body: { approved } });
  return consolePaths.reviews({ site, done: approved ? 'approved' : 'refused' });
};

import { operatorRemoveReview } from '#lib/contract/operator/removals.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import type { FormAction } from '../forms.ts';
import { deskOf } from './desk-of.ts';

/** Removes a review; one that is gone already stays gone. */
export const remove: FormAction = async (sent) => {
  const { id = '', site = '' } = sent.fields;
  await deskOf(sent).ask(operatorRemoveReview, { params: { id } });
  return consolePaths.reviews({ site, done: 'removed' });
};

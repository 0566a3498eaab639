import type { Hono } from 'hono';
import type { HandoverDesk } from '#lib/agents/handover-desk.ts';
import { paths } from '#lib/paths.ts';
import { nothingHere, ShopError } from '../../platform/errors.ts';
import { pageForms, type FormAction, type FormsEnv } from '../forms.ts';

const deskOf = ({ handover }: Parameters<FormAction>[0]): HandoverDesk => {
  if (!handover) throw nothingHere();
  return handover;
};

/** Orders what an assistant has prepared; it is paid on the page of its confirmation. */
const confirm: FormAction = async (sent) => {
  const { id = '' } = sent.params;
  const total = Number(sent.fields.total);
  if (!Number.isSafeInteger(total)) {
    throw new ShopError('invalid_request', 400, 'Please look at this page again.');
  }
  return paths.orderConfirmation(await deskOf(sent).confirm(id, total));
};

const refuse: FormAction = async (sent) => {
  const { id = '' } = sent.params;
  await deskOf(sent).refuse(id);
  return paths.agentCheckout(id);
};

/** What a person does with a checkout that an assistant has prepared. */
export const handoverForms = (): Hono<FormsEnv> =>
  pageForms(paths.agentCheckout(':id'), { confirm, refuse });

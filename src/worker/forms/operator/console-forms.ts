import { Hono } from 'hono';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { pageForms, type FormsEnv } from '../forms.ts';
import { allow, stop } from './agent-actions.ts';
import { upload } from './catalogue-actions.ts';
import { offer } from './enquiry-actions.ts';
import { move, refund } from './order-actions.ts';
import { answer, judge, remove } from './review-actions.ts';
import { judge as judgeProposal } from './search-actions.ts';
import { setStock } from './stock-actions.ts';

/** What the pages of the operator's console do without a script. */
export const consoleForms = (): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  app.route('/', pageForms(`${consolePaths.orders()}/:id`, { move, refund }));
  app.route('/', pageForms(`${consolePaths.enquiries()}/:id`, { offer }));
  app.route('/', pageForms(consolePaths.stock(), { stock: setStock }));
  app.route('/', pageForms(consolePaths.catalogue(), { upload }));
  app.route('/', pageForms(consolePaths.agents(), { stop, allow }));
  app.route('/', pageForms(consolePaths.reviews(), { remove, answer, judge }));
  app.route('/', pageForms(consolePaths.searches(), { judge: judgeProposal }));
  return app;
};

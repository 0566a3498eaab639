import { finishImport, importRecords } from '#lib/contract/operator/catalogue.ts';
import { chosenSites, MOST_WITHOUT_SCRIPT } from '#lib/operator/upload/chosen.ts';
import { loadFeed } from '#lib/operator/upload/load-feed.ts';
import type { UploadReport } from '#lib/operator/upload/upload-report.ts';
import { FeedProblem } from '#lib/supplier-feeds/feed-problem.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FormAction } from '../forms.ts';
import { deskOf } from './desk-of.ts';

/** Lines of a report that go into the page. */
const MOST_LINES = 100;

/** Checks or loads a feed that was sent without a script; the page shows what became of it. */
export const upload: FormAction = async (sent) => {
  const { fields, files } = sent;
  const desk = deskOf(sent);
  const { file } = files;
  if (!file || file.size === 0) throw refused('Choose a file first.');
  if (file.size > MOST_WITHOUT_SCRIPT) {
    throw refused('Without JavaScript a file may have 4 MB. The command line takes any size.');
  }
  const sites = chosenSites(Object.keys(fields));
  const dryRun = fields.act !== 'load';
  const chosen = { file, sites, seller: (fields.seller ?? '').trim(), dryRun };
  const report = await loadFeed(chosen, {
    send: (body) => desk.ask(importRecords, { body }),
  }).catch(asRefusal);
  if (!dryRun) await desk.ask(finishImport, { body: { sites: [...sites] } });
  return { show: { report: JSON.stringify(shortened(report)) } };
};

const shortened = (report: UploadReport): UploadReport => ({
  ...report,
  lines: report.lines.slice(0, MOST_LINES),
});

const refused = (message: string, cause?: unknown): ShopError =>
  new ShopError('invalid_request', 400, message, { cause });

const asRefusal = (thrown: unknown): never => {
  if (thrown instanceof FeedProblem) throw refused(thrown.message, thrown);
  throw thrown;
};

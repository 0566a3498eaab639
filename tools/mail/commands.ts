import path from 'node:path';
import { operatorTestMail } from '@parlour/contract';
import { emailHtml, emailText, EMAIL_KINDS, type EmailKind } from '@parlour/mail';
import { SAMPLES } from '#lib/mail/samples.ts';
import { withPort, configuredSites } from '../local/sites.ts';
import { parseSites } from '@parlour/site';
import { CommandFailure } from '../parlour/command-failure.ts';
import { print, type PrintFlags } from '../parlour/print.ts';
import { makeFolder, writeWhole } from '../parlour/write-whole.ts';
import { shop, type ShopFlags } from '../shop/commands.ts';

interface PreviewFlags extends PrintFlags {
  readonly site: string;
  /** Folder of the files. */
  readonly out: string;
  /** Port of a shop on this machine, which serves the pictures. */
  readonly port: number;
}

const isKind = (kind: string): kind is EmailKind => EMAIL_KINDS.some((each) => each === kind);

/**
 * Writes an email with made-up facts as an HTML and a text file.
 * @throws {CommandFailure} when there is no such email or site.
 */
export const previewEmail = async (
  kind: string,
  { site: id, out, port, ...flags }: PreviewFlags,
) => {
  if (!isKind(kind)) {
    throw new CommandFailure(`There is no email "${kind}"; there are: ${EMAIL_KINDS.join(', ')}`);
  }
  const { settings } = await configuredSites();
  const sites = parseSites(withPort(settings, port));
  const site = sites.find((each) => each.id === id);
  if (!site) {
    const ids = sites.map((each) => each.id).join(', ');
    throw new CommandFailure(`There is no site "${id}"; there are: ${ids}`);
  }
  const content = SAMPLES[kind](site);
  const folder = path.resolve(process.env.INIT_CWD ?? '.', out);
  const stem = path.join(folder, `${id}-${kind}`);
  await makeFolder(folder);
  await writeWhole(`${stem}.html`, await emailHtml(site, content));
  await writeWhole(`${stem}.txt`, emailText(site, content));
  const files = [`${stem}.html`, `${stem}.txt`];
  print(flags, { subject: content.subject, files }, [content.subject, ...files]);
};

interface TestFlags extends ShopFlags {
  readonly site: string;
}

/**
 * Makes a running shop send a test email. Exit code 2 when its provider did not accept it.
 * @throws {CatalogueFailure} when the shop refuses.
 */
export const testMail = async (to: string, { site, ...flags }: TestFlags) => {
  const callShop = await shop(flags);
  const { status, why, outbox } = await callShop(operatorTestMail, { body: { site, to } });
  const told = {
    sent:
      outbox === ''
        ? `A test email from ${site} is on its way to ${to}`
        : `A test email from ${site} to ${to} is at ${outbox}: a shop on your own machine keeps its emails`,
    refused: `The email was refused: ${why}`,
    later: `The email could not be sent: ${why}`,
  };
  print(flags, { status, why, outbox }, told[status]);
  if (status !== 'sent') process.exitCode = 2;
};

import { Option, type Command } from 'commander';
import { ENVIRONMENTS } from '../local/environments.ts';
import { withExamples } from '../parlour/examples.ts';
import { withCsv } from '../parlour/shop-command.ts';
import { addSite } from './add.ts';
import { listSites, removeSite } from './list-remove.ts';

const JSON_OPTION = ['--json', 'print JSON, for programs to read'] as const;

/** Adds `site`: adds, lists, removes and checks the brand sites of wrangler.toml. */
export const addSiteCommands = (program: Command): void => {
  const site = program.command('site').description('Brand sites of this installation');
  addAdd(site);
  withExamples(
    withCsv(
      site
        .command('list')
        .description('Lists the sites of wrangler.toml.')
        .addOption(new Option('--env <name>', 'as they are there').choices(ENVIRONMENTS))
        .option(...JSON_OPTION),
    ).action(listSites),
    'site list',
    'site list --csv',
  );
  const remove = site
    .command('remove')
    .description(
      'Removes a site from wrangler.toml, in every environment; its data stays in the database.',
    )
    .argument('<id>')
    .option('--yes', 'do not ask')
    .option('--files', 'delete its pictures and its own policy texts as well')
    .option(...JSON_OPTION)
    .action(removeSite);
  withExamples(remove, 'site remove fern', 'site remove fern --yes --files');
};

const addAdd = (site: Command): void => {
  const command = site
    .command('add')
    .description(
      'Adds a site: its block in wrangler.toml, for staging and production as well if its domain is real, its theme from two colours, a logo and a favicon, the list of its secrets. On a terminal it asks for missing flags.',
    )
    .argument('<id>', 'short name in lower case, such as fern')
    .option('--name <name>', 'name that shoppers see')
    .option('--domain <host>', 'its domain (<id>.localhost: on this machine alone)')
    .option(
      '--fallback-origin <host>',
      'for a domain whose zone is in another account: a host in a zone of yours that it leads to',
    )
    .option('--tagline <sentence>', 'one sentence about the shop')
    .option('--colours <two>', 'of links and buttons, and of the page, as in "#2f5d50,#faf7f0"')
    .option('--fonts <two>', 'of headings and of text, as in "Fraunces, Source Sans 3"')
    .option('--like <site>', 'site whose layout, menu and shapes it copies')
    .option('--logo <file>', 'its logo, as SVG (its name is drawn)')
    .option('--favicon <file>', 'its favicon, as SVG (a mark is drawn)')
    .option('--assortment <name>', 'assortment that it sells; sites may share one (its id)')
    .option('--company <name>', 'company behind it')
    .option('--address <lines>', 'of the company, as in "1 High Street, Leeds, LS1 1AA"')
    .option('--telephone <number>', 'of the company')
    .option('--email <address>', 'of the company, for customers')
    .option('--vat <number>', 'of the company')
    .option('--upstream <address>', 'base URL of another marketplace', 'embedded')
    .option('--issuer <address>', 'issuer of another identity provider', 'embedded')
    .option('--payments <key>', 'Stripe’s publishable key, or "test" for a trial without charges')
    .option('--dry-run', 'check everything, write nothing')
    .option(...JSON_OPTION)
    .action(addSite);
  withExamples(
    command,
    'site add fern',
    'site add fern --name "Fern & Fell" --colours "#2f5d50,#faf7f0" --like nordhem --assortment nordhem',
    'site add fern --name "Fern & Fell" --colours "#2f5d50,#faf7f0" --domain fern.co.uk --company "Fern & Fell Ltd" --address "1 High Street, Leeds, LS1 1AA" --telephone "0113 496 0000" --vat "GB 123 4567 89" --payments pk_live_…',
  );
};

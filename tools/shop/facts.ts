import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Option, type Command } from 'commander';
import type * as z from 'zod';
import {
  bodyDetail,
  FactKindRecord,
  operatorListFacts,
  operatorListMissingFacts,
  operatorRemoveFact,
  requestSentence,
} from '@parlour/contract';
import { counted, FACT_TYPES, FACT_UNITS } from '@parlour/domain';
import { withNames } from '../catalogue/commands.ts';
import { declareFacts, loadFacts } from '../catalogue/facts.ts';
import { FieldFailure } from '../catalogue/failure.ts';
import { operatorToken } from '../catalogue/operator-token.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { requireConfirmation, withYes, type ConfirmFlags } from '../parlour/confirm.ts';
import { withExamples } from '../parlour/examples.ts';
import { print, printList, type ListPrintFlags } from '../parlour/print.ts';
import {
  listCommand,
  shopCommand as command,
  withCsv,
  type PageFlags,
} from '../parlour/shop-command.ts';
import { orNone, wholeNumber } from '../parlour/values.ts';
import { writeWhole } from '../parlour/write-whole.ts';
import { shop, type ShopFlags } from './commands.ts';
import { printPages } from './pages.ts';

/** Adds the commands for facts: what pieces say of themselves, and what feeds do not say. */
export const addFacts = (program: Command): void => {
  const facts = program.command('facts').description('Facts that pieces say of themselves');
  withExamples(
    withCsv(command(facts, 'list', 'Lists the declared facts, in the order of pages.')).action(
      listFacts,
    ),
    'facts list',
    'facts list --csv',
  );
  addDeclare(facts);
  withExamples(
    withYes(command(facts, 'remove', 'Removes a fact: pages no longer show it.'))
      .argument('<slug>', 'slug of the fact')
      .action(removeFact),
    'facts remove seat-height',
  );
  withExamples(
    command(facts, 'export', 'Writes the declared facts to a file, for `facts load`.')
      .argument('<file>', 'such as facts.json')
      .action(exportFacts),
    'facts export facts.json',
  );
  withExamples(
    withYes(command(facts, 'load', 'Declares the facts of a file; others stay as they are.'))
      .argument('<file>', 'such as catalogue/facts.json')
      .action(loadFile),
    'facts load catalogue/facts.json',
  );
  withExamples(
    listCommand(facts, 'Lists what categories must say and feeds do not.', 'missing')
      .requiredOption('--site <id>', 'site')
      .action(listMissing),
    'facts missing --site hearth',
    'facts missing --site hearth --all --csv',
  );
};

/** What a command names of a fact; the rest stays as it is declared. */
interface DeclareFlags extends ShopFlags, ConfirmFlags {
  readonly name?: string;
  readonly group?: string;
  readonly type?: string;
  readonly unit?: string;
  readonly choices?: readonly string[];
  readonly for?: readonly string[];
  readonly alias?: readonly string[];
  readonly position?: number;
  readonly filter?: boolean;
}

/** A count has none. */
const NO_UNIT = 'none';

const UNITS = [...FACT_UNITS.filter((unit) => unit !== ''), NO_UNIT];

/** Names after one another; `none` for none at all. */
const namesOrNone = (text: string, before?: readonly string[]): readonly string[] =>
  orNone((names) => withNames(names, before), [])(text);

const addDeclare = (facts: Command): void => {
  withExamples(
    withYes(
      command(
        facts,
        'declare',
        'Declares a fact, or changes what is named of it; the next import reads it. It asks first if a new slug or name is much like another.',
      ),
    )
      .argument('<slug>', 'such as seat-height')
      .option('--name <name>', 'name on pages (the slug in words)')
      .option('--group <heading>', 'heading below which pages show it (Details)')
      .addOption(new Option('--type <type>', 'kind of value (text)').choices(FACT_TYPES))
      .addOption(new Option('--unit <unit>', 'unit of a number; none for a count').choices(UNITS))
      .option('--choices <values>', 'values of a choice, separated by commas', withNames)
      .option(
        '--for <paths>',
        'categories that must say it, as furniture/sofas, or none',
        namesOrNone,
      )
      .option('--alias <names>', 'other names in feeds, or none', namesOrNone)
      .option('--position <n>', 'place on pages', wholeNumber)
      .option('--filter', 'lists can be narrowed by it')
      .option('--no-filter', 'lists can no longer be narrowed by it')
      .action(declareFact),
    'facts declare seat-height --type number --unit cm --group Comfort --for furniture/sofas --filter',
    'facts declare filling --type choice --choices "Foam,Feather and foam" --alias "Seat filling"',
  );
};

/** @throws {CatalogueFailure} when the shop refuses. */
const listFacts = async (flags: ShopFlags & ListPrintFlags): Promise<void> => {
  const { data } = await (await shop(flags))(operatorListFacts, { query: {} });
  printList(flags, {
    data: { data },
    rows: data,
    columns: operatorListFacts.columns,
    lines: [...data.map(factText), counted(data.length, 'fact')],
  });
};

type DeclaredFact = z.output<typeof FactKindRecord>;

/** All that is declared of a fact, in a line. */
const factText = (fact: DeclaredFact): string => {
  const { slug, name, group, type, unit, choices, categories, aliases, isFilter } = fact;
  return [
    `${slug}  ${group}: ${name}, ${type.replace('_', ' or ')}${unit === '' ? '' : ` in ${unit}`}`,
    choices.length === 0 ? '' : ` of ${choices.join(', ')}`,
    categories.length === 0 ? '' : `; for ${categories.join(', ')}`,
    aliases.length === 0 ? '' : `; in feeds ${aliases.join(', ')}`,
    isFilter ? '; a filter' : '',
  ].join('');
};

/** @throws {CatalogueFailure} when the shop refuses. */
const declareFact = async (slug: string, flags: DeclareFlags): Promise<void> => {
  const callShop = await shop(flags);
  const { data } = await callShop(operatorListFacts, { query: {} });
  const before = data.find((one) => one.slug === slug) ?? { slug, name: inWords(slug) };
  const fact = FactKindRecord.safeParse(changedFact(before, flags), { error: requestSentence });
  if (!fact.success) throw new FieldFailure('This is no fact', detailsOf(fact.error));
  const facts = await declareFacts(callShop, [fact.data], asking(flags));
  print(flags, { facts }, [
    `${slug} is declared; the next import of each feed reads it`,
    factText(fact.data),
  ]);
};

/** A fact with what the flags name; another type has neither the unit nor the choices of the one before. */
const changedFact = (before: Partial<DeclaredFact>, flags: DeclareFlags) => {
  const type = flags.type ?? before.type ?? 'text';
  const { unit = '', choices = [] } = type === before.type ? before : {};
  return {
    slug: before.slug,
    name: flags.name ?? before.name,
    group: flags.group ?? before.group,
    type,
    unit: flags.unit === NO_UNIT ? '' : (flags.unit ?? unit),
    choices: flags.choices ?? choices,
    position: flags.position ?? before.position,
    categories: flags.for ?? before.categories,
    aliases: flags.alias ?? before.aliases,
    isFilter: flags.filter ?? before.isFilter,
  };
};

/** Asks whether something doubtful is meant. */
const asking =
  (flags: ConfirmFlags) =>
  (plan: string): Promise<void> =>
    requireConfirmation(plan, flags);

const detailsOf = ({ issues }: z.ZodError): readonly string[] =>
  issues.map(({ path: at, message }) => bodyDetail({ field: at.join('.'), problem: message }));

const inWords = (slug: string): string =>
  slug.slice(0, 1).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** @throws {CatalogueFailure} when the shop refuses. */
const removeFact = async (slug: string, flags: ShopFlags & ConfirmFlags): Promise<void> => {
  await requireConfirmation(`Remove the fact ${slug}? Pages no longer show it.`, flags);
  const removed = await (await shop(flags))(operatorRemoveFact, { params: { slug } });
  print(flags, removed, `${slug} is removed`);
};

const fromHere = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

/** @throws {CatalogueFailure} when the shop refuses. */
const exportFacts = async (file: string, flags: ShopFlags): Promise<void> => {
  const { data } = await (await shop(flags))(operatorListFacts, { query: {} });
  await writeWhole(fromHere(file), `${JSON.stringify({ facts: data }, null, 2)}\n`);
  print(flags, { file, facts: data.length }, `${counted(data.length, 'fact')} written to ${file}`);
};

/** @throws {CommandFailure} when the file cannot be read, or the shop refuses. */
const loadFile = async (file: string, flags: ShopFlags & ConfirmFlags): Promise<void> => {
  const text = await readFile(fromHere(file), 'utf8').catch((cause: unknown) => {
    throw new CommandFailure(`${file} cannot be read`, { cause });
  });
  const connection = { url: flags.url, token: await operatorToken(flags.token) };
  const facts = await loadFacts(connection, text, asking(flags));
  print(flags, { facts, file }, `${file} is loaded: ${counted(facts, 'fact')} declared now`);
};

/** @throws {CatalogueFailure} when the shop refuses. */
const listMissing = async (
  flags: ShopFlags & PageFlags & ListPrintFlags & { readonly site: string },
): Promise<void> => {
  const { site } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListMissingFacts, { query: { site, ...window } }),
    columns: operatorListMissingFacts.columns,
    one: 'fact',
    lines: ({ source, category, fact, missing, products, example }) =>
      `${source}: ${fact} is missing at ${String(missing)} of ${String(products)} products of ${category}, such as ${example}`,
  });
};

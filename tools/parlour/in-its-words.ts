import type { Argument, Command, Option } from 'commander';
import { fieldDetailIn } from '@parlour/contract';

/**
 * The options and arguments that fill a field of a call under another name. A field that is not here has the
 * name of its option or its argument.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  aliases: ['alias'],
  assortment: ['site'],
  categories: ['for'],
  email: ['email', 'address'],
  everyHours: ['every'],
  expires: ['expires', 'days'],
  find: ['find', 'customer'],
  id: ['order', 'enquiry', 'review', 'photograph', 'customer', 'product'],
  ids: ['requests'],
  isBespoke: ['bespoke'],
  isFilter: ['filter'],
  only: ['soldOut'],
  rates: ['convert'],
  shipmentId: ['shipment'],
  sites: ['site'],
  source: ['seller'],
  supplier: ['seller'],
  tags: ['tag'],
  term: ['word'],
  to: ['status', 'address', 'to'],
  value: ['mark'],
  variantId: ['variant'],
  version: ['version', 'from'],
};

const camelCase = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const shown = (option: Option): string => option.long ?? option.flags;

const asTyped = (argument: Argument): string =>
  argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;

/** The option or the argument of a command that fills a field; undefined for none. */
const filledBy = (command: Command, path: string): string | undefined => {
  // The part that a person has typed may be an entry of a list, or a key of a table.
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part));
  for (const part of parts.toReversed()) {
    for (const name of [...(NAMES[part] ?? []), part]) {
      const argument = command.registeredArguments.find((each) => camelCase(each.name()) === name);
      if (argument) return asTyped(argument);
      const option = command.options.find((each) => each.attributeName() === name);
      if (option) return shown(option);
    }
  }
  return undefined;
};

/**
 * What a shop says about a field of a call, about the option or the argument that the operator has typed:
 * `--every: write a number` for `body.everyHours: write a number`.
 */
export const inItsWords = (command: Command, detail: string): string => {
  const found = fieldDetailIn(detail);
  if (found === null) return detail.replace(/^(?:body|query|path): /, '');
  const { field, problem } = found;
  return `${filledBy(command, field) ?? field}: ${problem}`;
};

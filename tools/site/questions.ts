import { cancel, isCancel, text } from '@clack/prompts';
import { FONT_NAMES, type FontName, type Site } from '@parlour/site';
import { zoneOf } from '../local/environments.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { isLocalDomain, type NewSite } from './new-site.ts';
import { themeFromColours } from './theme-from-colours.ts';

/** The flags of `site add`; a missing one is asked for, or has a default. */
export interface AddFlags {
  readonly name?: string;
  readonly domain?: string;
  readonly tagline?: string;
  readonly colours?: string;
  readonly fonts?: string;
  readonly assortment?: string;
  readonly company?: string;
  readonly address?: string;
  readonly telephone?: string;
  readonly email?: string;
  readonly vat?: string;
  readonly upstream: string;
  readonly issuer: string;
  readonly payments?: string;
  readonly fallbackOrigin?: string;
  readonly like?: string;
}

/** Returns the answer to a question, or undefined when the question cannot be asked. */
type AskQuestion = (question: Question) => Promise<string>;

interface Question {
  readonly flag: string;
  readonly given: string | undefined;
  readonly message: string;
  /** The default answer, used without asking where a question cannot be asked. */
  readonly usual?: string;
  readonly refuse?: (answer: string) => string | undefined;
}

const asked = async ({ message, usual, refuse }: Question): Promise<string> => {
  const answer = await text({
    message,
    ...(usual === undefined ? {} : { initialValue: usual }),
    validate: (value = '') =>
      value.trim() === '' ? 'Write something, please.' : refuse?.(value.trim()),
  });
  if (!isCancel(answer)) return answer.trim();
  cancel('Nothing was written.');
  throw new CommandFailure('Stopped: nothing was written');
};

/** Answers from flags and defaults: whatever is missing or wrong goes into a list, so that it is said at once. */
const answering =
  (mayAsk: boolean, problems: string[]): AskQuestion =>
  async (question) => {
    const { flag, given, usual, refuse } = question;
    const answer = given ?? (mayAsk ? await asked(question) : usual);
    if (answer === undefined) {
      problems.push(`--${flag}: ${question.message}`);
      return '';
    }
    const refusal = refuse?.(answer);
    if (refusal !== undefined) problems.push(`--${flag}: ${refusal}`);
    return answer;
  };

const COLOURS = /^(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})$/i;

const coloursOf = (answer: string): readonly [string, string] => {
  const [, accent = '', paper = ''] = COLOURS.exec(answer) ?? [];
  return [accent.toLowerCase(), paper.toLowerCase()];
};

const refuseColours = (answer: string): string | undefined => {
  if (!COLOURS.test(answer)) return 'write two colours, as in "#2f5d50,#faf7f0"';
  try {
    themeFromColours(...coloursOf(answer));
    return undefined;
  } catch (refusal) {
    return refusal instanceof Error ? refusal.message : String(refusal);
  }
};

const fontsOf = (answer: string): readonly FontName[] =>
  answer.split(',').flatMap((name) => FONT_NAMES.find((known) => known === name.trim()) ?? []);

const refuseFonts = (answer: string): string | undefined =>
  fontsOf(answer).length === 2 ? undefined : `write two of: ${FONT_NAMES.join(', ')}`;

const refuseUrl = (answer: string): string | undefined =>
  answer.split(',').length === 3 ? undefined : 'write street, town and postcode, with two commas';

const refuseDomain = (answer: string): string | undefined =>
  /^(?=.{1,253}$)([a-z0-9-]+\.)+[a-z0-9-]+$/.test(answer)
    ? undefined
    : 'write a host in lower case, as in fern.example, without https://';

const refuseFallback = (answer: string, domain: string): string | undefined => {
  if (isLocalDomain(domain)) return 'it is for a real domain; name one with --domain';
  return zoneOf(answer) === zoneOf(domain)
    ? 'write a host in a zone of your own account, not in that of the site'
    : refuseDomain(answer);
};

const refusePayments = (answer: string): string | undefined =>
  /^(test|pk_(live|test)_\w+)$/.test(answer)
    ? undefined
    : 'write Stripe’s publishable key (pk_live_…), or "test" for a trial without charges';

/**
 * Everything about a new site: from the flags, and for the missing ones from the operator at the terminal. A
 * site on one's own machine has made-up answers to questions about a real company.
 * @throws {CommandFailure} naming every flag that is missing or invalid.
 */
export const newSiteFrom = async (
  id: string,
  flags: AddFlags,
  { mayAsk, like }: { readonly mayAsk: boolean; readonly like: Site | undefined },
): Promise<NewSite> => {
  const problems: string[] = [];
  const ask = answering(mayAsk, problems);
  const name = await ask({ flag: 'name', given: flags.name, message: 'Name that shoppers see' });
  const domain = await ask({
    flag: 'domain',
    given: flags.domain,
    message: 'Domain; one that ends in .localhost is on this machine alone',
    usual: `${id}.localhost`,
    refuse: refuseDomain,
  });
  const look = await lookOf(ask, flags, like);
  const site: NewSite = {
    id,
    name,
    domain,
    like,
    upstream: flags.upstream,
    issuer: flags.issuer,
    fallbackOrigin: flags.fallbackOrigin,
    ...look,
    tagline: await ask({
      flag: 'tagline',
      given: flags.tagline,
      message: 'One sentence about the shop',
      usual: `Furniture and home decor from ${name}.`,
    }),
    assortment: flags.assortment ?? id,
    seller: await sellerOf(ask, flags, { name, domain }),
    payments: await ask({
      flag: 'payments',
      given: flags.payments,
      message: 'Stripe’s publishable key, or "test" for a trial without charges',
      ...(isLocalDomain(domain) ? { usual: 'test' } : {}),
      refuse: refusePayments,
    }),
  };
  const { fallbackOrigin } = flags;
  const refusal = fallbackOrigin === undefined ? undefined : refuseFallback(fallbackOrigin, domain);
  if (refusal !== undefined) problems.push(`--fallback-origin: ${refusal}`);
  if (problems.length === 0) return site;
  throw new CommandFailure(['Nothing was written. Add or mend:', ...problems].join('\n  '));
};

const lookOf = async (ask: AskQuestion, flags: AddFlags, like: Site | undefined) => {
  const colours = await ask({
    flag: 'colours',
    given: flags.colours,
    message: 'Two colours: that of links and buttons, and that of the page, as in #2f5d50,#faf7f0',
    refuse: refuseColours,
  });
  const fonts = await ask({
    flag: 'fonts',
    given: flags.fonts,
    message: 'Two fonts: of headings and of text',
    usual: like ? `${like.selectedFont}, ${like.theme.bodyFont}` : 'Instrument Sans, Figtree',
    refuse: refuseFonts,
  });
  const [accent, paper] = coloursOf(colours);
  const [headingFont = 'Instrument Sans', bodyFont = 'Figtree'] = fontsOf(fonts);
  return { accent, paper, headingFont, bodyFont };
};

const sellerOf = async (
  ask: AskQuestion,
  flags: AddFlags,
  { name, domain }: Pick<NewSite, 'name' | 'domain'>,
): Promise<Site['seller']> => {
  const madeUp = (usual: string) => (isLocalDomain(domain) ? { usual } : {});
  const address = await ask({
    flag: 'address',
    given: flags.address,
    message: 'Its address: street, town, postcode',
    ...madeUp('1 Example Street, London, EC1A 1AA'),
    refuse: refuseUrl,
  });
  const [companyAddress1 = '', city = '', companyPostcode = ''] = address
    .split(',')
    .map((line) => line.trim());
  return {
    companyName: await ask({
      flag: 'company',
      given: flags.company,
      message: 'Company behind the site',
      ...madeUp(`${name} Ltd`),
    }),
    companyAddress1,
    companyAddress2: '',
    city,
    country: 'United Kingdom',
    companyPostcode,
    serviceEmail: await ask({
      flag: 'email',
      given: flags.email,
      message: 'Its email address for customers',
      usual: `hello@${domain}`,
    }),
    serviceTelephone: await ask({
      flag: 'telephone',
      given: flags.telephone,
      message: 'Its telephone number',
      ...madeUp('020 7946 0000'),
    }),
    vat: await ask({
      flag: 'vat',
      given: flags.vat,
      message: 'Its VAT number',
      ...madeUp('GB 000 0000 00'),
    }),
    description: `${name} sells furniture and home decor.`,
  };
};

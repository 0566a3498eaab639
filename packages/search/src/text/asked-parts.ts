import { errorChain, log, within } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import type { PartWords } from './part-calls.ts';
import type { PartRange } from './parts.queries.ts';
import type { QuestionKind, Questions } from './questions.ts';
import type { TextPart } from './searched-text.ts';

/** Milliseconds that a search waits for a part; the other parts answer without it. */
const PATIENCE_MS = 2_000;

const nameOf = (assortment: string, { from, to }: PartRange): string =>
  `${assortment}/${String(from)}-${to === null ? '' : String(to)}`;

const objectOf = ({ SEARCH_PARTS }: SearchBindings, assortment: string, range: PartRange) =>
  SEARCH_PARTS.get(SEARCH_PARTS.idFromName(nameOf(assortment, range)));

interface PartOptions {
  readonly env: SearchBindings;
  readonly assortment: string;
  readonly except: ReadonlySet<number>;
  /** Called when a part has to be built. */
  readonly onMissing: () => void;
}

/** A part that is in an object of its own. */
export const partInObject = (
  range: PartRange,
  { env, assortment, except, onMissing }: PartOptions,
): TextPart => ({
  async ask(kind, asked) {
    try {
      const answer = await within(
        PATIENCE_MS,
        () => askObject(env, { assortment, range }, { kind, asked, except }),
        () => new Error('the part of the words does not answer'),
      );
      if (answer === null) onMissing();
      return answer;
    } catch (thrown) {
      const part = nameOf(assortment, range);
      log('error', 'words_without_part', { part, chain: errorChain(thrown) });
      return null;
    }
  },
});

interface ObjectQuestion<Kind extends QuestionKind> {
  readonly kind: Kind;
  readonly asked: Questions[Kind]['asked'];
  readonly except: ReadonlySet<number>;
}

const askObject = async <Kind extends QuestionKind>(
  env: SearchBindings,
  { assortment, range }: { readonly assortment: string; readonly range: PartRange },
  { kind, asked, except }: ObjectQuestion<Kind>,
): Promise<Questions[Kind]['answer'] | null> =>
  objectOf(env, assortment, range).ask(kind, asked, [...except]);

/** The words of a part that was built before; null when it was not. */
export const wordsOfPart = (
  env: SearchBindings,
  assortment: string,
  range: PartRange,
): Promise<PartWords | null> => objectOf(env, assortment, range).words();

/** Builds a part in its object. */
export const buildPart = (
  env: SearchBindings,
  assortment: string,
  { range, mostBytes }: { readonly range: PartRange; readonly mostBytes: number },
): Promise<PartWords> => objectOf(env, assortment, range).build({ assortment, range, mostBytes });

export const forgetPart = (
  env: SearchBindings,
  assortment: string,
  range: PartRange,
): Promise<void> => objectOf(env, assortment, range).forget();

import { DurableObject } from 'cloudflare:workers';
import { createLru, errorChain, log } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import { UnreadableBytes } from '../lists/columns.ts';
import { buildTextIndex } from './build-index.ts';
import type { PartOrder, PartWords } from './part-calls.ts';
import { bytesInPieces, forgetPieces, PIECES, writePieces } from './pieces.ts';
import { answerOfPart, type QuestionKind, type Questions } from './questions.ts';
import { bytesOfText, decodeText, encodeText, type TextIndex } from './text-index.ts';

const TABLES = `${PIECES};
  CREATE TABLE IF NOT EXISTS part (id INTEGER PRIMARY KEY CHECK (id = 1), left_out INTEGER NOT NULL)`;

/** A part, of which an object has read what it holds in memory. */
interface HeldPart {
  readonly index: TextIndex;
  /** The storage from which the index reads the rest. */
  readonly sql: SqlStorage;
}

/** The words of a part by themselves, because a call sends all the memory that bytes are in. */
const encodedWords = ({ words }: TextIndex): Uint8Array => words.read(0, words.length).slice();

/** The parts in the memory of an isolate, which objects may share. */
const held = createLru<HeldPart>({
  capacity: 64_000_000,
  sizeOf: ({ index }) => bytesOfText(index),
  // A part of the smallest possible size is kept, whatever it takes.
  largest: Infinity,
});

/**
 * One object for each part of the words of a large assortment. It builds its part from the database and keeps it in
 * its own storage. It holds the columns of products and variants in memory, and reads the terms of a search and their
 * occurrences. While it builds, it answers from the part that it has.
 */
export class SearchPart extends DurableObject<SearchBindings> {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: SearchBindings) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(TABLES);
  }

  /** Builds the part from the database. */
  async build({ assortment, range, mostBytes }: PartOrder): Promise<PartWords> {
    const { MARKET_DB } = this.env;
    const { index, leftOut } = await buildTextIndex(MARKET_DB, assortment, { range, mostBytes });
    this.ctx.storage.transactionSync(() => {
      writePieces(this.#sql, encodeText(index));
      this.#sql.exec('INSERT OR REPLACE INTO part VALUES (1, ?)', leftOut);
    });
    held.delete(this.#key);
    return { words: encodedWords(index), leftOut };
  }

  /** The words of the part; null when it has not been built. */
  words(): PartWords | null {
    return this.#from((index) => {
      const [part] = this.#sql.exec<{ left_out: number }>('SELECT left_out FROM part').toArray();
      return { words: encodedWords(index), leftOut: part?.left_out ?? 0 };
    });
  }

  /**
   * The answer to a question; null when the part has not been built.
   * @param except ids of products to leave out, because they have changed
   */
  ask<Kind extends QuestionKind>(
    kind: Kind,
    asked: Questions[Kind]['asked'],
    except: readonly number[],
  ): Questions[Kind]['answer'] | null {
    return this.#from((index) => answerOfPart({ index, except: new Set(except) }, kind, asked));
  }

  /** Deletes the part, whose products are in other parts. */
  async forget(): Promise<void> {
    held.delete(this.#key);
    await this.ctx.storage.deleteAll();
    this.#sql.exec(TABLES);
  }

  get #key(): string {
    return this.ctx.id.toString();
  }

  /**
   * An answer from the part; null when it has not been built. Where it cannot be read, because pieces are missing or
   * have the layout of an earlier version of the shop, it is deleted, so that it is built again.
   */
  #from<Answer>(answer: (index: TextIndex) => Answer): Answer | null {
    try {
      const index = this.#index();
      return index && answer(index);
    } catch (thrown) {
      if (!(thrown instanceof UnreadableBytes)) throw thrown;
      log('error', 'words_not_read', { part: this.ctx.id.name, chain: errorChain(thrown) });
      held.delete(this.#key);
      forgetPieces(this.#sql);
      return null;
    }
  }

  #index(): TextIndex | null {
    const known = held.get(this.#key);
    // Another instance of this object read from a storage of its own.
    if (known?.sql === this.#sql) return known.index;
    const stored = bytesInPieces(this.#sql);
    if (stored.length === 0) return null;
    const index = decodeText(stored);
    held.set(this.#key, { index, sql: this.#sql });
    return index;
  }
}

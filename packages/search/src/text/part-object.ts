import { DurableObject } from 'cloudflare:workers';
import { createLru } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import { buildTextIndex } from './build-index.ts';
import type { PartOrder, PartWords } from './part-calls.ts';
import { answerOfPart, type QuestionKind, type Questions } from './questions.ts';
import { bytesOfText, decodeText, encodeText, type TextIndex } from './text-index.ts';
import { encodeWords, wordsOfIndex } from './vocabulary.ts';

/** A row of the object's storage can have 2 MB. */
const ROW_BYTES = 1_900_000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS piece (place INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS part (id INTEGER PRIMARY KEY CHECK (id = 1), left_out INTEGER NOT NULL)`;

/** The parts in the memory of an isolate, which objects may share. */
const held = createLru<TextIndex>({
  capacity: 64_000_000,
  sizeOf: bytesOfText,
  // A part of the smallest possible size is kept, whatever it takes.
  largest: Infinity,
});

/**
 * One object for each part of the words of a large assortment. It builds its part from the database, keeps it in
 * its own storage, and answers the questions of searches from memory. While it builds, it answers from the part
 * that it has.
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
    const bytes = encodeText(index);
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec('DELETE FROM piece');
      for (let at = 0; at < bytes.length; at += ROW_BYTES) {
        const piece = bytes.slice(at, at + ROW_BYTES);
        this.#sql.exec('INSERT INTO piece VALUES (?, ?)', at / ROW_BYTES, piece);
      }
      this.#sql.exec('INSERT OR REPLACE INTO part VALUES (1, ?)', leftOut);
    });
    held.set(this.#key, index);
    return { words: encodeWords(wordsOfIndex(index)), leftOut };
  }

  /** The words of the part; null when it has not been built. */
  words(): PartWords | null {
    const index = this.#index();
    if (!index) return null;
    const [part] = this.#sql.exec<{ left_out: number }>('SELECT left_out FROM part').toArray();
    return { words: encodeWords(wordsOfIndex(index)), leftOut: part?.left_out ?? 0 };
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
    const index = this.#index();
    return index && answerOfPart({ index, except: new Set(except) }, kind, asked);
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

  #index(): TextIndex | null {
    const known = held.get(this.#key);
    if (known) return known;
    const { bytes: length } = this.#sql
      .exec<{ bytes: number }>('SELECT coalesce(sum(length(bytes)), 0) AS bytes FROM piece')
      .one();
    if (length === 0) return null;
    const whole = new Uint8Array(length);
    let at = 0;
    for (const { bytes } of this.#sql.exec<{ bytes: ArrayBuffer }>(
      'SELECT bytes FROM piece ORDER BY place',
    )) {
      whole.set(new Uint8Array(bytes), at);
      at += bytes.byteLength;
    }
    const index = decodeText(whole.buffer);
    held.set(this.#key, index);
    return index;
  }
}

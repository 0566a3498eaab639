import type { PartRange } from './parts.queries.ts';
import type { QuestionKind, Questions } from './questions.ts';

/** What a part is built of. */
export interface PartOrder {
  readonly assortment: string;
  readonly range: PartRange;
  readonly mostBytes: number;
}

/** The words of a part, and how many of its products it has no room for. */
export interface PartWords {
  readonly words: Uint8Array;
  readonly leftOut: number;
}

/** The calls of a part of an index; see `SearchPart`. */
export interface SearchPartCalls extends Rpc.DurableObjectBranded {
  build(order: PartOrder): Promise<PartWords>;
  words(): PartWords | null;
  ask<Kind extends QuestionKind>(
    kind: Kind,
    asked: Questions[Kind]['asked'],
    except: readonly number[],
  ): Questions[Kind]['answer'] | null;
  forget(): Promise<void>;
}

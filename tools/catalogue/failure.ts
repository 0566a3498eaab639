import { CommandFailure } from '../parlour/command-failure.ts';

/** Why a command failed at a shop or a feed, as a sentence that says what to do. */
export class CatalogueFailure extends CommandFailure {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CatalogueFailure';
  }
}

/** A call whose fields a shop does not take: its message has them by their names in the call. */
export class FieldFailure extends CatalogueFailure {
  /** Each as `body.everyHours: write a number`. */
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[]) {
    super([message, ...details].join('\n  '));
    this.name = 'FieldFailure';
    this.details = details;
  }
}

import { CommandFailure } from '../parlour/command-failure.ts';

/** Why a command failed at a shop or a feed, as a sentence that says what to do. */
export class CatalogueFailure extends CommandFailure {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CatalogueFailure';
  }
}

/** Why a feed cannot be read at all, as a sentence that says what to do. */
export class FeedProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FeedProblem';
  }
}

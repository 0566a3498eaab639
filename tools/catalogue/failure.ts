/** Why nothing could be done, as a sentence that says what to do. */
export class CatalogueFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CatalogueFailure';
  }
}

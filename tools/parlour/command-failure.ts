/** Why a command failed, as a sentence that says what to do. */
export class CommandFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandFailure';
  }
}

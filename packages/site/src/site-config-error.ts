/** Thrown if `[vars.SITES]` of wrangler.toml is invalid; lists every problem. */
export class SiteConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    const lines = problems.map((problem) => `  - ${problem}`);
    super(['wrangler.toml: the sites can’t be used', ...lines].join('\n'), options);
    this.name = 'SiteConfigError';
    this.problems = problems;
  }
}

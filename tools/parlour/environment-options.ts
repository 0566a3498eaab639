import { Option, type Command } from 'commander';
import { ENVIRONMENTS, type Environment } from '../local/environments.ts';

export interface EnvironmentFlags {
  /** This machine when absent. */
  readonly env?: Environment;
}

/** Adds `--env`, and `--deployed`, to a command that is for this machine without them. */
export const withEnvironment = (command: Command): Command =>
  command
    .addOption(
      new Option('--env <name>', 'environment of wrangler.toml (this machine)').choices(
        ENVIRONMENTS,
      ),
    )
    .addOption(
      new Option('--deployed', 'short for --env production').implies({ env: 'production' }),
    )
    // Not `conflicts`, for which the implied environment is one that was given, too.
    .hook('preAction', (_, action) => {
      const { env, deployed } = action.opts<EnvironmentFlags & { readonly deployed?: true }>();
      if (deployed && env !== 'production') {
        action.error("error: option '--deployed' cannot be used with option '--env <name>'");
      }
    });

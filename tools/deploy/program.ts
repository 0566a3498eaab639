import { Option, type Command } from 'commander';
import { ENVIRONMENTS } from '../local/environments.ts';
import { withExamples } from '../parlour/examples.ts';
import { wholeNumber } from '../parlour/values.ts';
import { deploy } from './deploy.ts';

/** Seconds in which the hosts must answer. */
const WAIT_S = 180;

/** Adds `deploy`. Exit code 2: it was refused or rolled back. */
export const addDeploy = (program: Command): void => {
  const command = program
    .command('deploy')
    .description(
      'Deploys the shop to an environment: checks, makes what is missing, migrates, uploads, checks every host while no visitor sees the new version, and lets all in; rolls back if a host does not answer as it should. Exit code 0: done, 2: refused or rolled back.',
    )
    .addOption(
      new Option('--env <name>', 'environment to deploy to')
        .choices(ENVIRONMENTS)
        .makeOptionMandatory(true),
    )
    .option('--dry-run', 'print every step and request; only build and bundle')
    .option('--built', 'deploy the existing build in dist')
    .option(
      '--connect <origin>',
      'URL that takes the place of all hosts, while their domains lead elsewhere',
    )
    .option('--wait <seconds>', 'time for the hosts to answer', wholeNumber, WAIT_S)
    .option('--json', 'print JSON, for programs to read')
    .action(deploy);
  withExamples(command, 'deploy --env staging --dry-run', 'deploy --env production');
};

import { Option, type Command } from 'commander';
import { ENVIRONMENTS } from '../local/environments.ts';
import { withExamples } from '../parlour/examples.ts';
import { deploy } from './deploy.ts';

/** Seconds that the hosts have to answer in. */
const WAIT_S = 180;

/** Adds `deploy`. Exit code 2: it was refused, or taken back. */
export const addDeploy = (program: Command): void => {
  const command = program
    .command('deploy')
    .description(
      'Brings the shop to an environment: checks, makes what is missing, migrates, uploads, lets a tenth of the visitors in, asks every host, lets all in; goes back if a host does not answer as it should. Exit code 0: done, 2: refused or taken back.',
    )
    .addOption(
      new Option('--env <name>', 'where to').choices(ENVIRONMENTS).makeOptionMandatory(true),
    )
    .option('--dry-run', 'print every step and what would be asked; build and bundle, no more')
    .option('--built', 'deploy the build that is in dist')
    .option('--connect <origin>', 'ask all hosts there, while their domains lead elsewhere')
    .option('--wait <seconds>', 'time for the hosts to answer', Number, WAIT_S)
    .option('--json', 'print JSON, for programs to read')
    .action(deploy);
  withExamples(command, 'deploy --env staging --dry-run', 'deploy --env production');
};

import type { Command } from 'commander';
import { withEnvironment } from '../parlour/environment-options.ts';
import { withExamples } from '../parlour/examples.ts';
import { portNumber } from '../parlour/values.ts';
import { checkSite, examine } from './doctor.ts';

const withOptions = (command: Command): Command =>
  withEnvironment(command)
    .option(
      '--port <n>',
      'port of a shop on this machine (of the one that npm start has opened here)',
      portNumber,
    )
    .option('--json', 'print JSON, for programs to read');

/** Adds `doctor`, and `check` to the commands of a site. Exit code 2: it found faults. */
export const addDoctor = (program: Command): void => {
  const doctor = program
    .command('doctor')
    .description(
      'Checks the whole installation, names each fault and how to mend it. Exit code 0: no fault, 2: faults. A check that could not be made, such as of a shop that is not running, is not a fault.',
    )
    .action(examine);
  withExamples(withOptions(doctor), 'doctor', 'doctor --env staging', 'doctor --deployed --json');
  const site = program.commands.find((command) => command.name() === 'site');
  if (site) addCheck(site);
};

const addCheck = (site: Command): void => {
  const check = site
    .command('check')
    .description(
      'Checks one site: upstreams and credential, issuer, assortment, colours, pictures, policies, mail, payment.',
    )
    .argument('<id>')
    .action(checkSite);
  withExamples(withOptions(check), 'site check fern', 'site check fern --env production');
};

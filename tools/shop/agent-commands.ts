import { Option, type Command } from 'commander';
import { withExamples } from '../parlour/examples.ts';
import { listCommand, shopCommand as command } from '../parlour/shop-command.ts';
import * as agents from './agents.ts';

const SITE = ['--site <id>', 'site'] as const;

/** The kind of mark by which an agent is named. */
const by = (): Option =>
  new Option(
    '--by <mark>',
    'kind of the argument: the agent’s name, its profile’s host, or its client',
  )
    .choices(['name', 'profile', 'client'])
    .default('name');

/** Adds the commands with which the operator sees and stops shopping assistants. */
export const addAgents = (program: Command): void => {
  const all = program.command('agents').description('Shopping assistants at a site');
  withExamples(
    listCommand(
      all,
      'Lists the assistants that have used a site, the latest first, and those that are stopped.',
    )
      .requiredOption(...SITE)
      .action(agents.printAgents),
    'agents list --site hearth',
    'agents list --site hearth --all --csv > agents.csv',
  );
  withExamples(
    listCommand(all, 'Lists their requests, purchases and refusals.', 'acts')
      .requiredOption(...SITE)
      .option('--agent <mark>', 'name, profile’s host or client of one of them', '')
      .action(agents.printAgentAuditLog),
    'agents acts --site hearth --agent "Trial assistant"',
    'agents acts --site hearth --all --csv > acts.csv',
  );
  withExamples(
    command(all, 'stop', 'Stops an assistant: it is refused from now on.')
      .argument('<mark>', 'name, profile’s host or client')
      .requiredOption(...SITE)
      .addOption(by())
      .option('--reason <text>', 'recorded with the stop', '')
      .action(agents.stop),
    'agents stop "Trial assistant" --site hearth --reason "Unconfirmed orders"',
    'agents stop agent.example.com --by profile --site hearth',
  );
  withExamples(
    command(all, 'allow', 'Lets an assistant in again.')
      .argument('<mark>', 'name, profile’s host or client, as it was stopped')
      .requiredOption(...SITE)
      .addOption(by())
      .action(agents.allow),
    'agents allow "Trial assistant" --site hearth',
  );
};

import { Option, type Command } from 'commander';
import { withExamples } from '../parlour/examples.ts';
import { listCommand, shopCommand as command } from '../parlour/shop-command.ts';
import * as agents from './agents.ts';

const SITE = ['--site <id>', 'site'] as const;

/** Which of the marks of an agent is given. */
const by = (): Option =>
  new Option('--by <mark>', 'what is given: the agent’s name, its profile’s host, or its client')
    .choices(['name', 'profile', 'client'])
    .default('name');

/** Adds what the operator sees of shopping assistants, and how one is stopped. */
export const addAgents = (program: Command): void => {
  const all = program.command('agents').description('Shopping assistants at a site');
  withExamples(
    listCommand(all, 'Lists who has been there, the latest first, and who is stopped.')
      .requiredOption(...SITE)
      .action(agents.printAgents),
    'agents list --site hearth',
    'agents list --site hearth --all --csv > agents.csv',
  );
  withExamples(
    listCommand(all, 'Lists what they asked for, bought and were refused.', 'acts')
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
      .option('--reason <text>', 'kept with the stop', '')
      .action(agents.stop),
    'agents stop "Trial assistant" --site hearth --reason "Orders that nobody confirms"',
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

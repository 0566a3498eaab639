import { runCommand } from './program.ts';
import { asCommandFailure } from './system-failure.ts';

// A reader such as `head` that has seen enough closes the pipe.
process.stdout.on('error', (thrown: NodeJS.ErrnoException) => {
  if (thrown.code === 'EPIPE') process.exit();
  const failure = asCommandFailure(thrown);
  if (failure === undefined) throw thrown;
  console.error(failure.message);
  process.exit(1);
});

await runCommand(process.argv.slice(2));

import { runChecks } from './local/checks.ts';

process.exitCode = (await runChecks()) ? 0 : 1;

import { execFile } from 'node:child_process';
import { PORT } from './port.ts';

let token: Promise<string> | undefined;

const operatorToken = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${String(PORT + 1)}/`)).text();

/**
 * Runs `npm run parlour --` against the served shop; returns its output.
 * @throws {Error} with its error output, if it fails
 */
export const shopCommand = async (...args: readonly string[]): Promise<string> => {
  token ??= operatorToken();
  const command = ['tools/parlour/main.ts', ...args, '--url', `http://localhost:${String(PORT)}`];
  const environment = { ...process.env, PARLOUR_OPERATOR_TOKEN: await token };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { env: environment }, (error, out, errors) => {
      if (error) reject(new Error(`${args.join(' ')}: ${errors}`));
      else resolve(out);
    });
  });
};

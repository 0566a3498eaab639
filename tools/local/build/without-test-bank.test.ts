import { build, type Plugin, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { withoutTestBank } from './without-test-bank.ts';

/** All of the worker's code, as a build with these plugins makes it. */
const workerCode = async (...plugins: readonly Plugin[]): Promise<string> => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    define: {
      __RATE_LIMITS__: '{}',
      __LEAKED_PASSWORDS__: '[]',
      __SITES__: '{}',
      __DEPLOY_ID__: '""',
    },
    build: {
      ssr: 'src/worker/app.ts',
      write: false,
      minify: false,
      rolldownOptions: { external: [/^cloudflare:/] },
    },
  })) as Rolldown.RolldownOutput;
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
};

/** The Durable Object, a test card's number, and the routes of browsers and of agents' platforms. */
const PARTS = [
  'TestBank = class extends DurableObject',
  '4000000000000705',
  '"/challenge/:id"',
  '"/agentic_commerce/delegate_payment"',
];

const partsOf = (code: string): readonly string[] => PARTS.filter((part) => code.includes(part));

describe('the worker of a production build', () => {
  it('has neither class nor route of the test bank, which every other build has', async () => {
    expect(partsOf(await workerCode())).toEqual(PARTS);
    expect(partsOf(await workerCode(withoutTestBank()))).toEqual([]);
  });
});

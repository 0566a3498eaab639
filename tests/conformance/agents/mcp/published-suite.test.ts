import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { freePort } from '../../../bench/free-port.ts';
import { openShop, type Shop } from '../../shop.ts';

/*
 * Runs the published conformance suite of the Model Context Protocol against the built shop. Scenarios that
 * need a tool, a resource or a prompt of the suite's own example server cannot be run against a shop; all the
 * others are here (docs/agents.md has the table).
 */

const SUITE = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const run = promisify(execFile);

const Checks = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    errorMessage: z.string().optional(),
    details: z.object({ untestable: z.boolean().optional() }).loose().nullish(),
  }),
);

let shop: Shop;
let port: number;
let results: string;

beforeAll(async () => {
  port = await freePort();
  shop = await openShop({}, { port });
  results = await mkdtemp(path.join(tmpdir(), 'parlour-suite-'));
});

afterAll(async () => {
  await shop.stop();
  await rm(results, { recursive: true, force: true });
});

/**
 * Runs a scenario and returns the checks that failed, without those that the suite says it could not test
 * here.
 */
const unmet = async (mode: readonly string[], scenario: string): Promise<readonly string[]> => {
  const folder = path.join(results, `${scenario}-${mode.join('-').replaceAll(/\W/g, '')}`);
  const given = [SUITE, ...mode, '--scenario', scenario, '-o', folder];
  await run(process.execPath, given).catch(() => undefined);
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((name) => name.endsWith('checks.json'));
  const checks = await Promise.all(
    texts.map(async (name) =>
      Checks.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
    ),
  );
  expect(checks.flat().filter(({ status }) => status === 'SUCCESS')).not.toEqual([]);
  return checks
    .flat()
    .filter(({ status, details }) => status === 'FAILURE' && details?.untestable !== true)
    .map(({ id, errorMessage = '' }) => `${id}: ${errorMessage}`);
};

const server = () => ['server', '--url', `http://localhost:${String(port)}/mcp`];

describe('the server for assistants passes the published suite', () => {
  it.each([
    'server-stateless',
    'tools-list',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
  ])('of 2026-07-28: %s', async (scenario) => {
    expect(await unmet([...server(), '--spec-version', '2026-07-28'], scenario)).toEqual([]);
  });

  it('in the 2026-07-28 revision: caching, except for features that it lacks', async () => {
    const missed = await unmet([...server(), '--spec-version', '2026-07-28'], 'caching');
    expect(
      missed.filter((one) => !/(prompts|resources)\S* returned JSON-RPC error -32601/.test(one)),
    ).toEqual([]);
  });

  it.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])(
    'of 2025-11-25: %s',
    async (scenario) => {
      expect(await unmet([...server(), '--spec-version', '2025-11-25'], scenario)).toEqual([]);
    },
  );

  it('for an authorization server: its metadata', async () => {
    const mode = ['authorization', '--url', `http://localhost:${String(port)}/idp`];
    expect(await unmet(mode, 'authorization-server-metadata-endpoint')).toEqual([]);
  });
});

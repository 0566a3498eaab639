import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { parseSites } from '@parlour/site';
import { suggestionsFor } from '../../../src/worker/market/account/postcode-service.ts';

const URL_OF_SERVICE = 'https://api.postcodes.example/find/{postcode}?expand=true&api-key={key}';

/** hearth, with a postcode service of its own or with none. */
const site = (postcodes?: object) => {
  const settings = structuredClone(env.SITES) as Record<string, object>;
  return parseSites({ hearth: { ...settings.hearth, ...(postcodes && { postcodes }) } })[0]!;
};

const TOWN = { line_1: '', line_2: '', town_or_city: 'Leeds', country: 'United Kingdom' };

const asked: string[] = [];
const answering =
  (reply: () => Response): typeof fetch =>
  (input, init) => {
    asked.push(new Request(input).url);
    // Its URL has the key, which no other server may read.
    expect(init?.redirect).toBe('manual');
    return Promise.resolve().then(reply);
  };

const WITH_KEY = { ...env, POSTCODE_KEY: 'k&y' };
const SERVICE = { url: URL_OF_SERVICE, keySecret: 'POSTCODE_KEY' };

describe('another provider of postal addresses', () => {
  it('[API-044] is called by postcode, with its key, and the shop suggests its addresses', async () => {
    const address = {
      line_1: '12 Mill Lane',
      line_2: null,
      town_or_city: 'Leeds',
      county: 'Yorks',
    };
    const send = answering(() => Response.json({ postcode: 'LS1 4AP', addresses: [address] }));
    expect(await suggestionsFor(WITH_KEY, site(SERVICE), 'LS14AP', send)).toEqual([
      { line_1: '12 Mill Lane', line_2: '', town_or_city: 'Leeds', country: 'United Kingdom' },
    ]);
    expect(asked).toEqual(['https://api.postcodes.example/find/LS14AP?expand=true&api-key=k%26y']);
  });

  it('[API-044] that does not know a postcode suggests nothing', async () => {
    const send = answering(() => Response.json({}, { status: 404 }));
    expect(await suggestionsFor(WITH_KEY, site(SERVICE), 'LS14AP', send)).toEqual([]);
  });

  it.each<[what: string, reply: () => Response]>([
    ['fails', () => new Response('', { status: 500 })],
    [
      'is unreachable',
      () => {
        throw new TypeError('refused');
      },
    ],
    ['answers with another shape', () => Response.json({ addresses: 'none' })],
    ['answers without JSON', () => new Response('<html>')],
    ['answers without end', () => new Response(`{"addresses": [${' '.repeat(300_000)}]}`)],
    ['leads elsewhere', () => Response.redirect('https://other.example/', 302)],
  ])('[API-044] that %s leaves only the town of the postcode', async (_what, reply) => {
    expect(await suggestionsFor(WITH_KEY, site(SERVICE), 'LS14AP', answering(reply))).toEqual([
      TOWN,
    ]);
  });

  it('[API-044] is not called for a site that names none', async () => {
    asked.length = 0;
    const send = answering(() => Response.json({ addresses: [] }));
    expect(await suggestionsFor(env, site(), 'LS14AP', send)).toEqual([TOWN]);
    expect(asked).toEqual([]);
  });
});

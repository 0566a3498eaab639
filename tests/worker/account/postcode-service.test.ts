import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { parseSites } from '@parlour/site';
import { suggestionsFor } from '../../../src/worker/market/account/postcode-service.ts';

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
const SERVICE = { provider: 'ideal-postcodes', keySecret: 'POSTCODE_KEY' };

/** Replies as the providers document them, shortened. */
const REPLIES = {
  'ideal-postcodes': {
    code: 2000,
    message: 'Success',
    result: [
      {
        postcode: 'ST4 1AA',
        post_town: 'STOKE-ON-TRENT',
        line_1: 'Flat 2',
        line_2: '12 Mill Lane',
        line_3: 'Hartshill',
        country: 'England',
        udprn: 1,
      },
      { post_town: 'LONDON', line_1: '2 Barons Court Road', line_2: '', line_3: '' },
    ],
  },
  postcoder: [
    {
      addressline1: 'Flat 2, 12 Mill Lane',
      addressline2: 'Hartshill',
      summaryline: 'Flat 2, 12 Mill Lane, Hartshill, Stoke-on-Trent, Staffordshire, ST4 1AA',
      posttown: 'STOKE-ON-TRENT',
      county: 'Staffordshire',
      postcode: 'ST4 1AA',
    },
    { addressline1: '2 Barons Court Road', posttown: 'London', postcode: 'W14 9DT' },
  ],
};

const UK = { country: 'United Kingdom' };
const LONDON = { line_1: '2 Barons Court Road', line_2: '', town_or_city: 'London', ...UK };

describe('another provider of postal addresses', () => {
  it.each([
    [
      'ideal-postcodes',
      'https://api.ideal-postcodes.co.uk/v1/postcodes/ST41AA?api_key=k%26y',
      { line_1: 'Flat 2', line_2: '12 Mill Lane, Hartshill' },
    ],
    [
      'postcoder',
      'https://ws.postcoder.com/pcw/k%26y/address/uk/ST41AA?format=json&lines=2',
      { line_1: 'Flat 2, 12 Mill Lane', line_2: 'Hartshill' },
    ],
  ] as const)(
    '[API-044] such as %s is asked about the postcode, with its key, and the shop suggests its addresses',
    async (provider, url, lines) => {
      asked.length = 0;
      const send = answering(() => Response.json(REPLIES[provider]));
      const named = site({ ...SERVICE, provider });
      expect(await suggestionsFor(WITH_KEY, named, 'ST41AA', send)).toEqual([
        { ...lines, town_or_city: 'Stoke-on-Trent', ...UK },
        LONDON,
      ]);
      expect(asked).toEqual([url]);
    },
  );

  it('[API-044] may answer an unknown postcode with an empty list', async () => {
    const send = answering(() => Response.json([]));
    const named = site({ ...SERVICE, provider: 'postcoder' });
    expect(await suggestionsFor(WITH_KEY, named, 'LS14AP', send)).toEqual([]);
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
    ['answers with another shape', () => Response.json({ result: 'none' })],
    ['answers without JSON', () => new Response('<html>')],
    ['answers without end', () => new Response(`{"result": [${' '.repeat(300_000)}]}`)],
    ['leads elsewhere', () => Response.redirect('https://other.example/', 302)],
  ])('[API-044] that %s leaves only the town of the postcode', async (_what, reply) => {
    expect(await suggestionsFor(WITH_KEY, site(SERVICE), 'LS14AP', answering(reply))).toEqual([
      TOWN,
    ]);
  });

  it('[API-044] is not called for a site that names none', async () => {
    asked.length = 0;
    const send = answering(() => Response.json({ result: [] }));
    expect(await suggestionsFor(env, site(), 'LS14AP', send)).toEqual([TOWN]);
    expect(asked).toEqual([]);
  });
});

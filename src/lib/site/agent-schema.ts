import * as z from 'zod';
import { secretName, sentence, webUrl } from './readers.ts';

/** Protocols that assistants read and buy by. */
const AGENT_PROTOCOLS = ['ucp', 'mcp', 'acp'] as const;

export type AgentProtocol = (typeof AGENT_PROTOCOLS)[number];

const CRAWL = 'write "allow" or "refuse"';
const crawl = z.enum(['allow', 'refuse'], CRAWL);

/** An assistant's platform that buys by ACP: it and the shop know each other by secrets. */
const AcpClient = z.strictObject({
  /** Who it is, for the list of what agents did and for the page that asks a customer to confirm. */
  name: sentence('write the name that customers know the assistant by'),
  /** Page about it. */
  profile: webUrl.optional(),
  /** Name of the secret that holds its bearer. */
  key: secretName,
  /** Name of the secret that signs its requests and the shop's webhooks (HMAC-SHA256). */
  signature: secretName.optional(),
  /** Whether an unsigned request is refused. */
  mustSign: z.boolean('write true or false').default(false),
  /** Where it wants to hear of orders; nothing is sent when absent. Needs `signature`. */
  webhook: webUrl.optional(),
});

/** An assistant that the site knows from the start: customers let it in without its registering (MCP). */
const KnownAssistant = z.strictObject({
  clientId: sentence('write the id that the assistant was told').max(200),
  /** As customers know it. */
  name: sentence('write the name that customers know the assistant by').max(100),
  redirectUris: z.array(webUrl, 'name the addresses that customers go back to').min(1),
});

/** How a site is open to shopping assistants: `[vars.SITES.<id>.agents]`. */
export const AgentSettings = z
  .strictObject({
    /** What is switched on; a site whose market is not embedded shows its catalogue alone. */
    protocols: z
      .array(z.enum(AGENT_PROTOCOLS, 'write "ucp", "mcp" or "acp"'))
      .default([...AGENT_PROTOCOLS]),
    /** What robots.txt and Content-Signal say to kinds of agents. */
    crawl: z
      .strictObject({
        search: crawl.default('allow'),
        /** Assistants that read a page because a person has asked them to. */
        assistants: crawl.default('allow'),
        training: crawl.default('refuse'),
      })
      .prefault({}),
    /** Name of the secret that the site signs with as a business (UCP). */
    signingKey: secretName.optional(),
    assistants: z.array(KnownAssistant).default([]),
    acp: z.array(AcpClient).default([]),
  })
  .refine(({ acp }) => acp.every(({ webhook, signature }) => !webhook || signature !== undefined), {
    path: ['acp'],
    message: 'a webhook is signed: name the secret of its signature',
  });

export type AgentSettings = z.output<typeof AgentSettings>;
export type AcpClient = AgentSettings['acp'][number];

/** Names of the secrets that these settings ask for. */
export const agentSecrets = ({ signingKey, acp }: AgentSettings): readonly string[] =>
  [signingKey, ...acp.flatMap(({ key, signature }) => [key, signature])].filter(
    (name) => name !== undefined,
  );
/** What machines may do with what they read, by kinds of them. */
export type Crawl = AgentSettings['crawl'];

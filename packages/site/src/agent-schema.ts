import * as z from 'zod';
import { secretName, sentence, webUrl, written } from './readers.ts';

/** The protocols through which assistants read and buy. */
export const AGENT_PROTOCOLS = ['ucp', 'mcp', 'acp'] as const;

export type AgentProtocol = (typeof AGENT_PROTOCOLS)[number];

const CRAWL = 'write "allow" or "refuse"';
const crawl = z.enum(['allow', 'refuse'], CRAWL);

/** An assistant's platform that buys through ACP: it and the shop authenticate each other with secrets. */
const AcpClient = z
  .strictObject({
    /** Its name, for the agents' calls in the console and for the handover page. */
    name: sentence('write the name that customers know the assistant by'),
    /** A page about it. */
    profile: webUrl.optional(),
    /** Name of the secret with its bearer token. */
    key: secretName,
    /** Name of the secret that signs its requests and the shop's webhooks (HMAC-SHA256). */
    signature: secretName.optional(),
    /** Whether an unsigned request is refused; by default it is where there is a secret to sign with. */
    mustSign: z.boolean('write true or false').optional(),
    /** URL for events about orders; without it none are sent. Needs `signature`. */
    webhook: webUrl.optional(),
  })
  .transform(({ mustSign, ...client }) => ({
    ...client,
    mustSign: mustSign ?? client.signature !== undefined,
  }));

/** An assistant that the site knows from the start: customers can allow it without its registration (MCP). */
const KnownAssistant = z.strictObject({
  clientId: sentence('write the client id of the assistant').max(200),
  /** As customers know it. */
  name: sentence('write the name that customers know the assistant by').max(100),
  redirectUris: z.array(webUrl, 'write the URLs to which customers return').min(1),
});

const platformHost = written(
  /^[a-z0-9-]+(\.[a-z0-9-]+)*$/,
  'write the host of the platform’s profile, such as "agent.example.com"',
);

/** A site's settings for shopping assistants: `[vars.SITES.<id>.agents]`. */
export const AgentSettings = z
  .strictObject({
    /**
     * The protocols that are switched on: all when absent, but none at a site for trials. A site without the
     * embedded market offers only its catalogue.
     */
    protocols: z.array(z.enum(AGENT_PROTOCOLS, 'write "ucp", "mcp" or "acp"')).optional(),
    /** What robots.txt and Content-Signal tell each kind of agent. */
    crawl: z
      .strictObject({
        search: crawl.default('allow'),
        /** Assistants that read a page because a person has asked them to. */
        assistants: crawl.default('allow'),
        training: crawl.default('refuse'),
      })
      .prefault({}),
    /** Name of the secret with which the site signs as a business (UCP). */
    signingKey: secretName.optional(),
    /**
     * Platforms of UCP that may pay with a customer's mandate, by the host of their profile. For the others the
     * customer confirms the order at the shop.
     */
    platforms: z.array(platformHost).default([]),
    assistants: z.array(KnownAssistant).default([]),
    acp: z.array(AcpClient).default([]),
  })
  .refine(({ acp }) => acp.every(({ webhook, signature }) => !webhook || signature !== undefined), {
    path: ['acp'],
    message: 'a webhook needs a signature: write the name of its secret',
  });

export type AgentSettings = z.output<typeof AgentSettings>;
export type AcpClient = AgentSettings['acp'][number];

/** Names of the secrets in these settings. */
export const agentSecrets = ({ signingKey, acp }: AgentSettings): readonly string[] =>
  [signingKey, ...acp.flatMap(({ key, signature }) => [key, signature])].filter(
    (name) => name !== undefined,
  );
/** What machines may do with the texts that they read, by kind of machine. */
export type Crawl = AgentSettings['crawl'];

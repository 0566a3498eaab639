import type { JWK } from 'jose';
import { parseDictionary } from 'structured-headers';
import {
  intersection,
  type ActiveCapabilities,
  type Capabilities,
  CAPABILITIES,
  UCP_VERSION,
} from './capabilities.ts';
import {
  isSameHost,
  type PlatformProfile,
  type ProfileReader,
  type ProfileSource,
} from './platform-profile.ts';
import {
  type FindKey,
  verifyRequest,
  type SignatureFault,
  type SignedRequest,
} from './signatures.ts';
import { UcpError } from './ucp-error.ts';

/** The agent of a request, and what both sides support. */
export interface Session {
  readonly agent: { readonly name: string; readonly profile: string };
  readonly ours: Capabilities;
  readonly active: ActiveCapabilities;
  /** Whether a key of the profile has signed the request. */
  readonly isSigned: boolean;
  /** What tells its signature from others; '' without one. */
  readonly stamp: string;
  /** Where the platform wants to receive order events; undefined if it names no URL on its profile's host. */
  readonly webhookUrl: string | undefined;
  /** Whether the platform can show several deliveries of one method. */
  readonly knowsGroups: boolean;
}

/**
 * Opens a session for a request: reads the profile that it names, and checks its signature and version.
 * @param profileAddress '' if the request names none
 * @param source where the request comes from
 * @throws {UcpError} for a profile that cannot be read, another version, or an invalid signature
 */
export const openSession = async (
  reader: ProfileReader,
  ours: Capabilities,
  profileAddress: string,
  request: SignedRequest,
  source: ProfileSource,
): Promise<Session> => {
  if (profileAddress === '') {
    throw new UcpError('invalid_profile_url', 400, 'The request names no profile: send UCP-Agent.');
  }
  const profile = await reader.read(profileAddress, source);
  const findKey: FindKey = async (keyid) =>
    keyIn(profile, keyid) ?? keyIn(await reader.read(profileAddress, source, true), keyid);
  const stamp = await checkSignature(findKey, request);
  requireVersion(profile.ucp.version);
  return {
    agent: { name: new URL(profileAddress).hostname, profile: profileAddress },
    ours,
    active: intersection(ours, profile.ucp.capabilities),
    isSigned: stamp !== '',
    stamp,
    ...configIn(profile, profileAddress),
  };
};

/** The parts of a `UCP-Agent` field; '' for each part that is missing. */
export interface AgentField {
  readonly profile: string;
  /** Older platforms name the version next to the profile. */
  readonly version: string;
}

/** Parses a `UCP-Agent` field (RFC 8941). */
export const agentIn = (header: string | undefined): AgentField => {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  try {
    const members = parseDictionary(header ?? '');
    const [profile, params] = members.get('profile') ?? [];
    const [version = params?.get('version')] = members.get('version') ?? [];
    return { profile: text(profile), version: text(version) };
  } catch {
    // Not a structured field.
    return { profile: '', version: '' };
  }
};

/** @throws {UcpError} `version_unsupported` */
export const requireVersion = (version: string): void => {
  if (version === UCP_VERSION) return;
  throw new UcpError(
    'version_unsupported',
    422,
    `Version ${version.slice(0, 20)} isn’t supported. This business implements version ${UCP_VERSION}.`,
  );
};

const FAULTS: Readonly<Record<SignatureFault, readonly [400 | 401, string]>> = {
  signature_missing: [
    401,
    'The request is only half signed: Signature and Signature-Input belong together.',
  ],
  signature_invalid: [401, 'The signature of the request isn’t valid'],
  key_not_found: [401, 'The profile has no such key'],
  digest_mismatch: [400, 'Content-Digest doesn’t match the body.'],
  algorithm_unsupported: [400, 'Keys of this kind aren’t supported'],
};

/** The stamp of a valid signature; '' for an unsigned request. */
const checkSignature = async (findKey: FindKey, request: SignedRequest): Promise<string> => {
  const verdict = await verifyRequest(request, findKey);
  if (verdict.status === 'unsigned') return '';
  if (verdict.status === 'verified') return verdict.stamp;
  const [status, content] = FAULTS[verdict.fault];
  const named = content.endsWith('.') ? content : `${content}: kid=${verdict.keyid.slice(0, 200)}`;
  throw new UcpError(verdict.fault, status, named);
};

/** A key that may verify signatures (RFC 7517, 4.2 and 4.3). */
const keyIn = ({ keys }: PlatformProfile, keyid: string): JWK | undefined =>
  (keys as JWK[]).find(
    ({ kid, use, key_ops: uses }) =>
      kid === keyid && use !== 'enc' && (!Array.isArray(uses) || uses.includes('verify')),
  );

const configIn = (
  { ucp }: PlatformProfile,
  profileUrl: string,
): Pick<Session, 'webhookUrl' | 'knowsGroups'> => {
  const configOf = (name: string): Readonly<Record<string, unknown>> => {
    const declared = ucp.capabilities[name]?.find(({ version }) => version === UCP_VERSION);
    return (declared?.config ?? {}) as Readonly<Record<string, unknown>>;
  };
  const { webhook_url: url } = configOf(CAPABILITIES.order);
  return {
    webhookUrl: typeof url === 'string' && isSameHost(url, profileUrl) ? url : undefined,
    knowsGroups: configOf(CAPABILITIES.fulfillment).supports_multi_group === true,
  };
};

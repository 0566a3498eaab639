import type { Call } from '../call.ts';
import * as agents from './agents.ts';
import * as audit from './audit.ts';
import * as catalogue from './catalogue.ts';
import * as channels from './channels.ts';
import * as claims from './claims.ts';
import * as facts from './facts.ts';
import * as feeds from './feeds.ts';
import * as imports from './imports.ts';
import * as insight from './insight.ts';
import * as leadTimes from './lead-times.ts';
import * as lists from './lists.ts';
import * as mail from './mail.ts';
import * as orders from './orders.ts';
import * as people from './people.ts';
import * as pictures from './pictures.ts';
import * as preview from './preview.ts';
import * as proposals from './proposals.ts';
import * as refunds from './refunds.ts';
import * as removals from './removals.ts';
import * as resume from './resume.ts';
import * as reviews from './reviews.ts';
import * as samples from './samples.ts';
import * as secrets from './secrets.ts';
import * as versions from './versions.ts';

const isCall = (entry: [string, unknown]): entry is [string, Call] => {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'family' in value;
};

/** The operators' calls by name. This list names each file of the folder that has calls. */
export const operatorCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  [
    agents,
    audit,
    catalogue,
    channels,
    claims,
    facts,
    feeds,
    imports,
    insight,
    leadTimes,
    lists,
    mail,
    orders,
    people,
    pictures,
    preview,
    proposals,
    refunds,
    removals,
    resume,
    reviews,
    samples,
    secrets,
    versions,
  ].flatMap((file) => Object.entries(file).filter(isCall)),
);

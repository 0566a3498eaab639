import { consolePaths, type ConsoleQuery } from './console-paths.ts';
import { hasRole, type OperatorContext } from './operator-context.ts';

interface Section {
  readonly id: SectionId;
  readonly name: string;
  readonly path: (query?: ConsoleQuery) => string;
  /** The role that has it; absent for every role. */
  readonly role?: OperatorContext['role'];
}

export type SectionId =
  | 'today'
  | 'orders'
  | 'claims'
  | 'enquiries'
  | 'samples'
  | 'stock'
  | 'sellers'
  | 'catalogue'
  | 'facts'
  | 'reviews'
  | 'emails'
  | 'agents'
  | 'searches'
  | 'speed'
  | 'errors'
  | 'audit-log';

interface Group {
  /** '' for the first one, which needs no heading. */
  readonly name: string;
  readonly sections: readonly Section[];
}

const GROUPS: readonly Group[] = [
  { name: '', sections: [{ id: 'today', name: 'Today', path: consolePaths.today }] },
  {
    name: 'Selling',
    sections: [
      { id: 'orders', name: 'Orders', path: consolePaths.orders, role: 'orders' },
      { id: 'claims', name: 'Claims', path: consolePaths.claims, role: 'orders' },
      { id: 'enquiries', name: 'Enquiries', path: consolePaths.enquiries, role: 'orders' },
      { id: 'samples', name: 'Samples', path: consolePaths.samples, role: 'orders' },
      { id: 'stock', name: 'Stock', path: consolePaths.stock },
      { id: 'reviews', name: 'Reviews', path: consolePaths.reviews, role: 'orders' },
      { id: 'emails', name: 'Emails', path: consolePaths.emails, role: 'orders' },
      { id: 'agents', name: 'Agents', path: consolePaths.agents, role: 'orders' },
      { id: 'catalogue', name: 'Catalogue', path: consolePaths.catalogue, role: 'catalogue' },
      { id: 'facts', name: 'Facts', path: consolePaths.facts, role: 'catalogue' },
      { id: 'sellers', name: 'Sellers', path: consolePaths.sellers, role: 'catalogue' },
    ],
  },
  {
    name: 'Performance',
    sections: [
      { id: 'searches', name: 'Searches', path: consolePaths.searches },
      { id: 'speed', name: 'Speed', path: consolePaths.speed },
      { id: 'errors', name: 'Errors', path: consolePaths.errors },
      { id: 'audit-log', name: 'Audit log', path: consolePaths.auditLog, role: 'everything' },
    ],
  },
];

/** The console's menu for a role. */
export const sectionsFor = (context: Pick<OperatorContext, 'role'>): readonly Group[] =>
  GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections.filter(({ role }) => role === undefined || hasRole(context, role)),
  })).filter(({ sections }) => sections.length > 0);

export { ACCOUNT_SAMPLES } from './account-samples.ts';
export { accounts } from './accounts.ts';
export { attemptsAt, type Rate } from './attempts.ts';
export type { IdentityBindings } from './bindings.ts';
export {
  endSessions,
  isEnded,
  type ListedSession,
  recordSession,
  sessionSeen,
  sessionsOfCustomer,
  unlistSession,
} from './customer-sessions.ts';
export { endDormantAccounts } from './dormant.ts';
export { sendUnsentEmails, writeTo } from './emails.ts';
export { embeddedIdentity } from './embedded.ts';
export { operatorRoles } from './operator-roles.ts';
export { type IdentityEnv, identityPages } from './pages.ts';
export { MIN_PASSWORD } from './password-length.ts';
export { CODE_MINUTES, CONFIRMATION_DAYS, DORMANT_NOTICE_DAYS, inWords } from './periods.ts';
export { PERSONAL_TABLES } from './personal-tables.ts';
export { attemptSweeps, IDENTITY_RETENTION, identitySweeps } from './retention.ts';
export { PROVIDER_FIELD } from './sign-in-way.ts';
export { KEEP_FIELD, keptIn, WaysIn } from './ways-in.ts';

export {
  type AcpClient,
  type AgentProtocol,
  agentSecrets,
  AgentSettings,
  type Crawl,
} from './agent-schema.ts';
export { letsIn, mayPay, sellsToAgents, speaks } from './agents.ts';
export { consoleOrigin } from './console-host.ts';
export { contrast } from './contrast.ts';
export type { SiteBindings } from './build-file.ts';
export { siteAtHost, siteById, sitesOf, tokenReader } from './deployed-sites.ts';
export { FONT_DESIGNS, FONT_NAMES, type FontName, LOCAL_FONTS } from './fonts.ts';
export { HomeBlock, type HomeBlockName } from './layout-schema.ts';
export { roleOf } from './operator-sign-in.ts';
export { APPLE, type OtherProvider } from './other-providers.ts';
export { SITE_ID } from './names.ts';
export { givenSecrets, INSTALLATION_SECRETS, secretsOf, tokenSecrets } from './named-secrets.ts';
export { reseal, SECRETS_KEY } from './open-secrets.ts';
export { isOwnMachine } from './own-machine.ts';
export { registrationOf } from './registration.ts';
export { sampleFiles, sampleSettings } from './sample-settings.ts';
export { type SealedSite, type Site, SiteSettings } from './schema.ts';
export { makeSealingKeys, seal, sealedHeader, type SealingKeys, sealingKeyId } from './sealed.ts';
export { type MeaningSettings, searchSecrets, SearchSettings } from './search-settings.ts';
export {
  type SecretVersion,
  secretVersions,
  siteSecret,
  siteSecretVersions,
  unopenedSecrets,
  valueNamed,
} from './secrets.ts';
export {
  audienceOf,
  hasEmbeddedIdentity,
  IDENTITY_PATH,
  issuerOf,
  providerOrigins,
} from './sign-in.ts';
export { type ListedSite, INDEX_FILE, SETTINGS_FOLDER, settingsFiles } from './settings-files.ts';
export { SiteConfigError } from './site-config-error.ts';
export { parseSites } from './sites.ts';
export { isLocal, isTrial, saysThatNothingIsCharged } from './test-payments.ts';
export { Theme } from './theme-schema.ts';
export { siteNamedBy } from './token-site.ts';

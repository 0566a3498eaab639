import { searchSecrets, type SealedSite } from '@parlour/site';
import type { Secrets } from '../local/secrets.ts';
import { versionsOf } from '../secrets/needed.ts';
import { fault, fine, unknown, type Finding } from './finding.ts';
import type { InstallationFile } from './installation-file.ts';

/**
 * Whether the shop can call the model for a site's search by meaning, as far as its settings tell; nothing
 * for a site without it.
 */
export const meaning = (
  { id, search, sealed }: SealedSite,
  { ai }: InstallationFile,
  secrets: Secrets,
): readonly Finding[] => {
  if (!search.meaning) return [];
  const check = `${id}: search by meaning`;
  const { provider, model } = search.meaning;
  if (provider === 'platform' && ai?.binding !== 'AI') {
    const mend =
      'add [ai] with binding = "AI", of the environment that is deployed (docs/meaning.md)';
    return [fault(check, 'the model cannot be asked: the binding AI is missing', mend)];
  }
  const [missing] = searchSecrets(search).filter(
    (name) => !secrets[name] && versionsOf(name, Object.keys(sealed)).length === 0,
  );
  return [
    missing === undefined
      ? fine(check, `${model}, by ${provider}`)
      : unknown(
          check,
          `the key ${missing} of the model is not known here`,
          `npm run parlour -- secrets put ${missing} --env <environment>`,
        ),
  ];
};

import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What the linter of everything else (`.oxlintrc.json`) can't read: Astro's files; and React's own plugin. */
export default defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  tseslint.configs.base,
  astro.configs['flat/recommended'],
  {
    files: ['src/{components,islands}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
);

import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Lints what the main linter (`.oxlintrc.json`) cannot: Astro's files, and the rules of React's own plugin. */
export default defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  tseslint.configs.base,
  astro.configs['flat/recommended'],
  {
    files: ['src/{components,islands}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
);

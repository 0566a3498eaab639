import cloudflare from '@astrojs/cloudflare';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough' }),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  security: { csp: true },
  cache: {
    provider: {
      name: 'page-cache',
      entrypoint: new URL('./src/worker/page-cache/provider.ts', import.meta.url),
    },
  },
  devToolbar: { enabled: false },
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8333';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/unbeatable/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
  // Under test, Svelte's own browser build, not the one that renders on a server.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});

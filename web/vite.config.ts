import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { licences, packages } from './licences.ts';
import { pyodide, python } from './pyodide.ts';

const server = 'http://127.0.0.1:8333';

export default defineConfig({
  plugins: [svelte(), pyodide(), packages(), licences()],
  define: { __PYTHON__: JSON.stringify(python()) },
  build: {
    outDir: '../src/unbeatable/web',
    emptyOutDir: true,
    // The server tells a browser ahead what the page that it opens will need.
    manifest: true,
    // One small sheet comes sooner than a dozen tiny ones.
    cssCodeSplit: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  // The server gives what lies there a policy of its own: Python has to be compiled.
  worker: {
    format: 'es',
    plugins: () => [packages()],
    rolldownOptions: { output: { entryFileNames: 'python/[name]-[hash].js' } },
  },
  server: {
    proxy: { '/api': server, '/python': server, '/socket.io': { target: server, ws: true } },
  },
  // Under test, Svelte's own browser build, not the one that renders on a server.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    isolate: false,
    setupFiles: ['tests/setup.ts'],
  },
});

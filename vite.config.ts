import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileWhileLoading } from './scripts/compile-while-loading.ts'
import { evaluateFormulas } from './scripts/evaluate-formulas.ts'
import { routeChunks } from './scripts/route-chunks.ts'

/** Named after all routes that use it: every page's code would repeat the name where it imports the file. */
const isOfSeveral = (name: string) => name.includes('_')

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/app',
  publicDir: 'public',
  plugins: [evaluateFormulas(), compileWhileLoading(), react()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // One file for all screens: it is small, it is cached for ever, and its order is the same everywhere.
    cssCodeSplit: false,
    // light-dark() is kept as written: what these browsers lack would double every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What is queued is sent with code of its list, which some pages have and others fetch.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: isSsrBuild || { groups: routeChunks },
        chunkFileNames: ({ name }) => `assets/${isOfSeveral(name) ? '' : '[name]-'}[hash].js`,
      },
    },
  },
}))

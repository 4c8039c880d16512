import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'src/app',
  publicDir: 'public',
  plugins: [react({ compiler: true })],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // light-dark() is kept as written: what these browsers lack would double every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})

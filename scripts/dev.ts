import './require-node.mjs'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const API_PORT = process.env.PORT ?? '3000'
const CLIENT_PORT = 5173

// The server restarts when its files change; the client uses hot reload.
const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url))
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main], { stdio: 'inherit' })
server.once('exit', (code) => process.exit(code ?? 0))

const client = await createServer({
  configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  server: {
    host: '127.0.0.1',
    port: CLIENT_PORT,
    // Same origin as the client.
    proxy: { '/api': { target: `http://127.0.0.1:${API_PORT}` } },
  },
})
await client.listen()
console.log(`DoneUp with hot reload: http://127.0.0.1:${CLIENT_PORT}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.kill(signal)
    await client.close()
  })
}

import { readEnvironment } from './env.ts'
import { startServer } from './start-server.ts'

const NEEDED_NODE = 24

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (Number(process.versions.node.split('.')[0]) < NEEDED_NODE) {
  say(
    `DoneUp needs Node ${NEEDED_NODE}; this is ${process.version}. Start it with "npm start", which brings its own.`,
  )
  process.exit(1)
}

try {
  const server = await startServer(readEnvironment(), (step) => say(`  ${step} …`))
  say(`DoneUp is ready at ${server.url}`)
  let closing = false
  const stop = async () => {
    if (closing) return
    closing = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  say(`DoneUp could not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

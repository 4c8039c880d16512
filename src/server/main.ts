import { messageOf } from '#src/lib/text/messages.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Longer than requests may take; a database that hangs must not keep the process alive. */
const STOP_MS = 20_000

/** Shuts down gracefully on SIGINT and SIGTERM: requests finish, streams close, the database closes. */
export function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), server.noticeMs + STOP_MS).unref()
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function main(): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  try {
    const server = await startServer(readEnvironment(), { report: (step) => say(`  ${step} …`) })
    stopOnSignals(server)
    say(`DoneUp is ready at ${server.url}`)
  } catch (error) {
    say(`DoneUp could not start: ${messageOf(error)}`)
    process.exit(1)
  }
}

if (import.meta.main) await main()

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const readyWithinMs = 180_000

export interface ServerUnderTest {
  address: string
  /** Everything it has printed so far. */
  output(): string
  pid: number
  /** Sends the signal and waits until the process is gone. Gives its exit code; null after SIGKILL. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

interface Place {
  port: number
  dataDir: string
  /** Absent: the embedded database under dataDir. */
  databaseUrl?: string | undefined
  /** Further configuration. */
  variables?: Record<string, string>
}

/** Starts the real server program on the built pages and waits until it answers that it is ready. */
export async function startServer(place: Place): Promise<ServerUnderTest> {
  const address = `http://127.0.0.1:${place.port}`
  const { child, output } = spawnServer(place)
  const end = (signal: NodeJS.Signals = 'SIGTERM') => endOf(child, signal)
  const deadline = Date.now() + readyWithinMs
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output()}`)
    if (Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`The server was not ready after ${readyWithinMs / 1000} s:\n${output()}`)
    }
    await sleep(50)
  }
  return { address, output, end, pid: child.pid ?? 0 }
}

/** Starts the server program where it should refuse to run, and gives what it said and its exit code. */
export async function startRefused(place: Place): Promise<{ output: string; exitCode: number | null }> {
  const { child, output } = spawnServer(place)
  await Promise.race([new Promise((resolve) => child.once('exit', resolve)), sleep(readyWithinMs)])
  const { exitCode } = child
  await endOf(child, 'SIGKILL')
  return { output: output(), exitCode }
}

function spawnServer({ port, dataDir, databaseUrl, variables }: Place): {
  child: ChildProcess
  output: () => string
} {
  const preloaded = ['--import', join(root, 'scripts/keep-compiled.mjs')]
  const child = spawn(process.execPath, [...preloaded, join(root, 'src/server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      RATE_LIMIT_SCALE: '1000',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const collect = (chunk: Buffer) => {
    text = (text + chunk).slice(-20_000)
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  return { child, output: () => text }
}

async function isReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/readyz`)
    return response.status === 200
  } catch {
    return false
  }
}

function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

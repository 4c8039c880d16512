import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const thisRoot = join(import.meta.dirname, '..')
const readyWithinMs = 180_000

export interface ServerUnderTest {
  address: string
  output(): string
  pid: number
  /** Sends the signal and waits for the exit. Returns the exit code; null after SIGKILL. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

interface Place {
  port: number
  dataDir: string
  /** Absent: the embedded database under dataDir. */
  databaseUrl?: string | undefined
  variables?: Record<string, string>
  /** Another checkout, to compare with. */
  root?: string
}

/** Starts the server on the built pages and waits until it is ready. */
export async function startServer(place: Place): Promise<ServerUnderTest> {
  const { child, output } = spawnServer(place)
  const address = await untilReady(place, { child, output })
  return { address, output, pid: child.pid ?? 0, end: (signal = 'SIGTERM') => endOf(child, signal) }
}

export interface SupervisedServer {
  address: string
  /** The current process's output. */
  output(): string
  kill(): Promise<void>
  /** Stops the server without restarting it. */
  end(): Promise<void>
}

/** Restarts the server `restartMs` after each exit, like systemd with `Restart=always`. Waits until it is ready once. */
export async function superviseServer(place: Place, restartMs: number): Promise<SupervisedServer> {
  let running = spawnServer(place)
  const address = await untilReady(place, running)
  let isEnding = false

  async function keepRunning(): Promise<void> {
    for (;;) {
      await exitOf(running.child)
      if (!isEnding) await sleep(restartMs)
      if (isEnding) return
      running = spawnServer(place)
    }
  }

  const keeping = keepRunning()
  return {
    address,
    output: () => running.output(),
    kill: async () => void (await endOf(running.child, 'SIGKILL')),
    end: async () => {
      isEnding = true
      await endOf(running.child, 'SIGTERM')
      await keeping
    },
  }
}

/** Starts a server that should refuse to run; returns its output and exit code. */
export async function startRefused(place: Place): Promise<{ output: string; exitCode: number | null }> {
  const { child, output } = spawnServer(place)
  await Promise.race([exitOf(child), sleep(readyWithinMs)])
  const { exitCode } = child
  await endOf(child, 'SIGKILL')
  return { output: output(), exitCode }
}

interface Spawned {
  child: ChildProcess
  output: () => string
}

function spawnServer({ port, dataDir, databaseUrl, variables, root = thisRoot }: Place): Spawned {
  const program = ['--import', join(root, 'scripts/keep-compiled.mjs'), join(root, 'src/server/main.ts')]
  const child = spawn(process.execPath, program, {
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
  const killOnExit = () => child.kill('SIGKILL')
  process.once('exit', killOnExit)
  child.once('exit', () => process.off('exit', killOnExit))
  return { child, output: () => text }
}

async function untilReady({ port }: Place, { child, output }: Spawned): Promise<string> {
  const address = `http://127.0.0.1:${port}`
  const deadline = Date.now() + readyWithinMs
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output()}`)
    if (Date.now() > deadline) {
      await endOf(child, 'SIGKILL')
      throw new Error(`The server was not ready after ${readyWithinMs / 1000} s:\n${output()}`)
    }
    await sleep(50)
  }
  return address
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
  const ended = exitOf(child)
  child.kill(signal)
  return ended
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', resolve))
}

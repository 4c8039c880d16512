import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../scripts/private-postgres.ts'
import type { Driver } from './driver.ts'

/** Longer than its scripts may take. The driver never answers a request that it had when its browser crashed. */
const ANSWER_MS = 90_000

const answerSchema = z.object({ value: z.unknown() })
const sessionSchema = z.object({ sessionId: z.string() })
const elementSchema = z.record(z.string(), z.string())

/** WebKitGTK, over the W3C's WebDriver protocol. Source: w3.org/TR/webdriver2 */
export async function startWebKit(miniBrowser: string, display: string): Promise<Driver> {
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, LANG: 'en_NZ.UTF-8', TZ: 'Pacific/Auckland' },
    stdio: 'ignore',
  })
  const killOnExit = () => driver.kill('SIGKILL')
  process.once('exit', killOnExit)

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = answerSchema.parse(await response.json())
    if (!response.ok) throw new Error(`${method} ${path} returned ${JSON.stringify(value)}`)
    return value
  }

  for (let tries = 0; ; tries++) {
    try {
      await call('GET', '/status')
      break
    } catch (error) {
      if (tries > 100) throw error
      await sleep(100)
    }
  }
  const options = { binary: miniBrowser, args: ['--automation'] }
  const { sessionId } = sessionSchema.parse(
    await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 60_000 } } },
    }),
  )
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })

  return {
    name: 'WebKit',
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    reload: async () => void (await call('POST', `${session}/refresh`, {})),
    run: (script, ...args) => call('POST', `${session}/execute/sync`, { script, args }),
    perform: async (type, actions) =>
      void (await call('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] })),
    async chooseFile(value, path) {
      const element = elementSchema.parse(
        await call('POST', `${session}/element`, { using: 'css selector', value }),
      )
      await call('POST', `${session}/element/${Object.values(element)[0]}/value`, { text: path })
    },
    async close() {
      await call('DELETE', session).catch(() => {})
      process.off('exit', killOnExit)
      driver.kill()
      if (driver.exitCode === null) await once(driver, 'exit')
    },
  }
}

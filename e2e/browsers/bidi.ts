import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Driver } from './driver.ts'

const messageSchema = z.object({
  id: z.number().optional(),
  type: z.enum(['success', 'error', 'event']),
  result: z.unknown(),
  error: z.string().optional(),
  message: z.string().optional(),
})
const treeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) })
const scriptSchema = z.union([
  z.object({
    type: z.literal('success'),
    result: z.object({ value: z.unknown(), sharedId: z.string().optional() }),
  }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])

/** As a New Zealander's browser, without first-run pages or updates. */
const PREFERENCES = {
  'intl.accept_languages': 'en-NZ',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'network.captive-portal-service.enabled': false,
  'remote.active-protocols': 1,
}

/** Firefox, over WebDriver BiDi. Source: w3.org/TR/webdriver-bidi */
export async function startFirefox(firefox: string, display: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'doneup-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(
    firefox,
    [
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      '--width',
      '1280',
      '--height',
      '900',
    ],
    {
      env: { ...process.env, DISPLAY: display, TZ: 'Pacific/Auckland', MOZ_DISABLE_AUTO_SAFE_MODE: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const killOnExit = () => browser.kill('SIGKILL')
  process.once('exit', killOnExit)
  const send = await connect(await addressIn(browser.stderr))
  await send('session.new', { capabilities: {} })
  const { contexts } = treeSchema.parse(await send('browsingContext.getTree', {}))
  const { context } = contexts[0]

  async function evaluate(functionDeclaration: string, values: readonly unknown[]) {
    const answer = scriptSchema.parse(
      await send('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(values) }],
        target: { context },
        awaitPromise: true,
      }),
    )
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result
  }

  return {
    name: 'Firefox',
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    async run(script, ...values) {
      const body = `async (json) => JSON.stringify(await (async function () { ${script} }).apply(null, JSON.parse(json)) ?? null)`
      const { value } = await evaluate(body, values)
      return JSON.parse(String(value))
    },
    async perform(type, actions) {
      // A second click soon after the first would count as a double click.
      if (type === 'pointer') await send('input.releaseActions', { context })
      await send('input.performActions', { context, actions: [{ type, id: type, actions }] })
    },
    async chooseFile(selector, path) {
      const { sharedId } = await evaluate('(json) => document.querySelector(JSON.parse(json)[0])', [selector])
      await send('input.setFiles', { context, element: { sharedId }, files: [path] })
    },
    async close() {
      await send('browser.close', {}).catch(() => {})
      process.off('exit', killOnExit)
      if (browser.exitCode === null) await once(browser, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (address !== undefined) {
      output.resume()
      return `${address}/session`
    }
  }
  throw new Error('Firefox ended before it was ready')
}

type Send = (method: string, params: object) => Promise<unknown>

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = messageSchema.parse(JSON.parse(String(data)))
    const answer = waiting.get(id ?? 0)
    if (type === 'error') answer?.reject(new Error(`${error}: ${message}`))
    else answer?.resolve(result)
  })
  return (method, params) => {
    const answer = Promise.withResolvers<unknown>()
    last += 1
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
}

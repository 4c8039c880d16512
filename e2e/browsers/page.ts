import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Driver, Step } from './driver.ts'

const library = readFileSync(
  new URL(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
)
const WITHIN_MS = 30_000
const CONTROL = '\uE009'
export const KEYS = { alt: '\uE00A', right: '\uE014', down: '\uE015', enter: '\uE007', escape: '\uE00C' }

const spotSchema = z.object({ x: z.number(), y: z.number() })
export type Spot = z.infer<typeof spotSchema>

/** An element by its ARIA role (or `password`) and its whole accessible name, or the beginning of it with `…` at the end. */
interface Wanted {
  role: string
  name: string
  /** The role and name of an element that contains it. */
  within?: { role: string; name: string }
}

type Purpose = 'see' | 'click' | 'focus'

/** Finds the only visible match and returns a point in it; a click there must hit it. */
const FIND = `
  const [wanted, purpose] = arguments
  const { queryAllByRole, queryAllByLabelText } = globalThis.TestingLibraryDom
  const matches = (parent, { role, name }) => {
    if (role === 'password') return queryAllByLabelText(parent, name, { selector: 'input' })
    const matcher = name.endsWith('…') ? (found) => found.startsWith(name.slice(0, -1)) : name
    return queryAllByRole(parent, role, { name: matcher })
  }
  const parents = wanted.within ? matches(document.body, wanted.within) : [document.body]
  const found = parents.flatMap((parent) => matches(parent, wanted)).filter((one) => one.getClientRects().length > 0)
  if (found.length !== 1) return 'found ' + found.length
  const [element] = found
  if (purpose === 'focus') element.focus()
  if (purpose === 'click') element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  const x = Math.round(box.x + Math.min(box.width / 2, 150)), y = Math.round(box.y + Math.min(box.height / 2, 60))
  const hit = document.elementFromPoint(x, y)
  if (purpose === 'click' && hit === null) return 'outside the window'
  if (purpose === 'click' && !element.contains(hit) && !hit.contains(element)) return 'covered by ' + hit.outerHTML.slice(0, 120)
  return { x, y }`

/** A page as its user has it: found by role and name, operated by pointer and keys. */
export class Page {
  readonly driver: Driver
  constructor(driver: Driver) {
    this.driver = driver
  }

  async open(url: string): Promise<void> {
    await this.driver.open(url)
  }

  /** Waits until the script, a function body, returns a true value. */
  async until(what: string, script: string, ...values: string[]): Promise<void> {
    await this.#retry(what, async () => ((await this.driver.run(script, ...values)) ? true : undefined))
  }

  async see(text: string): Promise<void> {
    await this.until(`“${text}”`, 'return document.body.innerText.includes(arguments[0])', text)
  }

  async at(path: string): Promise<void> {
    await this.until(`the address ${path}`, 'return location.pathname.startsWith(arguments[0])', path)
  }

  async find(wanted: Wanted, purpose: Purpose = 'click'): Promise<Spot> {
    let last = ''
    return this.#retry(
      () => `${wanted.role} “${wanted.name}” (${last})`,
      async () => {
        await this.#loadLibrary()
        const spot = await this.driver.run(FIND, { ...wanted }, purpose)
        if (typeof spot === 'string') last = spot
        else return spotSchema.parse(spot)
      },
    )
  }

  async click(role: string, name: string, within?: Wanted['within']): Promise<void> {
    const { x, y } = await this.#steady({ role, name, ...(within && { within }) })
    await this.driver.perform('pointer', [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  async focus(role: string, name: string): Promise<void> {
    await this.find({ role, name }, 'focus')
  }

  /** Replaces what the text box contains. */
  async fill(name: string, text: string, role = 'textbox'): Promise<void> {
    await this.click(role, name)
    await this.press('a', CONTROL)
    await this.type(text)
  }

  async type(text: string): Promise<void> {
    const steps = [...text].flatMap((value): Step[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.driver.perform('key', steps)
  }

  async press(key: string, held?: string): Promise<void> {
    const steps: Step[] = [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ]
    const before: Step[] = held === undefined ? [] : [{ type: 'keyDown', value: held }]
    const after: Step[] = held === undefined ? [] : [{ type: 'keyUp', value: held }]
    await this.driver.perform('key', [...before, ...steps, ...after])
  }

  /** Waits until the element has stopped moving. */
  async #steady(wanted: Wanted): Promise<Spot> {
    for (let spot = await this.find(wanted); ; ) {
      await sleep(60)
      const again = await this.find(wanted)
      if (again.x === spot.x && again.y === spot.y) return spot
      spot = again
    }
  }

  async #loadLibrary(): Promise<void> {
    if (await this.driver.run("return 'TestingLibraryDom' in globalThis")) return
    await this.driver.run(`(function () { ${library} }).call(globalThis)`)
  }

  async #retry<T>(what: string | (() => string), attempt: () => Promise<T | undefined>): Promise<T> {
    for (const deadline = Date.now() + WITHIN_MS; ; await sleep(50)) {
      // A page that is being replaced can't run a script.
      const result = await attempt().catch((error: unknown) => {
        if (Date.now() > deadline) throw error
      })
      if (result !== undefined) return result
      if (Date.now() > deadline) {
        const name = typeof what === 'string' ? what : what()
        const shown = await this.driver.run(
          'return location.href + "\\n" + document.body.innerText.slice(0, 1500)',
        )
        throw new Error(`${this.driver.name} didn’t show ${name} at ${String(shown)}`)
      }
    }
  }
}

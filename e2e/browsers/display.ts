import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Page, Spot } from './page.ts'

export interface Display {
  name: string
  end(): Promise<void>
}

/** A virtual X11 screen with a free number. */
export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const killOnExit = () => server.kill('SIGKILL')
  process.once('exit', killOnExit)
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data')
  return {
    name: `:${String(number).trim()}`,
    async end() {
      process.off('exit', killOnExit)
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

const pointSchema = z.object({ x: z.number(), y: z.number() })

/** Drags with the X server's pointer: WebDriver's pointer doesn't start the native drag and drop. */
export async function drag(display: Display, page: Page, from: Spot, to: Spot): Promise<void> {
  const pointer = (...args: (string | number)[]) =>
    execFileSync('xdotool', args.map(String), { env: { ...process.env, DISPLAY: display.name } })
  const offset = await windowOffset(page, pointer)
  const move = async ({ x, y }: Spot) => {
    pointer('mousemove', x + offset.x, y + offset.y)
    await sleep(30)
  }
  await move(from)
  pointer('mousedown', 1)
  const steps = 20
  for (let step = 1; step <= steps; step++) {
    const part = step / steps
    await move({
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    })
  }
  await page.until('a drop target', "return document.querySelector('section[data-over]') !== null")
  pointer('mouseup', 1)
}

/** Where the page begins on the screen, found by moving the pointer over it. */
async function windowOffset(page: Page, pointer: (...args: (string | number)[]) => void): Promise<Spot> {
  const screen = { x: 640, y: 500 }
  await page.driver.run(
    "addEventListener('mousemove', ({ clientX: x, clientY: y }) => { document.documentElement.dataset.pointer = JSON.stringify({ x, y }) })",
  )
  pointer('mousemove', screen.x - 5, screen.y)
  await sleep(100)
  pointer('mousemove', screen.x, screen.y)
  await page.until('the pointer', 'return document.documentElement.dataset.pointer')
  await sleep(200)
  const seen = pointSchema.parse(
    JSON.parse(String(await page.driver.run('return document.documentElement.dataset.pointer'))),
  )
  return { x: screen.x - seen.x, y: screen.y - seen.y }
}

import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')
const FOLDER = join(root, 'src/features/public/help/pictures')
/** The window of a picture, and its size in an article. */
const WIDE = { window: { width: 1280, height: 800 }, size: { width: 800, height: 500 } }
const PHONE = { window: { width: 390, height: 620 }, size: { width: 390, height: 620 } }
const OF_A_PHONE = '-phone'

/** Takes the pictures that the articles name, from the screens of the demo organization: `npm run help:pictures`. */
async function main(): Promise<void> {
  const names = globSync('src/features/public/help/articles/*.md', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([\w-]+)\.webp\)/g)].map(
      ([, name = '']) => name,
    ),
  )
  mkdirSync(FOLDER, { recursive: true })
  const isOfPhone = (name: string) => name.endsWith(OF_A_PHONE)
  await take(
    names.filter((name) => !isOfPhone(name)),
    '',
    WIDE,
  )
  await take(names.filter(isOfPhone), OF_A_PHONE, PHONE)
}

async function take(names: string[], ending: string, { window, size }: typeof WIDE): Promise<void> {
  if (names.length === 0) return
  const screens = names.map((name) => name.slice(0, name.length - ending.length))
  const folder = mkdtempSync(join(tmpdir(), 'doneup-help-'))
  const shown = ['--only', screens.join(), '--viewer', 'demo,guest', '--state', 'ready', '--theme', 'light']
  const sizes = ['--width', String(window.width), '--height', String(window.height), '--to', folder]
  spawnSync(process.execPath, ['e2e/screens.ts', ...shown, ...sizes], { cwd: root, stdio: 'inherit' })
  for (const screen of screens) {
    const picture = readdirSync(folder).find((file) => new RegExp(`^${screen}-(demo|guest)-`).test(file))
    if (picture === undefined) throw new Error(`The screen ${screen} has no picture`)
    await sharp(join(folder, picture))
      .resize({ ...size, fit: 'cover', position: 'top' })
      .webp({ quality: 78 })
      .toFile(join(FOLDER, `${screen}${ending}.webp`))
  }
  rmSync(folder, { recursive: true })
}

await main()

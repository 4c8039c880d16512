import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = new URL('../..', import.meta.url).pathname
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** WCAG 2.2 AA: text (1.4.3), and what identifies a control or its state (1.4.11). */
const TEXT = 4.5
const CONTROL = 3

const PAGES = ['paper', 'surface', 'sunken']
/** The colours of text, with the backgrounds that they appear on. */
const TEXT_ON: Record<string, string[]> = {
  ink: [...PAGES, 'accent-wash', 'danger-wash', 'warn-wash'],
  'ink-2': [...PAGES, 'accent-wash', 'danger-wash', 'warn-wash'],
  'ink-3': PAGES,
  accent: [...PAGES, 'accent-wash'],
  'accent-hover': [...PAGES, 'accent-wash'],
  danger: [...PAGES, 'danger-wash'],
  warn: [...PAGES, 'warn-wash'],
  paper: ['ink'],
  'on-accent': ['accent', 'accent-hover'],
  'on-danger': ['danger', 'danger-hover'],
  'on-invert': ['invert'],
  'invert-accent': ['invert'],
}
const CONTROLS_ON: Record<string, string[]> = { control: ['paper', 'surface'], accent: PAGES, danger: PAGES }
/** Colours of icons and of marks beside a text, which may be fainter. */
const MARKS = new Set(['control', 'chart-3', 'rule-strong'])

const pairs = (table: Record<string, string[]>, ratio: number) =>
  Object.entries(table).flatMap(([colour, backgrounds]) =>
    backgrounds.map((background) => ({ colour, background, ratio })),
  )

const colours = coloursOf(readFileSync(`${SRC}ui/style/tokens.css`, 'utf8'))

test.for([...pairs(TEXT_ON, TEXT), ...pairs(CONTROLS_ON, CONTROL)])(
  '$colour on $background has a contrast of at least $ratio : 1 in both themes',
  ({ colour, background, ratio }) => {
    for (const theme of THEMES) {
      const contrast = contrastOf(luminance(colour, theme), luminance(background, theme))
      expect(contrast, theme).toBeGreaterThanOrEqual(ratio)
    }
  },
)

test('every colour of text in the style sheets is a token with a checked contrast', () => {
  const known = new Set([...Object.keys(TEXT_ON), ...MARKS])
  const rules = styleRules()
  expect(rules.length).toBeGreaterThan(1_000)
  for (const { file, colour, background } of rules) {
    if (colour === undefined) continue
    expect(known, `${file}: color: var(--${colour})`).toContain(colour)
    if (background === undefined || MARKS.has(colour)) continue
    expect(TEXT_ON[colour], `${file}: var(--${colour}) on var(--${background})`).toContain(background)
  }
})

interface StyleRule {
  file: string
  colour: string | undefined
  background: string | undefined
}

/** The innermost rules of all style sheets with the tokens of their colours. */
function styleRules(): StyleRule[] {
  return globSync('**/*.css', { cwd: SRC }).flatMap((file) =>
    [...readFileSync(SRC + file, 'utf8').matchAll(/\{([^{}]*)\}/g)].map(([, rule = '']) => ({
      file,
      colour: /(?:^|[\s;])color:\s*var\(--([\w-]+)\)/.exec(rule)?.[1],
      background: /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(rule)?.[1],
    })),
  )
}

/** The tokens that are a colour, such as "--ink: light-dark(#1d1b16, #f3f0e7)". */
function coloursOf(css: string): Map<string, Record<Theme, string>> {
  const found = css.matchAll(/--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)/g)
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))
}

/** Relative luminance as WCAG defines it. */
function luminance(name: string, theme: Theme): number {
  const hex = colours.get(name)?.[theme]
  if (hex === undefined) throw new Error(`tokens.css has no colour --${name}`)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

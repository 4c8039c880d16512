import './require-node.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { configurationSchema } from '#src/platform/process/configuration.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { isProgram } from './system-packages.ts'

const GUIDE = new URL('../docs/operations.md', import.meta.url)
const BEGIN = '<!-- configuration: npm run docs:configuration -->'
const END = '<!-- end of configuration -->'

const wordsSchema = z.object({ is: z.string(), without: z.string() })

/** The settings as a Markdown table, except those for tests. */
export function configurationTable(): string {
  const required = requiredInProduction()
  const rows = Object.entries(configurationSchema.shape).flatMap(([name, field]) => {
    const words = wordsSchema.safeParse(field.meta())
    if (!words.success) return []
    const { is, without } = words.data
    return [`| \`${name}\`${required.has(name) ? ' **required**' : ''} | ${is} | ${without} |`]
  })
  return ['| name | what it is | without it |', '|---|---|---|', ...rows].join('\n')
}

/** Replaces the table in the guide. */
export function guideWithTable(guide: string): string {
  const begin = guide.indexOf(BEGIN)
  const end = guide.indexOf(END)
  if (begin < 0 || end < begin)
    throw new Error('docs/operations.md has no markers of the configuration table')
  return `${guide.slice(0, begin)}${BEGIN}\n${configurationTable()}\n${guide.slice(end)}`
}

/** The settings that production reports as missing, including the Stripe prices that a key requires. */
function requiredInProduction(): Set<string> {
  const names = [{}, { STRIPE_SECRET_KEY: 'sk_live_1' }].flatMap((variables) => {
    try {
      readEnvironment({ NODE_ENV: 'production', ...variables })
      return []
    } catch (error) {
      return String(error).match(/\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b/g) ?? []
    }
  })
  return new Set(names.filter((name) => name !== 'ACCEPT_EMBEDDED_DATABASE'))
}

if (isProgram(import.meta)) {
  writeFileSync(GUIDE, guideWithTable(readFileSync(GUIDE, 'utf8')))
  console.log('docs/operations.md is up to date.')
}

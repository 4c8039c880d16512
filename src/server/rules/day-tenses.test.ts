// @module-tag pglite
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseDay } from '#src/finance/dates/parse-day.ts'
import { futureDaySchema, pastDaySchema, tenseOf } from '#src/lib/schemas/day-schemas.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

/** The bodies of all operations. */
function bodies(): [path: string, body: z.ZodType][] {
  return world.app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path, request } = definition.route
    const content = request?.body?.content as Record<string, { schema?: unknown }> | undefined
    const schema = content?.['application/json']?.schema
    return schema instanceof z.ZodType ? [[`${method} ${path}`, schema]] : []
  })
}

/** Every day in a schema, by its path. */
function daysIn(schema: z.core.$ZodType, path: string): [path: string, day: z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'nullable':
    case 'default':
    case 'optional':
      return daysIn(def.innerType, path)
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => daysIn(part, `${path}.${name}`))
    case 'array':
      return daysIn(def.element, `${path}[]`)
    case 'union':
      return def.options.flatMap((option) => daysIn(option, path))
    case 'pipe':
      return daysIn(def.in, path)
    case 'string':
      return 'format' in def && def.format === 'date' ? [[path, schema]] : []
    default:
      return []
  }
}

test('every day that can be entered says whether it has been or comes', () => {
  const days = bodies().flatMap(([path, body]) => daysIn(body, path))
  expect(days.length).toBeGreaterThan(40)
  expect(days.filter(([, day]) => tenseOf(day) === undefined).map(([path]) => path)).toEqual([])
})

/** How the name of a day in the past ends: what was done, agreed, paid, signed … */
const BEEN =
  /(?:made|paid|settled|cancelled|signed|decided|agreed|requested|taken|done|outcome|registered)On$/

test('a day that is named for what was done has been', () => {
  const done = bodies().flatMap(([path, body]) => daysIn(body, path).filter(([place]) => BEEN.test(place)))
  expect(done.length).toBeGreaterThan(15)
  expect(done.filter(([, day]) => tenseOf(day) !== 'past').map(([path]) => path)).toEqual([])
})

test('“20 nov” is the last one of a day that has been, and the next one of a day that comes', () => {
  const today = '2026-11-28'
  const read = (schema: z.ZodType, text: string) =>
    parseDay(text, { today, max: tenseOf(schema) === 'past' ? today : '2199-12-31' })
  expect(['20 nov', '28 nov', '29 nov', '1 jan'].map((text) => read(pastDaySchema, text))).toEqual([
    '2026-11-20',
    '2026-11-28',
    '2025-11-29',
    '2026-01-01',
  ])
  expect(['20 nov', '28 nov', '29 nov', '1 jan'].map((text) => read(futureDaySchema, text))).toEqual([
    '2027-11-20',
    '2026-11-28',
    '2026-11-29',
    '2027-01-01',
  ])
  // An invoice of 10 November is due on the next 20 November after it.
  expect(parseDay('20 nov', { today, from: '2026-11-10' })).toBe('2026-11-20')
})

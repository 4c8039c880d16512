import { addDays } from '#src/finance/dates/new-zealand-days.ts'
import { itemsOf, type JsonSchema, propertiesOf, typeOf } from './test-operations.ts'

/** Values that rules or other rows decide, by the name of their field. */
export type Known = Readonly<Record<string, readonly [unknown, unknown]>>

/**
 * A body with every field set, none to its default or to the same value as another, texts as long as allowed. The second `variant` differs from the
 * first in each field, where its schema allows two values.
 */
export function filledBody(schema: JsonSchema, known: Known, variant: 0 | 1 = 0): Record<string, unknown> {
  const fields = Object.entries(propertiesOf(schema)).filter(([name]) => name !== 'id')
  return Object.fromEntries(
    fields.map(([name, field], place) => [name, filledField(name, field, { known, variant, place })]),
  )
}

interface Filling {
  known: Known
  variant: 0 | 1
  /** Different for each field. */
  place: number
}

function filledField(name: string, schema: JsonSchema, filling: Filling): unknown {
  const known = filling.known[name]
  if (known) return known[filling.variant]
  const value = filled(name, schema, filling)
  const isDefault = JSON.stringify(value) === JSON.stringify(schema.default)
  if (isDefault && filling.variant === 0) throw new Error(`${name} has its default: ${value}`)
  return value
}

function filled(name: string, schema: JsonSchema, filling: Filling): unknown {
  const { variant, place } = filling
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) {
    const choice = (choices as JsonSchema[]).find((one) => typeOf(one) !== 'null') ?? {}
    return filled(name, { ...choice, default: schema.default }, filling)
  }
  if (Array.isArray(schema.enum)) {
    const others = schema.enum.filter((one) => one !== null && one !== schema.default)
    return others[(others.length - 1 - variant) % others.length] ?? others[0]
  }
  if (hasExample(schema)) return schema.example
  switch (typeOf(schema)) {
    case 'object':
      return filledBody(schema, filling.known, variant)
    case 'array':
      return itemsOf(schema).map((item) => filled(name, item, filling))
    case 'boolean':
      return schema.default === true ? false : variant === 0
    case 'integer':
    case 'number':
      return filledNumber(schema, 2 * place + variant)
    default:
      return filledText(name, schema, 2 * place + variant)
  }
}

function hasExample({ example }: JsonSchema): boolean {
  return example !== undefined && example !== null
}

function filledNumber(schema: JsonSchema, turn: number): number {
  const [lowest, highest] = [Number(schema.minimum ?? 0), Number(schema.maximum ?? Number.MAX_SAFE_INTEGER)]
  const value = Math.max(lowest, lowest < 0 ? -1 : 0) + 1 + turn
  return Math.min(value, highest)
}

function filledText(name: string, schema: JsonSchema, turn: number): string {
  const text = `${name} ${turn}`
  if (schema.format === 'date') return addDays('2026-01-05', turn)
  // A schema with its own pattern has no format in the document.
  if (schema.format === 'email' || name === 'email') return `${name}-${turn}@doneup.example`
  const length = Number(schema.maxLength ?? text.length)
  return text.slice(0, length).padEnd(length, 'x')
}

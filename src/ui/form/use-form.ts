import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#src/lib/api/http.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { tenseOf } from '#src/lib/schemas/day-schemas.ts'
import { type FieldRule, typedProblems } from '#src/lib/schemas/field-rules.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { isBlank } from '#src/lib/text/visible-text.ts'
import { inside, type Limits, limitsOf } from './field-limits.ts'
import { partOf, withMoved, withoutErrors, withValue } from './form-paths.ts'

/** A value that is being typed: a text, a number or a day may be missing. */
type Typed<Value> = Value extends object
  ? { [Name in keyof Value]: Typed<Value[Name]> }
  : string extends Value
    ? Value | null
    : number extends Value
      ? Value | null
      : Value

type PathOf<Value> = Value extends readonly (infer Item)[]
  ? `${number}` | `${number}.${PathOf<Item>}`
  : Value extends object
    ? { [Name in keyof Value & string]: Name | `${Name}.${PathOf<Value[Name]>}` }[keyof Value & string]
    : never

type ValueAt<Value, Path> = Path extends `${infer Name}.${infer Rest}`
  ? ValueAt<ValueAt<Value, Name>, Rest>
  : Value extends readonly (infer Item)[]
    ? Item
    : Path extends keyof Value
      ? Value[Path]
      : never

type TextLimit = 'maxLength' | 'required'

/** The props of a field. */
export type FieldOf<Value> = (NonNullable<Value> extends number
  ? Omit<Limits, TextLimit>
  : Pick<Limits, TextLimit>) & {
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
}

export type FormValues<Schema extends z.ZodObject> = Typed<z.output<Schema>>
export type Form<Schema extends z.ZodObject> = ReturnType<typeof useForm<Schema>>
type ListName<Values> = {
  [Name in keyof Values]: Values[Name] extends readonly unknown[] ? Name : never
}[keyof Values]

interface FormOptions<Schema extends z.ZodObject> {
  /** The rules over several fields. One is checked when its fields are valid by themselves. */
  check?: FieldRule<z.output<Schema>> | readonly FieldRule<z.output<Schema>>[]
}

/**
 * The fields of a schema: their values, limits and errors. What was typed is an overlay on `initial`, whose missing fields have
 * the schema's defaults. A blank text is read as null where the schema allows that.
 */
export function useForm<Schema extends z.ZodObject>(
  schema: Schema,
  initial: Partial<FormValues<Schema>>,
  { check = [] }: FormOptions<Schema> = {},
) {
  type Values = FormValues<Schema>
  const [edits, setEdits] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [keys, setKeys] = useState<Record<string, readonly number[]>>({})
  const [left, setLeft] = useState<readonly string[]>([])
  const sent = useRef({ edits: {}, keys: {} })
  const start = startOf(schema, initial)
  const values = { ...start, ...edits } as Values

  function put([name = '', ...rest]: readonly string[], value: unknown): void {
    setEdits((now) => ({ ...now, [name]: withValue({ ...start, ...now }[name], rest, value) }))
    setErrors((now) => withoutErrors(now, [name, ...rest].join('.')))
  }

  function field<Path extends PathOf<Values> & string>(name: Path): FieldOf<ValueAt<Values, Path>> {
    const path = name.split('.')
    const value = path.reduce<unknown>(partOf, values)
    return {
      value,
      onChange: (next: unknown) => put(path, next),
      error: errors[name],
      ...limitsOf(schemaAt(schema, path)),
    } as FieldOf<ValueAt<Values, Path>>
  }

  /** Whether a field was changed; one of a list also has to be filled in, because the others of its item may have been changed alone. */
  function isEdited(name: string): boolean {
    const [head = '', ...rest] = name.split('.')
    if (!(head in edits)) return false
    const value = rest.reduce<unknown>(partOf, values[head])
    return rest.length === 0 || (value !== null && value !== '' && !isSameValue(value, []))
  }

  const ruleProblems = () => typedProblems(schema, withoutBlanks(schema, values), [check].flat())

  return {
    values,
    errors,
    /** What was typed, and how it is put back, for a dialog that outlives its session. */
    kept: {
      edits,
      restore: (given: object) =>
        setEdits(
          Object.fromEntries(
            Object.entries(given).filter(([name, value]) => fits(schema, name, value)),
          ) as never,
        ),
    },
    isFilledIn: !isSameValue(withoutBlanks(schema, start), withoutBlanks(schema, values)),
    edit(change: Partial<Values>): void {
      for (const [name, value] of Object.entries(change)) put([name], value)
    },
    field,
    /** The props of the field of a day, with how its schema reads one without a year. */
    day<Path extends PathOf<Values> & string>(name: Path) {
      const tense = tenseOf(schemaAt(schema, name.split('.')))
      if (tense === undefined) throw new Error(`The schema doesn’t say whether “${name}” is past or future`)
      return { ...field(name), tense, name }
    },
    /** The rows of a list, with a React key for each. */
    list<Name extends ListName<Values> & string>(name: Name) {
      const items = values[name] as readonly unknown[]
      const known: readonly number[] = keys[name] ?? items.map((_, at) => at)
      function change(next: readonly unknown[], nextKeys: readonly number[]) {
        setKeys((now) => ({ ...now, [name]: nextKeys }))
        put([name], next)
      }
      return {
        keys: known,
        add: (item: ValueAt<Values, `${Name}.0`>) =>
          change([...items, item], [...known, 1 + Math.max(-1, ...known)]),
        remove: (at: number) => change(items.toSpliced(at, 1), known.toSpliced(at, 1)),
        move: (from: number, to: number) => change(withMoved(items, from, to), withMoved(known, from, to)),
      }
    },
    /** The parsed input, or null: then the fields show their errors. */
    read(): z.output<Schema> | null {
      const parsed = schema.safeParse(withoutBlanks(schema, values))
      const issues = parsed.error?.issues ?? []
      const problems = [
        ...issues.map(({ path, message }) => ({ field: path.join('.'), message })),
        ...ruleProblems(),
      ]
      setErrors(Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message])))
      if (!parsed.success || problems.length > 0) return null
      sent.current = { edits, keys }
      return parsed.data
    },
    /** Shows which rules the edited fields break. A day is left before it is wrong: the focus may be on its way there. */
    leave({ target, relatedTarget }: Pick<FocusEvent, 'target' | 'relatedTarget'>): void {
      const [from, entered] = [dayAround(target), dayAround(relatedTarget)]
      const leftNow = from === undefined || left.includes(from) ? left : [...left, from]
      setLeft(leftNow)
      const isDay = (name: string) => tenseOf(schemaAt(schema, name.split('.'))) !== undefined
      const isLeft = (name: string) =>
        (name !== entered || name === from) && (leftNow.includes(name) || !isDay(name))
      const broken = ruleProblems().filter(({ field: name }) => isEdited(name) && isLeft(name))
      setErrors((now) => ({
        ...Object.fromEntries(broken.map(({ field, message }) => [field, message])),
        ...now,
      }))
    },
    /** Shows the errors that the server returned for fields. True if that is all it returned. */
    reject(failure: unknown): boolean {
      const fields = failure instanceof ApiError ? failure.fields : {}
      setErrors(fields)
      const heads = Object.keys(fields).map((path) => path.split('.', 1)[0] ?? '')
      return heads.length > 0 && heads.every((name) => name in schema.shape)
    },
    /** After the input that was read is saved: forgets it. What was typed since stays. */
    reset(): void {
      setEdits((now) => withoutSent(now, sent.current.edits))
      setErrors({})
      setKeys((now) => withoutSent(now, sent.current.keys))
      setLeft([])
    },
  }
}

/** The fields that aren’t as they were sent. */
function withoutSent<Fields extends object>(now: Fields, sent: object): Fields {
  const since = Object.entries(now).filter(([name, value]) => value !== partOf(sent, name))
  return Object.fromEntries(since) as Fields
}

/** What a value of another shape gets, apart from a part that is half typed: missing, too short or too large. */
const OF_SHAPE = [
  'invalid_type',
  'invalid_union',
  'invalid_value',
  'unrecognized_keys',
  'invalid_key',
  'invalid_element',
]
/** Formats that a field reports whole or not at all. */
const WHOLE_FORMATS = ['date', 'datetime', 'time', 'uuid']

/** Whether a stored value has the shape of the field, as an earlier version of the form may have stored another. */
function fits({ shape }: z.ZodObject, name: string, value: unknown): boolean {
  const field = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined
  const { error } = field?.safeParse(value, { reportInput: true }) ?? {}
  const hasShape = ({ code, input, ...issue }: z.core.$ZodIssue) =>
    input === null ||
    !(OF_SHAPE.includes(code) || ('format' in issue && WHOLE_FORMATS.includes(String(issue.format))))
  return field !== undefined && (error?.issues ?? []).every(hasShape)
}

/** The name of the field of a day that an element belongs to. */
function dayAround(element: EventTarget | null): string | undefined {
  return element instanceof Element ? element.closest<HTMLElement>('[data-field]')?.dataset.field : undefined
}

/** The fields of the schema: as given, by default or empty. */
function startOf(schema: z.ZodObject, given: object): Record<string, unknown> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const value = partOf(given, name)
    if (value !== undefined) return [name, value]
    const { def } = (field as z.core.$ZodTypes)._zod
    return [name, def.type === 'default' ? def.defaultValue : isText(inside(field)) ? '' : null]
  })
  return Object.fromEntries(fields)
}

function withoutBlanks(schema: z.core.$ZodType, value: unknown): unknown {
  const { kind, isNullable } = inside(schema)
  const { def } = kind._zod
  if (typeof value === 'string') return isNullable && isBlank(value) ? null : value
  if (def.type === 'array' && Array.isArray(value))
    return value.map((item) => withoutBlanks(def.element, item))
  if (def.type !== 'object' || !isRecord(value)) return value
  const fields = Object.entries(value)
  return Object.fromEntries(
    fields.map(([name, part]) => [name, withoutBlanks(schemaAt(schema, [name]), part)]),
  )
}

function schemaAt(schema: z.core.$ZodType, [name, ...rest]: readonly string[]): z.core.$ZodType {
  if (name === undefined) return schema
  const { def } = inside(schema).kind._zod
  const items =
    def.type === 'tuple' ? def.items[Number(name)] : def.type === 'array' ? def.element : undefined
  const part = def.type === 'object' ? def.shape[name] : items
  if (part === undefined) throw new Error(`The schema has no field “${name}”`)
  return schemaAt(part, rest)
}

/** A day or an id is a text in a format, without limits of its own. */
function isText({ kind }: { kind: z.core.$ZodTypes }): boolean {
  const { def } = kind._zod
  return def.type === 'string' && !('format' in def)
}

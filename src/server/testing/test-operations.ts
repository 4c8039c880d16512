import { z } from 'zod'

/** The parts of an OpenAPI 3.1 document that generated tests read. */
const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
})
export type JsonSchema = z.infer<typeof schemaShape> & Record<string, unknown>

const parameterShape = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().default(false),
  schema: schemaShape,
})

const operationShape = z.looseObject({
  parameters: z.array(parameterShape).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: schemaShape })) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
})

const documentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), schemaShape).default({}) }).optional(),
})

export interface Operation {
  method: string
  path: string
  /** For example "GET /api/things/{id}". */
  title: string
  parameters: z.infer<typeof parameterShape>[]
  body: JsonSchema | null
  /** Whether the body is a form with a file. */
  hasFile: boolean
  statuses: string[]
  /** Whether the document marks the operation as not needing a session. */
  isPublic: boolean
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation of an OpenAPI document, with references resolved. */
export function operationsOf(document: unknown): Operation[] {
  const { paths, components } = documentShape.parse(document)
  const schemas = components?.schemas ?? {}
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const operation = operationShape.parse(item[method])
      const body = operation.requestBody?.content['application/json']?.schema
      return {
        method: method.toUpperCase(),
        path,
        title: `${method.toUpperCase()} ${path}`,
        parameters: operation.parameters.map((one) => ({ ...one, schema: resolved(one.schema, schemas) })),
        body: body === undefined ? null : resolved(body, schemas),
        hasFile: operation.requestBody?.content['multipart/form-data'] !== undefined,
        statuses: Object.keys(operation.responses),
        isPublic: operation.security?.length === 0,
      }
    }),
  )
}

function resolved(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return resolved(schemas[name] ?? {}, schemas)
  return mapSchemas(schema, (inner) => resolved(inner, schemas))
}

function mapSchemas(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const one = (value: unknown) => (isSchema(value) ? change(value) : value)
  const mapped: JsonSchema = { ...schema }
  for (const key of ['items', 'additionalProperties', 'not'])
    if (key in schema) mapped[key] = one(schema[key])
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const list = schema[key]
    if (Array.isArray(list)) mapped[key] = list.map(one)
  }
  if (isSchema(schema.properties)) {
    mapped.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, value]) => [key, one(value)]),
    )
  }
  return mapped
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A valid value; every UUID in it is `uuid`. */
export function sampleOf(schema: JsonSchema, uuid: string): unknown {
  if ('example' in schema) return schema.example
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return sampleOf(firstNonNull(choices), uuid)
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, uuid)))
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(propertiesOf(schema)).map(([name, inner]) => [name, sampleNamed(name, inner, uuid)]),
      )
    case 'array':
      if (Array.isArray(schema.prefixItems)) return itemsOf(schema).map((item) => sampleOf(item, uuid))
      return Array.from({ length: Number(schema.minItems ?? 1) }, () =>
        sampleOf(itemsOf(schema)[0] ?? {}, uuid),
      )
    case 'integer':
    case 'number':
      return sampleNumber(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sampleString(schema, uuid)
  }
}

/** A valid query value; a UUID names an organization. */
export function sampleQuery(schema: JsonSchema, organizationId: string): string {
  const isText = typeOf(schema) === 'string' && !Array.isArray(schema.enum) && schema.format === undefined
  return isText ? 'Taupo' : String(sampleOf(schema, organizationId))
}

/** A schema with a transform before the check has no format in the document. */
function sampleNamed(name: string, schema: JsonSchema, uuid: string): unknown {
  return sampleOf(name === 'email' ? { ...schema, format: 'email' } : schema, uuid)
}

function firstNonNull(choices: unknown[]): JsonSchema {
  const schemas = choices.filter(isSchema)
  return schemas.find((choice) => typeOf(choice) !== 'null') ?? schemas[0] ?? {}
}

export function typeOf(schema: JsonSchema): string | undefined {
  return Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type
}

export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return isSchema(schema.properties) ? (schema.properties as Record<string, JsonSchema>) : {}
}

/** The schemas of a tuple's places, or the one of all items of an array. */
export function itemsOf({ prefixItems, items }: JsonSchema): JsonSchema[] {
  return (Array.isArray(prefixItems) ? prefixItems : [items]).filter(isSchema)
}

function sampleNumber(schema: JsonSchema): number {
  const above = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0)
  const lowest = 'exclusiveMinimum' in schema ? above + 1 : above
  return Math.min(Math.max(lowest, 1), Number(schema.maximum ?? Number.MAX_SAFE_INTEGER))
}

function sampleString(schema: JsonSchema, uuid: string): string {
  const samples: Record<string, string> = {
    uuid,
    email: 'someone@browser-tests.example',
    date: '2026-11-21',
    'date-time': '2026-11-21T00:00:00.000Z',
    uri: 'https://doneup.example/',
  }
  const byFormat = samples[String(schema.format)]
  if (byFormat !== undefined) return byFormat
  return 'twelve chars'.padEnd(Number(schema.minLength ?? 0), 'x').slice(0, Number(schema.maxLength ?? 1_000))
}

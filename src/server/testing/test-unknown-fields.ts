/** The schema of an operation's answer in JSON. */
export const schemaOf = (responses: Record<string, unknown>): unknown =>
  Object(responses['200'] ?? responses['201']).content?.['application/json']?.schema

/** The fields of an answer that its schema doesn't have. */
export function unknownIn(value: unknown, schema: unknown, path = ''): string[] {
  const { properties, items, anyOf, additionalProperties } = Object(schema)
  if (Array.isArray(value)) return items ? value.flatMap((one) => unknownIn(one, items, path)) : []
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(anyOf))
    return anyOf.map((one) => unknownIn(value, one, path)).toSorted((a, b) => a.length - b.length)[0] ?? []
  if (properties === undefined) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name in properties) return unknownIn(inner, properties[name], `${path}.${name}`)
    return Object(additionalProperties) === additionalProperties ? [] : [`${path}.${name}`]
  })
}

/** A part of a value by its name, or undefined. */
export function partOf(whole: unknown, name: string): unknown {
  return (Object(whole) as Record<string, unknown>)[name]
}

/** The value with another one at a path. */
export function withValue(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const part = withValue(partOf(whole, name), rest, value)
  return Array.isArray(whole) ? whole.with(Number(name), part) : { ...Object(whole), [name]: part }
}

/** Without the errors of a field that was changed, of what contains it and of its parts. */
export function withoutErrors(errors: Record<string, string>, changed: string): Record<string, string> {
  const isPart = (of: string, path: string) => path === of || path.startsWith(`${of}.`)
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !isPart(changed, path) && !isPart(path, changed)),
  )
}

/** The list with the item at `from` at the place `to`. */
export function withMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}

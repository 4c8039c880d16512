/** A number with its word, as `1 file` or `12 files`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-NZ')} ${count === 1 ? one : many}`
}

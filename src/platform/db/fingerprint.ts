import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** A short hash of all migrations, the key of cached schemas. */
export function schemaFingerprint(): string {
  const directory = new URL('../../../db/migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(directory).sort())
    hash.update(name).update(readFileSync(new URL(name, directory)))
  return hash.digest('hex').slice(0, 16)
}

import { openPglite } from './pglite.ts'

// Runs in a child process (see open.ts): creating a database needs far more memory than using one.
const [directory] = process.argv.slice(2)
if (directory === undefined) throw new Error('Pass the directory of the new database.')
const db = await openPglite({ directory })
await db.close()

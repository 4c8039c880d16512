import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Preloaded into the server: at SIGUSR2 collects garbage and prints the heap size in megabytes.

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`${((heapUsed + external) / 1024 / 1024).toFixed(1)} MB in use\n`)
})

import { expect } from 'vitest'
import { hashAsInProduction, hashCheaply } from './cheap-hashes.ts'

/** These are about what a hash costs: that too many wait, and that an answer takes as long for nobody's password. */
const MEASURE_HASHES = /\/(user-enumeration|password-hash)\.test\.ts$/

// Again for each file: those of a worker share one process.
if (MEASURE_HASHES.test(expect.getState().testPath ?? '')) hashAsInProduction()
else hashCheaply()
